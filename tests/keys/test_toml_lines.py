"""The line of each value in a TOML file, in every form that TOML has for it."""

from __future__ import annotations

from blackjack_cli.keys.toml_lines import value_lines

TEXT = '''\
# a comment with [brackets] and "quotes"
top = 1979-05-27 07:32:00   # [not] = a header
"quoted key".'and.this' = "a \\" # b"

[ table . sub ] # comment
plain = 'c:\\path'
many = [ # first
    "one", # a ]
    ["two", { three = 3, four.five = """
"four"
""" }],
    """"quoted\\"""" ,
]
after = {}
  [[list]]
name = \'\'\'
it's ''two''\'\'\'
[[list]]
name = +1_000.5e3
last = inf
'''


def test_each_value_has_the_line_it_stands_on() -> None:
    lines = value_lines(TEXT)
    assert lines == {
        ("top",): 2,
        ("quoted key", "and.this"): 3,
        ("table", "sub"): 5,
        ("table", "sub", "plain"): 6,
        ("table", "sub", "many"): 7,
        ("table", "sub", "many", 0): 8,
        ("table", "sub", "many", 1): 9,
        ("table", "sub", "many", 1, 0): 9,
        ("table", "sub", "many", 1, 1): 9,
        ("table", "sub", "many", 1, 1, "three"): 9,
        ("table", "sub", "many", 1, 1, "four", "five"): 9,
        ("table", "sub", "many", 2): 12,
        ("table", "sub", "after"): 14,
        ("list", 0): 15,
        ("list", 0, "name"): 16,
        ("list", 1): 18,
        ("list", 1, "name"): 19,
        ("list", 1, "last"): 20,
    }
