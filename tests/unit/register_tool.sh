#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# register_tool TOOL: writes a header and a package a block, once; checks and mends the table on a page.
set -euo pipefail

tool=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fail() {
    echo "$1" >&2
    exit 1
}
expect() {
    local code=0
    "$tool" "${@:2}" >"$folder/out" 2>&1 || code=$?
    [[ $code == "$1" ]] || fail "register_tool ${*:2}: exit code $code, not $1: $(cat "$folder/out")"
}
says() {
    grep -qF -- "$1" "$folder/out" || fail "no \"$1\" in: $(cat "$folder/out")"
}

expect 0 "$folder/generated"
headers=("$folder"/generated/*_registers.h)
packages=("$folder"/generated/*_registers_pkg.sv)
((${#headers[@]} >= 16 && ${#headers[@]} == ${#packages[@]})) || fail "${#headers[@]} headers, ${#packages[@]} packages"
grep -qx '#define CONNECT4_MINIMAX_STATUS_OVERRUN_MASK 0x4u' "$folder/generated/connect4_minimax_registers.h"
grep -qx "  localparam logic \[15:0\] CYCLES_HI = 16'h0040;" "$folder/generated/connect4_minimax_registers_pkg.sv"
grep -qx '#define PRIVATE_WATCHDOG_DISABLE 0x14u' "$folder/generated/private_watchdog_registers.h"

# What has not changed is not written again; what has is.
touch -d 2001-01-01 "${headers[@]}"
echo stale >"${headers[0]}"
expect 0 "$folder/generated"
grep -q stale "${headers[0]}" && fail "a stale header stays"
[[ $(stat -c %Y "${headers[1]}") == $(date -d 2001-01-01 +%s) ]] || fail "an unchanged header is written again"

page=$folder/README.md
printf 'Before.\n<!-- registers: generated from registers.h -->\nstale\n<!-- end -->\nBehind.\n' >"$page"
expect 1 --page private_timer "$page"
says "the register table is stale; run: register_tool --write --page private_timer $page"
expect 0 --write --page private_timer "$page"
expect 0 --page private_timer "$page"
[[ $(head -1 "$page") == Before. && $(tail -1 "$page") == Behind. ]] || fail "the page around the table has changed"
grep -qF '| 0x0C | STATUS | W1C | 0x00000000 | Interrupt status.<br>[0] EVENT (W1C): The counter has reached zero. |' "$page"

expect 2 --page no_block "$page"
says "no register table for no_block found"
echo "no table" >"$page"
expect 2 --page private_timer "$page"
says "no register table for private_timer found"
expect 2
says "usage: register_tool"
expect 2 --write "$folder"
says "usage: register_tool"
cd "$folder"
for option in --halp -x --page --write; do
    expect 2 "$option"
    says "usage: register_tool"
    [[ ! -e ./$option ]] || fail "$option is a folder"
done
expect 0 --help
says "usage: register_tool"
[[ ! -e ./--help ]] || fail "--help is a folder"
