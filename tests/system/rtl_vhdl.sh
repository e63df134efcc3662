#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A design in VHDL, by its description alone: sign-off finds it to be the block, and finds one wrong line. Without ghdl
# one message says so.
. "$(dirname "$0")/common.sh"

# What is compiled is kept below the build tree, as by the unit test.
export XDG_CACHE_HOME=$(dirname "$tabletop")/cache
cp "$here"/designs/keyed.* .

# Every program but ghdl.
mkdir bin
for tool in /usr/bin/*; do [[ $tool == */ghdl* ]] || ln -s "$tool" bin/; done
sed 's/"up"/"down"/' keyed.toml >unknown.toml
PATH=$PWD/bin run 2 signoff --rtl debouncer=unknown.toml
contains err 'tabletop: VHDL needs ghdl (Debian package ghdl)'

needs ghdl ghdl
run 0 signoff debouncer --rtl debouncer=keyed.toml --count 40
contains out ' ok'
sed 's/HOLD - 1/HOLD/' keyed.vhd >wrong.vhd
sed 's/keyed.vhd/wrong.vhd/' keyed.toml >wrong.toml
run 1 signoff debouncer --rtl debouncer=wrong.toml --count 40
contains out ' FAIL'
sed 's/process (CLK)/proces (CLK)/' keyed.vhd >wrong.vhd
run 2 signoff debouncer --rtl debouncer=wrong.toml
contains err 'wrong.toml: ghdl refuses Keyed:'
contains err 'wrong.vhd:18:'
