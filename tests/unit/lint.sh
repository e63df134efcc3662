#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# lint.sh VERILATOR BUILD_OPTIONS LINT_OPTIONS, both lists of CMake: a module that leaves a signal unused, which is style,
# or cuts a number off, which Verilator warns of by itself, builds; the lint of the suite fails of either.
set -euo pipefail

verilator=$1
IFS=';' read -ra build_options <<<"$2"
IFS=';' read -ra lint_options <<<"$3"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

cat >unused.sv <<'VERILOG'
module unused(input logic clk, input logic in, output logic out);
    logic spare;
    always_ff @(posedge clk) begin
        out <= in;
        spare <= out;
    end
endmodule
VERILOG
cat >cut.sv <<'VERILOG'
module cut(input logic [7:0] in, output logic [3:0] out);
    assign out = in;
endmodule
VERILOG
for module in unused cut; do
    "$verilator" --cc "${build_options[@]}" --Mdir build $module.sv >said 2>&1 || fail "$module does not build: $(<said)"
    if "$verilator" --lint-only "${lint_options[@]}" $module.sv >said 2>&1; then
        fail "lint lets $module pass"
    fi
    grep -qE '^%Warning-(UNUSEDSIGNAL|WIDTH(TRUNC)?):' said || fail "lint of $module fails of something else: $(<said)"
done
