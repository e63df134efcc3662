#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# prove_mutant.sh NETLIST NUMBER MUTATION PASSES: for `signoff --mutate`, whether a mutation of a scorer changes nothing.
# PASSES: Yosys's, which make gates of logic. Exit code 0: the scorer with it says the same of every set of pieces: when
# it has finished and whether it has found four, in every cycle, and the score when there is none, in the end. 1: that is
# not known; 2: the mutation is in no scorer. A scorer is loaded before each board and examines a position a cycle or
# waits, so one board after a load is everything. What is too hard for one proof, in a counter of columns or of rows, has
# a proof for each two of them: its points are a sum over its lines, of which one bit couples two at most, so that a
# difference of all pieces is one of two lines' too.
set -euo pipefail

passes=$(realpath "$4")
netlist=$(realpath "$1") number=$2
[[ $3 =~ scorer([01])\. ]] || exit 2
solver='solvers[0].instance_i'
scorer=$solver.scorer${BASH_REMATCH[1]}
score=$solver.score${BASH_REMATCH[1]}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

for module in gold gate; do
    value=0
    [[ $module == gold ]] || value=$number
    sed "s/^  wire \[15:0\] mutant;/  wire [15:0] mutant = $value;/; s/^module connect4_minimax(/module $module(/" "$netlist" >$module.v
done

# instance MODULE LETTER: of a scorer cut out, with its load in the first cycle and a position in each other.
instance() {
    printf '%s %s(.aclk(aclk)' "$1" "$2"
    printf ', .\\%s (%s)' "$scorer.load.i" '!started' "$scorer.step.i" started "$scorer.pieces.i" pieces \
        "$scorer.finished" "finished_$2" "$scorer.won" "won_$2" "$score" "score_$2"
    echo ');'
}
# write_top PIECES: what is said of them differs.
write_top() {
    cat >top.v <<END
module top(input aclk, input [41:0] any, output differs);
reg started = 0;
reg [5:0] cycle = 0;
wire [41:0] pieces = $1;
wire finished_a, finished_b, won_a, won_b;
wire [8:0] score_a, score_b;
$(instance gold a)
$(instance gate b)
always @(posedge aclk) begin
    started <= 1;
    if (cycle != 40) cycle <= cycle + 1;
end
assign differs = started & (finished_a != finished_b || won_a != won_b) || cycle >= 34 & !won_a & score_a != score_b;
endmodule
END
}

# cut_out MODULE: all but the scorer goes.
cut_out() {
    local inputs="w:*${scorer#"$solver"}.load w:*${scorer#"$solver"}.step w:*${scorer#"$solver"}.pieces"
    cat <<END
cd $1
delete -output o:*
delete -input i:* i:aclk %d
expose -cut $inputs
delete -output $inputs
expose w:*${scorer#"$solver"}.finished w:*${scorer#"$solver"}.won w:*${score#"$solver"}
delete t:\$mem*
opt_clean
cd ..
END
}
cat >cut.ys <<END
read_verilog gold.v gate.v
proc
opt_expr
opt_clean
$(cut_out gold)
$(cut_out gate)
setundef -zero gold gate
opt_clean
write_rtlil scorers.il
END
cat >top.ys <<END
read_rtlil scorers.il
read_verilog top.v
hierarchy -top top
proc
flatten
opt_expr
opt_clean
script $passes
write_aiger -zinit differs.aig
END
yosys -q -s cut.ys >yosys_log 2>&1

# equal PIECES SECONDS: the last position is left in cycle 28.
equal() {
    write_top "$1"
    yosys -q -s top.ys >yosys_log 2>&1
    (
        ulimit -t "$2"
        yosys-abc -c 'read differs.aig; frames -F 38 -i; orpos; strash; fraig; &get; &cec -m -C 100000'
    ) >abc_log 2>&1 || true
    grep -q 'Networks are equivalent' abc_log
}

# equal_by_two LINES PIECES STEP: each two of so many lines; the first has these pieces, every other those STEP bits on.
equal_by_two() {
    local line other mask=$2
    for ((line = 0; line < $1; line++)); do
        for ((other = line + 1; other < $1; other++)); do
            equal "any & 42'd$((mask << line * $3 | mask << other * $3))" 60 || return 1
        done
    done
}

columns=7 rows=6 column=$((0x810204081)) row=$((0x7F))
case $3 in
    *vertical.*) equal_by_two $columns $column 1 ;;
    *horizontal.*) equal_by_two $rows $row $columns ;;
    *) equal any 120 ;;
esac
