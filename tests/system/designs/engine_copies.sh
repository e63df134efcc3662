# SPDX-License-Identifier: Apache-2.0
# Sourced by the tests of a user's own engine, after common.sh: our engine built for one set of parameters, and copies of
# it that are wrong in one line.

wrappers=$here/../../rtl-wrappers
# What is compiled is kept below the build tree, as by the unit test.
export XDG_CACHE_HOME=$(dirname "$tabletop")/cache

mkdir rtl designs
cp "$wrappers"/connect4_minimax/*.sv rtl
sed 's|"[./]*/rtl-wrappers/connect4_minimax/|"|' "$here"/designs/connect4_engine.toml >rtl/connect4_engine.toml
cp "$here"/designs/{slow,buffered}_engine.* designs
sed -i "s|\"[./]*/rtl-wrappers/|\"$wrappers/|" designs/{slow,buffered}_engine.toml
own=connect4_minimax=rtl/connect4_engine.toml
slow=engine=designs/slow_engine.toml
registers=connect4_minimax_axi.sv

# mutant FILE SED: the copy with this line changed, in `mutant`.
mutant() {
    rm -rf mutant
    cp -r rtl mutant
    sed -i "$2" "mutant/$1"
    ! cmp -s "rtl/$1" "mutant/$1" || fail "nothing is changed in $1: $2"
}
# found TEXT FILE SED: sign-off finds the mutant.
found() {
    mutant "$2" "$3"
    run 1 signoff --rtl engine=mutant/connect4_engine.toml --count 150
    contains out "$1"
}

# has_fault SED TEXT: sign-off finds the error that this chooses in buffered_engine at its pins, and says so.
has_fault() {
    sed "$1" designs/buffered_engine.toml >designs/faulty_engine.toml
    ! cmp -s designs/{buffered,faulty}_engine.toml || fail "nothing is changed: $1"
    run 1 signoff --rtl engine=designs/faulty_engine.toml --count 1 --align
    contains out 'connect4_minimax handshakes, rtl: first difference: '
    contains out "$2"
    contains out '     cycle  AW             W              B     AR             R'
}
