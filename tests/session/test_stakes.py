"""Stakes: what is one, what is refused and why, and which is offered again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from seated import of, sit, stack, wait

from blackjack_cli.answers import NoChipsLeft, StakeAsked, StakeRefused
from blackjack_cli.game.events import RoundStarted
from blackjack_cli.intents import Intent, Phase
from blackjack_cli.session import Happening, Session
from blackjack_cli.stakes import MOST_UNITS, StakeError, StakeFault, parse_stake

REFUSED = {
    "": StakeFault.NOT_A_NUMBER,
    "²": StakeFault.NOT_A_NUMBER,
    "٣": StakeFault.NOT_A_NUMBER,
    "٣٣": StakeFault.NOT_A_NUMBER,
    "１０": StakeFault.NOT_A_NUMBER,
    "½": StakeFault.NOT_A_NUMBER,
    "1_000": StakeFault.NOT_A_NUMBER,
    "1e3": StakeFault.NOT_A_NUMBER,
    "+5": StakeFault.NOT_A_NUMBER,
    "-5": StakeFault.NOT_A_NUMBER,
    "−5": StakeFault.NOT_A_NUMBER,
    " 5": StakeFault.NOT_A_NUMBER,
    "5 ": StakeFault.NOT_A_NUMBER,
    "5\n": StakeFault.NOT_A_NUMBER,
    "nan": StakeFault.NOT_A_NUMBER,
    "inf": StakeFault.NOT_A_NUMBER,
    "ten": StakeFault.NOT_A_NUMBER,
    "0x10": StakeFault.NOT_A_NUMBER,
    "0": StakeFault.ZERO,
    "000": StakeFault.ZERO,
    "1.5": StakeFault.HALF,
    "1,5": StakeFault.HALF,
    "0.5": StakeFault.HALF,
    "1001": StakeFault.TOO_MUCH,
    "999999999999": StakeFault.TOO_MUCH,
    "1" * 30: StakeFault.TOO_LONG,
    "9" * 5000: StakeFault.TOO_LONG,
}


@pytest.mark.parametrize(("text", "fault"), REFUSED.items(), ids=lambda each: str(each)[:12])
def test_what_is_no_stake_is_refused_with_the_reason(text: str, fault: StakeFault) -> None:
    with pytest.raises(StakeError) as refused:
        parse_stake(text, 2000)
    assert refused.value.fault is fault


@pytest.mark.parametrize(
    ("text", "half_chips"), [("1", 2), ("10", 20), ("007", 14), ("1000", 2000), ("999", 1998)]
)
def test_a_stake_is_a_whole_number_up_to_all_chips(text: str, half_chips: int) -> None:
    assert parse_stake(text, 2000) == half_chips


@given(st.text() | st.text("0123456789.,+-_e٣² "), st.integers(0, 10**7))
def test_whatever_is_typed_is_a_stake_in_bounds_or_refused(text: str, most: int) -> None:
    try:
        stake = parse_stake(text, most)
    except StakeError:
        return
    assert set(text) <= set("0123456789")
    assert 2 <= stake <= most


def typed(session: Session, text: str) -> list[Happening]:
    for sign in text:
        assert session.type_stake(sign)
    return session.take(Intent.CONFIRM)


def stakes(said: list[Happening]) -> list[float]:
    """The stakes of the first round begun in what was said, in chips."""
    return [each.amount / 2 for each in of(RoundStarted, said)[0].stakes]


def test_the_salon_begins_by_asking_for_the_stake_and_names_the_chips() -> None:
    session = sit("salon", stake=25, chips=1000)
    said = session.start()
    assert said[1:] == [StakeAsked(50, 2000)]
    assert session.phase is Phase.STAKE


def test_the_european_game_deals_at_once_with_one_unit() -> None:
    assert stakes(sit("european").start()) == [1]


def test_enter_with_nothing_typed_takes_the_offered_stake() -> None:
    session = sit("salon", stake=25)
    session.start()
    assert stakes(session.take(Intent.CONFIRM)) == [25]


def test_a_typed_stake_is_played_and_offered_again() -> None:
    session = sit("salon", chips=1000)
    session.start()
    assert stakes(typed(session, "40")) == [40]
    play_out(session)
    assert session.phase is Phase.BETWEEN
    assert stakes(session.take(Intent.DEAL)) == [40]


def play_out(session: Session) -> None:
    while session.round is not None:
        wait(session)
        if session.phase is Phase.TURN:
            session.take(Intent.STAND)


def test_backspace_mends_what_is_typed() -> None:
    session = sit("salon")
    session.start()
    for sign in "47":
        session.type_stake(sign)
    session.take(Intent.ERASE)
    session.type_stake("2")
    assert stakes(session.take(Intent.CONFIRM)) == [42]


def test_backspace_with_nothing_typed_does_nothing() -> None:
    session = sit("salon", stake=30)
    session.start()
    assert session.take(Intent.ERASE) == []
    assert session.phase is Phase.STAKE
    assert stakes(session.take(Intent.CONFIRM)) == [30]


@pytest.mark.parametrize("text", [text for text in REFUSED if 0 < len(text) < 40])
def test_a_wrong_stake_is_refused_in_words_and_asked_again(text: str) -> None:
    session = sit("salon", stake=30, chips=1000)
    session.start()
    assert typed(session, text) == [StakeRefused(REFUSED[text], 2000), StakeAsked(60, 2000)]
    assert (session.phase, session.typed) == (Phase.STAKE, "")
    assert session.round is None
    assert stakes(typed(session, "31")) == [31]


def test_digits_between_rounds_start_a_new_stake() -> None:
    session = sit("european")
    session.start()
    play_out(session)
    assert session.phase is Phase.BETWEEN
    assert session.type_stake("5")
    assert session.phase is Phase.STAKE
    assert stakes(session.take(Intent.CONFIRM)) == [5]


def test_no_stake_is_typed_within_a_round() -> None:
    session = sit("european")
    session.start()
    assert not session.type_stake("5")
    assert session.typed is None


def test_the_stake_may_be_changed_between_rounds() -> None:
    session = sit("european")
    session.start()
    play_out(session)
    assert session.take(Intent.CHANGE_STAKE) == [StakeAsked(2, None)]
    assert stakes(typed(session, "12")) == [12]


def test_a_score_bounds_no_stake_but_a_million_does() -> None:
    session = sit("european")
    session.start()
    play_out(session)
    assert typed(session, "1000001")[0] == StakeRefused(StakeFault.TOO_MUCH, MOST_UNITS)
    assert stakes(typed(session, "1000000")) == [1_000_000]


def test_after_a_double_the_stake_offered_again_is_the_undoubled_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stack(monkeypatch, "675" + "T" + "T", "TT9" + "9")
    session = sit("salon", stake=40)
    session.start()
    session.take(Intent.CONFIRM)
    session.take(Intent.DOUBLE)
    assert session.round is None
    assert session.last is not None
    assert session.last.seats[0].hands[0].stake == 160
    assert session.take(Intent.CHANGE_STAKE) == [StakeAsked(80, 2160)]
    assert stakes(session.take(Intent.CONFIRM)) == [40]


def test_after_a_loss_no_more_is_offered_than_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    stack(monkeypatch, "TT6" + "T", "TT6" + "T")
    session = sit("salon", stake=60, chips=100)
    session.start()
    session.take(Intent.CONFIRM)
    session.take(Intent.STAND)
    assert session.take(Intent.DEAL) == [StakeAsked(80, 80)]
    assert stakes(session.take(Intent.CONFIRM)) == [40]


def test_half_a_chip_cannot_be_staked(monkeypatch: pytest.MonkeyPatch) -> None:
    stack(monkeypatch, "AT" + "K" + "9", "TT9" + "9")
    session = sit("salon", stake=1, chips=1)
    session.start()
    session.take(Intent.CONFIRM)
    assert session.balances[1] == 5, "a natural made two and a half chips of one"
    assert typed(session, "3")[0] == StakeRefused(StakeFault.TOO_MUCH, 4)
    assert stakes(typed(session, "2")) == [2]


@pytest.mark.parametrize("chips", [0, 0.5])
def test_who_has_not_one_chip_left_is_told_so_whatever_is_pressed(chips: float) -> None:
    session = sit("salon", chips=chips)
    assert session.start()[1:] == [NoChipsLeft()]
    for intent in (Intent.DEAL, Intent.CONFIRM, Intent.CHANGE_STAKE):
        assert session.take(intent) == [NoChipsLeft()]
    assert session.round is None


def test_losing_the_last_chip_leaves_only_leaving(monkeypatch: pytest.MonkeyPatch) -> None:
    stack(monkeypatch, "TT6" + "T")
    session = sit("salon", stake=10, chips=10)
    session.start()
    session.take(Intent.CONFIRM)
    session.take(Intent.STAND)
    assert session.take(Intent.DEAL) == [NoChipsLeft()]
    assert session.take(Intent.LEAVE)
    assert session.ended


# Computer players


def test_computer_players_stake_a_unit_in_the_european_game() -> None:
    session = sit("european", ["easy", "normal"], own=2, stake=7)
    assert stakes(session.start()) == [1, 7, 1]


@pytest.mark.parametrize(
    ("chips", "stake", "has"),
    [
        (1000, 100, 1000),
        (999.5, 90, 999.5),
        (1099, 100, 1099),
        (2345, 230, 2345),
        (199, 10, 199),
        (100, 10, 100),
        (99, 10, 99),
        (10, 10, 10),
        (9.5, 100, 1000),
        (0, 100, 1000),
    ],
)
def test_computer_players_stake_a_tenth_in_whole_tens_at_least_ten_and_are_raised_when_broke(
    chips: float, stake: int, has: float
) -> None:
    session = sit("salon", ["easy", "normal"], own=2)
    session.start()
    session.balances[1] = round(2 * chips)
    assert stakes(session.take(Intent.CONFIRM)) == [stake, 10, 100]
    assert session.round is not None
    assert session.round.seats[0].balance == 2 * has
