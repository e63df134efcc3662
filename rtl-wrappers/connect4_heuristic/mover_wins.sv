// SPDX-License-Identifier: Apache-2.0
// In which columns with room the one whose stones these are wins with the next move.
module mover_wins #(
    parameter int WRONG_INDEX = 0,
    parameter int CUT = 2,  // the pipeline's, behind the runs
    parameter int STAGES = 1
) (
    input  logic                             clk,
    input  logic                             enable,    // everything is 0 without
    input  connect4_heuristic_pkg::cells_t   stones,
    input  connect4_heuristic_pkg::cells_t   occupied,
    output connect4_heuristic_pkg::places_t  landing,
    output connect4_heuristic_pkg::columns_t full,
    output connect4_heuristic_pkg::columns_t wins
);

    // There are nine of them in a search: g++ compiles one.
    /* verilator no_inline_module */

    connect4_heuristic_pkg::lines_t ones;
    connect4_heuristic_pkg::lines_t twos;
    connect4_heuristic_pkg::lines_t threes;

    landing_finder #(
        .ABOVE(0)
    ) landing_cells (
        .enable(enable),
        .occupied(occupied),
        .landing(landing),
        .full(full)
    );

    run_counter #(
        .WRONG_INDEX(WRONG_INDEX),
        .CUT(CUT),
        .STAGES(STAGES)
    ) counter (
        .clk(clk),
        .enable(enable),
        .stones(stones),
        .landing(landing),
        .ones(ones),
        .twos(twos),
        .threes(threes)
    );

    win_finder finder (
        .enable(enable),
        .ones(ones),
        .twos(twos),
        .threes(threes),
        .wins(wins)
    );

endmodule
