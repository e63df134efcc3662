// SPDX-License-Identifier: Apache-2.0
// Where stones land in a position, and the runs of both colours beside those cells.
module landing_runs #(
    parameter int ABOVE = 1,  // as of landing_finder
    parameter int WRONG_INDEX = 0,
    parameter int CUT = 2,    // the pipeline's, behind the runs
    parameter int STAGES = 1
) (
    input  logic                             clk,
    input  logic                             enable,       // everything is 0 without
    input  connect4_heuristic_pkg::cells_t   ai,
    input  connect4_heuristic_pkg::cells_t   human,
    input  connect4_heuristic_pkg::cells_t   occupied,
    output connect4_heuristic_pkg::places_t  landing,
    output connect4_heuristic_pkg::columns_t full,
    output connect4_heuristic_pkg::lines_t   ai_ones,
    output connect4_heuristic_pkg::lines_t   ai_twos,
    output connect4_heuristic_pkg::lines_t   ai_threes,
    output connect4_heuristic_pkg::lines_t   human_ones,
    output connect4_heuristic_pkg::lines_t   human_twos,
    output connect4_heuristic_pkg::lines_t   human_threes
);

    landing_finder #(
        .ABOVE(ABOVE)
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
    ) ai_runs (
        .clk(clk),
        .enable(enable),
        .stones(ai),
        .landing(landing),
        .ones(ai_ones),
        .twos(ai_twos),
        .threes(ai_threes)
    );

    run_counter #(
        .WRONG_INDEX(WRONG_INDEX),
        .CUT(CUT),
        .STAGES(STAGES)
    ) human_runs (
        .clk(clk),
        .enable(enable),
        .stones(human),
        .landing(landing),
        .ones(human_ones),
        .twos(human_twos),
        .threes(human_threes)
    );

endmodule
