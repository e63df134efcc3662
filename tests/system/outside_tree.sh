#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The tree as a folder of another project: it configures what needs SystemC alone, and builds what is linked.
. "$(dirname "$0")/common.sh"

root=$(cd "$here/../.." && pwd)
launcher=()
if command -v ccache >/dev/null; then launcher=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache); fi
cmake -G Ninja -S "$root/tests/outside" -B outside -DTABLETOP_TREE="$root" "${launcher[@]}" >log 2>&1 || fail "$(<log)"
grep -q VERILATOR outside/CMakeCache.txt && fail "it looks for Verilator"
cmake --build outside >log 2>&1 || fail "$(<log)"
[[ -z $(find outside -name 'libtabletop_vga_monitor.a') ]] || fail "what nobody links was built"
SYSTEMC_DISABLE_COPYRIGHT_MESSAGE=1 outside/platform ca >out || fail "$(<out)"
[[ $(<out) == '"from outside", LEDs 12, 0 refused' ]] || fail "$(<out)"
