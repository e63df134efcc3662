#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# find_heuristic_boards.sh PROGRAM [SEED [BATCHES [BOARDS]]]: writes stimulus/signoff/heuristic_fault_boards.cpp, with
# PROGRAM find_heuristic_boards (its head says how boards are found) and Yosys. 300 batches take minutes.
set -euo pipefail

here=$(realpath "$(dirname "$0")")
program=$(realpath "$1")
known=${4:+$(realpath "$4")}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cd "$here/../../rtl-wrappers/connect4_heuristic"
cat >"$work/engine.ys" <<END
read_verilog -sv connect4_heuristic_pkg.sv
read_verilog -sv $(ls ./*.sv | grep -v _pkg | paste -sd ' ')
hierarchy -check -top connect4_heuristic
proc
flatten
opt -full
script $here/../../platforms/signoff/mutation/to_aiger.ys
write_aiger -symbols $work/engine.aig
END
yosys -q -s "$work/engine.ys" >&2
"$program" "$work/engine.aig" "${2:-1}" "${3:-300}" $known >"$work/boards"

list() { sed -n "/^$1$/,/^[a-z]/p" "$work/boards" | grep '"'; }
cat >"$here/../../stimulus/signoff/heuristic_fault_boards.cpp" <<END
// SPDX-License-Identifier: Apache-2.0
// Found by \`tests/signoff/find_heuristic_boards.sh build/release/tests/signoff/find_heuristic_boards\`.
#include "stimulus/signoff/heuristic_fault_boards.h"

namespace tabletop::signoff {

const heuristic_fault_boards& fault_boards_of_heuristic() {
    static const heuristic_fault_boards boards{{
$(list full)
    }, {
$(list defensive)
    }};
    return boards;
}

}  // namespace tabletop::signoff
END
clang-format -i "$here/../../stimulus/signoff/heuristic_fault_boards.cpp"
