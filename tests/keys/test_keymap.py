"""The keymap: the keys that are fixed, a player's own file, and every fault in one."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackjack_cli.data_files import data_file
from blackjack_cli.intents import Intent, Phase
from blackjack_cli.keys import keymap as keymap_module
from blackjack_cli.keys.keymap import ESSENTIAL, Keymap, load
from blackjack_cli.keys.keymap_faults import Fault, KeymapError

DEFAULT = load()

IN_PLAY = {"space": "hit", "enter": "stand", "d": "double", "p": "split", "i": "insurance",
           "f": "surrender"}  # fmt: skip
ALWAYS = {
    "c": "say_hand", "v": "say_dealer", "s": "say_chips", "S": "say_others", "t": "say_turn",
    "o": "say_others", "z": "say_table", "r": "repeat", ",": "history_back",
    ".": "history_forward", "a": "advice", "h": "help", "?": "help", "f1": "help",
    "n": "say_seed", "m": "verbosity", "l": "language", "q": "leave",
}  # fmt: skip


@pytest.fixture
def own(tmp_path: Path) -> Path:
    return tmp_path / "own.toml"


def fault_of(path: Path, text: str) -> KeymapError:
    path.write_text(text, encoding="utf-8")
    with pytest.raises(KeymapError) as caught:
        load(path)
    assert caught.value.path == path
    return caught.value


@pytest.mark.parametrize("phase", Phase)
def test_information_keys_answer_in_every_phase(phase: Phase) -> None:
    for key, action in ALWAYS.items():
        assert DEFAULT.intent(key, phase) == action, key


def test_the_players_turn_has_the_keys_of_the_rule_sheet() -> None:
    for key, action in IN_PLAY.items():
        assert DEFAULT.intent(key, Phase.TURN) == action, key


def test_between_rounds_space_and_enter_deal_again_and_b_changes_the_stake() -> None:
    assert DEFAULT.intent("space", Phase.BETWEEN) == "deal"
    assert DEFAULT.intent("enter", Phase.BETWEEN) == "deal"
    assert DEFAULT.intent("b", Phase.BETWEEN) == "change_stake"


def test_a_stake_is_ended_by_enter_and_mended_by_backspace() -> None:
    assert DEFAULT.intent("enter", Phase.STAKE) == "confirm"
    assert DEFAULT.intent("backspace", Phase.STAKE) == "erase"


@pytest.mark.parametrize("phase", [Phase.BETWEEN, Phase.STAKE])
@pytest.mark.parametrize("digit", "0123456789")
def test_digits_are_left_for_the_stake(digit: str, phase: Phase) -> None:
    assert DEFAULT.intent(digit, phase) is None


def test_game_keys_are_understood_out_of_turn_so_that_a_refusal_can_name_them() -> None:
    for key, action in IN_PLAY.items():
        assert DEFAULT.intent(key, Phase.WAIT) == action, key
    for key in "dpif":
        assert DEFAULT.intent(key, Phase.BETWEEN) == IN_PLAY[key]
        assert DEFAULT.intent(key, Phase.STAKE) == IN_PLAY[key]
    assert DEFAULT.intent("b", Phase.TURN) == "change_stake"


@pytest.mark.parametrize("letter", "dpifcvtozranhmlqb")
def test_letters_act_in_either_case(letter: str) -> None:
    for phase in Phase:
        assert DEFAULT.intent(letter.upper(), phase) == DEFAULT.intent(letter, phase)


@pytest.mark.parametrize("key", ["x", "1", "up", "tab", "delete", "f2", "ctrl-c", "ctrl-d", "é"])
def test_other_keys_ask_for_nothing(key: str) -> None:
    assert {DEFAULT.intent(key, phase) for phase in Phase} == {None}


def test_the_listing_tells_each_action_once_with_the_keys_it_really_has() -> None:
    listed = dict(DEFAULT.actions())
    assert set(listed) == set(Intent)
    assert listed[Intent.SAY_OTHERS] == ("S", "o")
    assert listed[Intent.HELP] == ("h", "?", "f1")
    assert listed[Intent.DEAL] == ("space", "enter")


@pytest.mark.parametrize(
    ("phase", "there", "not_there"),
    [
        (Phase.TURN, {"hit", "surrender", "say_hand", "leave"}, {"deal", "confirm"}),
        (Phase.WAIT, {"say_hand", "leave"}, {"hit", "stand", "deal", "change_stake", "erase"}),
        (Phase.BETWEEN, {"deal", "change_stake", "repeat"}, {"hit", "confirm"}),
        (Phase.STAKE, {"confirm", "erase", "help"}, {"hit", "deal", "change_stake"}),
    ],
)
def test_a_phase_lists_only_what_can_act_in_it(
    phase: Phase, there: set[str], not_there: set[str]
) -> None:
    listed = {str(action) for action, _ in DEFAULT.actions(phase)}
    assert there <= listed
    assert not_there & listed == set()


def test_only_keys_that_change_nothing_outlive_a_deal() -> None:
    outliving = {key for key in [*IN_PLAY, *ALWAYS, "b", "backspace", "5"]
                 if DEFAULT.outlives_a_deal(key)}  # fmt: skip
    assert outliving == set(ALWAYS)


def test_an_own_file_changes_what_it_names_and_nothing_else(own: Path) -> None:
    own.write_text('[turn]\nhit = ["+", "right"]\n', encoding="utf-8")
    keymap = load(own)
    assert keymap.intent("+", Phase.TURN) == "hit"
    assert keymap.intent("right", Phase.TURN) == "hit"
    assert keymap.intent("space", Phase.TURN) == "deal"  # between rounds; refused here
    for action in set(Intent) - {Intent.HIT}:
        assert keymap.keys(action) == DEFAULT.keys(action)


def test_two_actions_may_change_their_keys_with_each_other(own: Path) -> None:
    own.write_text('turn.hit = "enter"\nturn.stand = "space"\n', encoding="utf-8")
    keymap = load(own)
    assert keymap.intent("enter", Phase.TURN) == "hit"
    assert keymap.intent("space", Phase.TURN) == "stand"


def test_an_own_file_may_tell_the_two_cases_of_a_letter_apart(own: Path) -> None:
    own.write_text('[turn]\nhit = "k"\nstand = "K"\n', encoding="utf-8")
    keymap = load(own)
    assert keymap.intent("k", Phase.TURN) == "hit"
    assert keymap.intent("K", Phase.TURN) == "stand"
    assert keymap.keys(Intent.STAND) == ("K",)


def test_a_capital_by_itself_means_the_letter_in_either_case(own: Path) -> None:
    own.write_text('[turn]\nhit = "É"\n', encoding="utf-8")
    keymap = load(own)
    assert keymap.intent("é", Phase.TURN) == "hit"
    assert keymap.keys(Intent.HIT) == ("é",)


def test_a_digit_may_play_but_stays_part_of_a_stake(own: Path) -> None:
    own.write_text('[turn]\nhit = "1"\n', encoding="utf-8")
    keymap = load(own)
    assert keymap.intent("1", Phase.TURN) == "hit"
    assert keymap.intent("1", Phase.WAIT) == "hit"
    assert keymap.intent("1", Phase.BETWEEN) is None
    assert keymap.intent("1", Phase.STAKE) is None
    assert not keymap.outlives_a_deal("1")


def test_an_action_may_be_left_without_a_key(own: Path) -> None:
    own.write_text("[any]\nadvice = []\n", encoding="utf-8")
    keymap = load(own)
    assert keymap.intent("a", Phase.TURN) is None
    assert Intent.ADVICE not in dict(keymap.actions())


@pytest.mark.parametrize("text", ["", "# nothing\n", "[turn]\n", "[any]\r\nhelp = 'h'\r\n"])
def test_an_own_file_may_be_empty_or_written_on_windows(own: Path, text: str) -> None:
    own.write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert load(own).intent("h", Phase.TURN) == "help"


@pytest.mark.parametrize(
    ("text", "line", "action", "other"),
    [
        ('[turn]\nhit = "x"\ndouble = "x"\n', 3, "double", "hit"),
        ('[any]\nsay_hand = "x"\n[turn]\nhit = ["y",\n  "x"]\n', 5, "hit", "say_hand"),
        ('[turn]\nhit = "x"\n\n[any]\nrepeat = "x"\n', 5, "repeat", "hit"),
        ('[between]\ndeal = "x"\nchange_stake = "x"\n', 3, "change_stake", "deal"),
        ('[stake]\nconfirm = "tab"\nerase = "TAB"\n', 3, "erase", "confirm"),
        ('[any]\nhelp = ","\n', 2, "help", "history_back"),
        ('\n\n[turn]\nhit = "d"\n', 4, "hit", "double"),
        ('[any]\nleave = "d"\n', 2, "leave", "double"),
        ('[between]\ndeal = "q"\n', 2, "deal", "leave"),
    ],
)
def test_one_key_for_two_actions_of_one_phase_is_refused(
    own: Path, text: str, line: int, action: str, other: str
) -> None:
    error = fault_of(own, text)
    assert (error.fault, error.line) == (Fault.CONFLICT, line)
    assert (error.action, error.other) == (action, other)


@pytest.mark.parametrize("text", ['[turn]\nhit = "x"\n[between]\ndeal = "x"\n',
                                  '[turn]\nhit = "x"\n[stake]\nerase = "x"\n'])  # fmt: skip
def test_one_key_may_serve_two_actions_that_never_meet(own: Path, text: str) -> None:
    own.write_text(text, encoding="utf-8")
    assert load(own).intent("x", Phase.TURN) == "hit"


@pytest.mark.parametrize(
    ("text", "fault", "line", "fields"),
    [
        ('[any]\n\nhlep = "h"\n', Fault.UNKNOWN_ACTION, 3, {"action": "hlep", "nearest": "help"}),
        ('hlep = "h"\n', Fault.UNKNOWN_ACTION, 1, {"action": "hlep", "nearest": "help"}),
        ('[turns]\nhit = "x"\n', Fault.UNKNOWN_TABLE, 1, {"table": "turns", "nearest": "turn"}),
        ('[wait]\nhit = "x"\n', Fault.UNKNOWN_TABLE, 1, {"table": "wait"}),
        ('turns.hit = "x"\n', Fault.UNKNOWN_TABLE, 1, {"table": "turns"}),
        ('[any]\nhit = "x"\n', Fault.WRONG_TABLE, 2, {"action": "hit", "table": "turn"}),
        ('hit = "x"\n', Fault.WRONG_TABLE, 1, {"action": "hit", "table": "turn"}),
        ('[turn]\nhit = "spaec"\n', Fault.UNKNOWN_KEY, 2, {"key": "spaec", "nearest": "space"}),
        ('[turn]\nhit = [\n"x",\n"yy"]\n', Fault.UNKNOWN_KEY, 4, {"action": "hit", "key": "yy"}),
        ('[turn]\nhit = ""\n', Fault.UNKNOWN_KEY, 2, {"key": ""}),
        ('[turn]\nhit = "f13"\n', Fault.UNKNOWN_KEY, 2, {"key": "f13"}),
        ('[turn]\nhit = "\\u0007"\n', Fault.UNKNOWN_KEY, 2, {"key": "\x07"}),
        ('[turn]\nhit = "Escape"\n', Fault.UNMAPPABLE, 2, {"action": "hit", "key": "Escape"}),
        ('[any]\nleave = "ctrl-c"\n', Fault.UNMAPPABLE, 2, {"key": "ctrl-c"}),
        ('[any]\nhelp = "ctrl-h"\n', Fault.UNMAPPABLE, 2, {"key": "ctrl-h"}),
        ('[any]\nhelp = ["h", "1"]\n', Fault.DIGIT, 2, {"action": "help", "key": "1"}),
        ('[between]\ndeal = "5"\n', Fault.DIGIT, 2, {"action": "deal", "key": "5"}),
        ("[turn]\nhit = 5\n", Fault.WRONG_TYPE, 2, {"action": "hit"}),
        ('[turn]\nhit = ["x", 5]\n', Fault.WRONG_TYPE, 2, {"action": "hit"}),
        ('[turn.hit]\nkey = "x"\n', Fault.WRONG_TYPE, 1, {"action": "hit"}),
        ('turn = "x"\n', Fault.WRONG_TYPE, 1, {"table": "turn"}),
        ('[[turn]]\nhit = "x"\n', Fault.WRONG_TYPE, 1, {"table": "turn"}),
        ("[any]\nleave = []\n", Fault.NO_KEY, 2, {"action": "leave"}),
        ('[turn]\nhit = "x"\nhit = "y"\n', Fault.REPEATED, 3, {}),
        ('[turn]\nhit = "x"\n[turn]\nstand = "y"\n', Fault.REPEATED, 3, {}),
        ("[turn]\nhit = space\n", Fault.NOT_TOML, 2, {}),
        ('[turn]\nhit = "x\n', Fault.NOT_TOML, 2, {}),
        ('[turn]\nhit = ["x",\n\n\n', Fault.NOT_TOML, 2, {}),
        ("just words\n", Fault.NOT_TOML, 1, {}),
        ("hit = " + "[" * 5000, Fault.NOT_TOML, None, {}),
    ],
)
def test_a_fault_is_named_with_its_line(
    own: Path, text: str, fault: Fault, line: int | None, fields: dict[str, str]
) -> None:
    error = fault_of(own, text)
    assert (error.fault, error.line) == (fault, line)
    assert {name: getattr(error, name) for name in fields} == fields


@pytest.mark.parametrize("action", ESSENTIAL)
def test_what_a_round_cannot_do_without_keeps_a_key(own: Path, action: Intent) -> None:
    table = {"hit": "turn", "stand": "turn", "deal": "between", "confirm": "stake"}
    error = fault_of(own, f"[{table.get(action, 'any')}]\n{action} = []\n")
    assert (error.fault, error.action) == (Fault.NO_KEY, action)


def test_a_file_that_is_not_there_or_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(KeymapError) as missing:
        load(tmp_path / "none.toml")
    assert missing.value.fault == Fault.MISSING
    with pytest.raises(KeymapError) as folder:
        load(tmp_path)
    assert folder.value.fault == Fault.FOLDER


def test_a_file_that_is_no_utf8_is_refused_with_the_line(own: Path) -> None:
    own.write_bytes('[turn]\n# touche pressée\nhit = "x"\n'.encode("cp1252"))
    with pytest.raises(KeymapError) as caught:
        load(own)
    assert (caught.value.fault, caught.value.line) == (Fault.NOT_UTF8, 2)


def test_a_file_far_too_large_for_a_keymap_is_not_read(own: Path) -> None:
    own.write_bytes(b"#" * 1_000_000)
    with pytest.raises(KeymapError) as caught:
        load(own)
    assert caught.value.fault == Fault.TOO_LARGE


@given(text=st.text(alphabet=st.sampled_from("[]{}=\"'#.,\n\\ turnhiaysp5"), max_size=60))
def test_whatever_a_file_holds_is_either_a_keymap_or_a_fault(
    tmp_path_factory: pytest.TempPathFactory, text: str
) -> None:
    path = tmp_path_factory.getbasetemp() / "fuzzed.toml"
    path.write_text(text, encoding="utf-8")
    try:
        outcome: Keymap | Fault = load(path)
    except KeymapError as error:
        outcome = error.fault
    assert isinstance(outcome, Keymap | Fault)


def test_a_default_that_lacks_an_action_is_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lacking = tmp_path / "keymap.toml"
    whole = data_file("keymap.toml").read_text(encoding="utf-8")
    lacking.write_text(whole.replace("\nlanguage =", "\n#"), encoding="utf-8")
    monkeypatch.setattr(keymap_module, "data_file", lambda name: tmp_path / name)
    with pytest.raises(KeymapError) as caught:
        load()
    assert (caught.value.fault, caught.value.action) == (Fault.NO_KEY, "language")


def test_a_data_file_that_is_nowhere_fails_loudly() -> None:
    with pytest.raises(FileNotFoundError, match=r"nowhere\.toml is missing"):
        data_file("nowhere.toml")


def test_a_packed_data_file_goes_before_the_checkouts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "blackjack_cli"
    (package / "_data").mkdir(parents=True)
    (package / "_data" / "keymap.toml").touch()
    (tmp_path / "keymap.toml").touch()
    (tmp_path / "locales").mkdir()
    monkeypatch.setattr("blackjack_cli.data_files.PACKAGE", package)
    assert data_file("keymap.toml") == package / "_data" / "keymap.toml"
    assert data_file("locales") == tmp_path / "locales"
