#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Netlists of vendors' primitives, as a synthesis makes them of our RTL: sign-off finds them to be the block, and finds one
# wrong table.
. "$(dirname "$0")/common.sh"
needs yosys yosys

rtl=$here/../../rtl-wrappers

# synthesise BLOCK FAMILY LINES [COMMAND]: a netlist for a family of chips, and its description with those lines.
synthesise() {
    local sources
    read -ra sources < <(sed -n 's/^sources = \[\(.*\)\]$/\1/p' "$rtl/$1/$1.toml" | tr -d ',"')
    yosys -q -p "read_verilog -sv ${sources[*]/#/$rtl/$1/}; ${4-}; synth_xilinx -family $2 -top $1 -flatten; write_verilog -noattr $1.v" \
        >log 2>&1 || fail "$(<log)"
    sed -e "s/^sources = .*/sources = [\"$1.v\"]\nstand_ins = true/; /^power_up/d; /^\[from\]/,/^\$/d; /^\[\[unreached/,/^\$/d" "$rtl/$1/$1.toml" >"$1.toml"
    sed -i "s/^top = .*/&\n$3/" "$1.toml"
}

# wrong_table BLOCK BITS: the first table of so many bits is empty.
wrong_table() {
    sed "0,/$2'h[0-9a-f]*/s//$2'h0/" "$1.v" >wrong.v
    ! cmp -s "$1.v" wrong.v || fail "no table of $2 bits in $1.v"
    sed "s/\"$1.v\"/\"wrong.v\"/" "$1.toml" >wrong.toml
    run 1 signoff "$1" --rtl "$1=wrong.toml" --count 40
    contains out ' FAIL'
}

synthesise debouncer xc2v 'options = {steady = 20}' 'chparam -set STEADY 20 debouncer'
grep -q MUXCY debouncer.v || fail 'no carry chain'
run 0 signoff debouncer --rtl debouncer=debouncer.toml --count 40
contains out ' ok'
wrong_table debouncer 16

synthesise connect4_referee xc7 ''
grep -q MUXF8 connect4_referee.v || fail 'no wide multiplexer'
run 0 signoff connect4_referee --rtl connect4_referee=connect4_referee.toml --count 40
contains out ' ok'
wrong_table connect4_referee 64
