#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Whether rtl-wrappers/synthesise.sh refuses what Yosys only warns of: a right design passes, and the same one with a
# fault ends with 1 and Yosys's word for it. Without Yosys the test is skipped, but not in continuous integration.
set -euo pipefail

if ! command -v yosys >/dev/null; then
    echo "yosys is not installed: its warnings are not checked" >&2
    [[ -z ${CI:-} ]] && exit 77
    exit 1
fi
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp "$here/../../rtl-wrappers/synthesise.sh" "$folder"
mkdir "$folder/pair"
printf 'family xc7\n' >"$folder/pair/synthesis.txt"
printf 'block = "pair"\nsources = ["last.sv", "pair.sv"]\ntop = "pair"\n' >"$folder/pair/pair.toml"
echo 'one:' >"$folder/pair/variants.txt"

# design FAULT: two stages, of which the second is a module of its own.
design() {
    local stage='always_ff @(posedge clk) between <= in;'
    local second='last second (.clk(clk), .in(between), .out(out));'
    case $1 in
        latch) stage='always_latch if (clk) between = in;' ;;
        two_drivers) second+=' last third (.clk(clk), .in(in), .out(out));' ;;
        no_driver) stage='always_ff @(posedge clk) between[0] <= in[0];' ;;
        open_input) second='last second (.clk(clk), .in(), .out(out));' ;;
        narrow_input) second='last second (.clk(clk), .in(between[0]), .out(out));' ;;
    esac
    cat >"$folder/pair/pair.sv" <<END
module pair (input logic clk, input logic [1:0] in, output logic [1:0] out);
    logic [1:0] between;
    $stage
    $second
endmodule
END
    cat >"$folder/pair/last.sv" <<'END'
module last (input logic clk, input logic [1:0] in, output logic [1:0] out);
    always_ff @(posedge clk) out <= in;
endmodule
END
}

# refused FAULT WORD
refused() {
    local status=0
    design "$1"
    "$folder/synthesise.sh" pair one >"$folder/out" 2>"$folder/err" || status=$?
    if ((status != 1)) || ! grep -qi -- "$2" "$folder/err"; then
        echo "$1: exit code $status, and not a word of \"$2\" in:" >&2
        cat "$folder/out" "$folder/err" >&2
        exit 1
    fi
}

design right
"$folder/synthesise.sh" pair one
refused latch 'selection is not empty'
refused two_drivers 'multiple conflicting drivers'
refused no_driver 'is used but has no driver'
refused open_input 'is used but has no driver'
refused narrow_input 'resizing cell port'
