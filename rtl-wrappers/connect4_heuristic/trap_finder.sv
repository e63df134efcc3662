// SPDX-License-Identifier: Apache-2.0
// After a move: if the other player has to answer in one column, does that answer give the mover another win? Then the
// move sets a trap.
module trap_finder #(
    parameter int ABOVE = 1,  // as of landing_finder
    parameter int WRONG_INDEX = 0,
    parameter int STAGES = 1
) (
    input  logic                             clk,
    input  logic                             enable,
    input  connect4_heuristic_pkg::cells_t   stones,    // the mover's, after the move
    input  connect4_heuristic_pkg::cells_t   occupied,
    input  connect4_heuristic_pkg::places_t  landing,
    input  connect4_heuristic_pkg::columns_t full,
    input  logic [2:0]                       answer,    // the forced one, or NO_COLUMN
    output logic                             trap
);

    connect4_heuristic_pkg::cells_t stone;
    connect4_heuristic_pkg::cells_t answered_stones;
    connect4_heuristic_pkg::cells_t answered_occupied;

    stone_dropper dropper (
        .enable(enable),
        .landing(landing),
        .column(answer),
        .stone(stone)
    );

    pipeline_cut #(
        .CUT(5),
        .STAGES(STAGES),
        .WIDTH(42)
    ) cut5_stones (
        .clk(clk),
        .data(stones & ~stone),
        .cut_data(answered_stones)
    );

    pipeline_cut #(
        .CUT(5),
        .STAGES(STAGES),
        .WIDTH(42)
    ) cut5_occupied (
        .clk(clk),
        .data(occupied | stone),
        .cut_data(answered_occupied)
    );

    connect4_heuristic_pkg::places_t answered_landing;
    connect4_heuristic_pkg::lines_t ones;
    connect4_heuristic_pkg::lines_t twos;
    connect4_heuristic_pkg::lines_t threes;

    // verilator lint_off PINCONNECTEMPTY
    landing_finder #(
        .ABOVE(ABOVE)
    ) landing_cells (
        .enable(enable),
        .occupied(answered_occupied),
        .landing(answered_landing),
        .full()
    );
    // verilator lint_on PINCONNECTEMPTY

    run_counter #(
        .WRONG_INDEX(WRONG_INDEX),
        .CUT(6),
        .STAGES(STAGES)
    ) counter (
        .clk(clk),
        .enable(enable),
        .stones(answered_stones),
        .landing(answered_landing),
        .ones(ones),
        .twos(twos),
        .threes(threes)
    );

    connect4_heuristic_pkg::columns_t wins;
    logic [7:0] impossible;  // answers, NO_COLUMN among them
    logic trap_now;

    win_finder finder (
        .enable(enable),
        .ones(ones),
        .twos(twos),
        .threes(threes),
        .wins(wins)
    );

    always_comb begin
        impossible = {1'b1, full};
        trap_now = wins != 7'd0 && !impossible[answer];
    end

    pipeline_cut #(
        .CUT(7),
        .STAGES(STAGES),
        .WIDTH(1)
    ) cut7 (
        .clk(clk),
        .data(trap_now),
        .cut_data(trap)
    );

endmodule
