# SPDX-License-Identifier: Apache-2.0
# Sourced by the tests of a user's own heuristic engine, after common.sh: our engine built for one set of parameters, another
# one, and copies of both that are wrong in one line.

wrappers=$here/../../rtl-wrappers
# What is compiled is kept below the build tree, as by the unit test.
export XDG_CACHE_HOME=$(dirname "$tabletop")/cache
mkdir rtl designs
cp "$wrappers"/connect4_heuristic/*.sv rtl
sed 's|"[./]*/rtl-wrappers/connect4_heuristic/|"|' "$here"/designs/heuristic_engine.toml >rtl/heuristic_engine.toml
cp "$here"/designs/board_player.* designs
sed -i 's|"../../../rtl-wrappers/connect4_heuristic|"../rtl|' designs/board_player.toml
own=connect4_heuristic=rtl/heuristic_engine.toml
other=engine=designs/board_player.toml

# mutant FOLDER FILE SED: the copy with this line changed, in `mutant`.
mutant() {
    rm -rf mutant
    mkdir mutant
    cp -r rtl designs mutant
    sed -i "$3" "mutant/$1/$2"
    ! cmp -s "$1/$2" "mutant/$1/$2" || fail "nothing is changed in $2: $3"
}
# found TEXT RTL FOLDER FILE SED: sign-off finds the mutant, even when cycles do not count. So many boards meet every cycle of
# an exchange with a reset.
found() {
    mutant "$3" "$4" "$5"
    run 1 signoff --rtl "${2%%=*}=mutant/${2#*=}" --count 300 --align
    contains out "$1"
}
