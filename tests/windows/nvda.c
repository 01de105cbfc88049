/* A stand-in for NVDA's controller client: it writes down what it is told.

   NVDA_LOG is the path of the log. Each call adds one line, in UTF-8: "speak<tab>text",
   "braille<tab>text" or "cancel"; a line end in a text is written as \n or \r.

   NVDA_STATE is the path of a file that says how NVDA fares, looked at in each call: "running",
   or "hangs", and no call comes back as long as it says so. With anything else, or without the
   file, NVDA is not running. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

#define EXPORT __declspec(dllexport)
typedef unsigned long status; /* error_status_t: 0, or a Windows error */

static void read_state(char *state, DWORD size) {
    wchar_t path[1024];
    DWORD count = 0;
    HANDLE file;
    state[0] = 0;
    if (!GetEnvironmentVariableW(L"NVDA_STATE", path, 1024))
        return;
    file = CreateFileW(path, GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                       NULL, OPEN_EXISTING, 0, NULL);
    if (file == INVALID_HANDLE_VALUE)
        return;
    if (!ReadFile(file, state, size - 1, &count, NULL))
        count = 0;
    state[count] = 0;
    CloseHandle(file);
}

static status ask(void) {
    char state[16];
    for (read_state(state, sizeof state); !strcmp(state, "hangs"); read_state(state, sizeof state))
        Sleep(50);
    return strcmp(state, "running") ? RPC_S_SERVER_UNAVAILABLE : 0;
}

static void write_down(const char *call, const wchar_t *text) {
    wchar_t path[1024];
    HANDLE log;
    DWORD written;
    char *line, *end;
    int size = text ? WideCharToMultiByte(CP_UTF8, 0, text, -1, NULL, 0, NULL, NULL) : 0;
    if (!GetEnvironmentVariableW(L"NVDA_LOG", path, 1024))
        return;
    line = malloc(strlen(call) + 2 * size + 2);
    end = line + sprintf(line, "%s", call);
    if (text) {
        char *bytes = malloc(size), *byte;
        WideCharToMultiByte(CP_UTF8, 0, text, -1, bytes, size, NULL, NULL);
        *end++ = '\t';
        for (byte = bytes; *byte; byte++) {
            if (*byte == '\n' || *byte == '\r')
                *end++ = '\\';
            *end++ = *byte == '\n' ? 'n' : *byte == '\r' ? 'r' : *byte;
        }
        free(bytes);
    }
    *end++ = '\n';
    log = CreateFileW(path, FILE_APPEND_DATA, FILE_SHARE_READ | FILE_SHARE_WRITE, NULL,
                      OPEN_ALWAYS, 0, NULL);
    if (log != INVALID_HANDLE_VALUE) {
        WriteFile(log, line, (DWORD)(end - line), &written, NULL);
        CloseHandle(log);
    }
    free(line);
}

static status tell(const char *call, const wchar_t *text) {
    status answer = ask();
    if (!answer)
        write_down(call, text);
    return answer;
}

EXPORT status __stdcall nvdaController_testIfRunning(void) { return ask(); }
EXPORT status __stdcall nvdaController_cancelSpeech(void) { return tell("cancel", NULL); }
EXPORT status __stdcall nvdaController_speakText(const wchar_t *text) {
    return tell("speak", text);
}
EXPORT status __stdcall nvdaController_brailleMessage(const wchar_t *text) {
    return tell("braille", text);
}
