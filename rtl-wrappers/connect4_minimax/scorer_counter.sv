// SPDX-License-Identifier: Apache-2.0
// Run counters of LINES lines of four cells, side by side: bit LINES*cell + line of a port is a cell of a line.
// Each counter scores the run of adjacent pieces in its line, less what those pieces have contributed before; `points`
// is the sum over the lines. A piece's annotation is the length of the longest run it has been counted in: 0, 2 or 3.
// It is held as two bit planes, "high" and "low". Combinational.
module scorer_counter #(
    parameter int LINES = 4
) (
    input  logic [4*LINES-1:0] pieces,
    input  logic [4*LINES-1:0] note_high,
    input  logic [4*LINES-1:0] note_low,
    output logic [4*LINES-1:0] next_high,  // the annotations after counting
    output logic [4*LINES-1:0] next_low,
    output logic [5:0]         points,     // at most 9 a line
    output logic               four        // a line is full
);

    // Cells that belong to a run of two or more; four cells hold at most one.
    logic [4*LINES-1:0] run;
    logic [LINES-1:0] fours;
    logic [LINES-1:0] threes;
    logic [LINES-1:0] twos;

    always_comb begin
        run = pieces & ({pieces[3*LINES-1:0], {LINES{1'b0}}} | {{LINES{1'b0}}, pieces[4*LINES-1:LINES]});
        fours = pieces[0+:LINES] & pieces[LINES+:LINES] & pieces[2*LINES+:LINES] & pieces[3*LINES+:LINES];
        threes = pieces[LINES+:LINES] & pieces[2*LINES+:LINES] & (pieces[0+:LINES] ^ pieces[3*LINES+:LINES]);
        twos = (run[0+:LINES] | run[LINES+:LINES] | run[3*LINES+:LINES]) & ~threes & ~fours;
        four = |fours;
    end

    // A run of two with a piece that was counted in a run of three is ignored.
    logic [4*LINES-1:0] run_low;
    logic [LINES-1:0] counted_twos;
    logic [4*LINES-1:0] counted;

    always_comb begin
        run_low = run & note_low;
        counted_twos = twos &
                       ~(run_low[0+:LINES] | run_low[LINES+:LINES] | run_low[2*LINES+:LINES] | run_low[3*LINES+:LINES]);
        counted = run & {4{threes | counted_twos}};
        next_high = note_high | counted;
        next_low = note_low | (counted & {4{threes}});
        // N*N less the sum of the annotations of N pieces is what their annotations grow by.
        points = {5'($countones(next_high & ~note_high)), 1'b0} + 6'($countones(next_low & ~note_low));
    end

endmodule
