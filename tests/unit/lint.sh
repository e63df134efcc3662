#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# lint.sh VERILATOR BUILD_OPTIONS LINT_OPTIONS, both lists of CMake: a module that leaves a signal unused builds, with the
# warning; the lint of the suite fails of it.
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

cat >careless.sv <<'VERILOG'
module careless(input logic clk, input logic in, output logic out);
    logic spare;
    always_ff @(posedge clk) begin
        out <= in;
        spare <= out;
    end
endmodule
VERILOG
"$verilator" --cc "${build_options[@]}" --Mdir build careless.sv >said 2>&1 || fail "it does not build: $(<said)"
grep -q '^%Warning-UNUSEDSIGNAL.*spare' said || fail "it builds without the warning: $(<said)"
if "$verilator" --lint-only "${lint_options[@]}" careless.sv >said 2>&1; then
    fail "lint lets it pass"
fi
grep -q '^%Warning-UNUSEDSIGNAL.*spare' said || fail "lint fails of something else: $(<said)"
