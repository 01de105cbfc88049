"""Amounts in the language's own numerals: the one place where half-chips become chips."""

from __future__ import annotations

from blackjack_cli.words.catalog import Catalog

_HALVES_BY_WHOLE = ("fr", "da")
_ANY_PLURAL = 2


def amount(catalog: Catalog, form: str, half_chips: int) -> str:
    """The amount in chips, a half with the language's decimal mark, a sign in words."""
    whole, half = divmod(abs(half_chips), 2)
    sign = "-" if half_chips < 0 else ""
    return catalog.number_in(form, f"{sign}{whole}.5" if half else f"{sign}{whole}")


def plural_count(lang: str, half_chips: int) -> int:
    """The whole number whose plural form the amount takes: 1,5 jeton, but 1.5 chips.

    Source: Unicode CLDR, plural rules. With a fraction French and Danish go by the whole
    part; English and Spanish take the general form, Romanian that of 2.
    """
    whole, half = divmod(abs(half_chips), 2)
    if half and lang not in _HALVES_BY_WHOLE:
        return _ANY_PLURAL
    # Danish: 0,5 and 1,5 are both singular.
    return 1 if half and whole == 0 else whole
