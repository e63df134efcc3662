// SPDX-License-Identifier: Apache-2.0
// After a move of the AI: can the human set a trap in COLUMN? The AI wins nowhere then, it has to stop the human in one
// column, and its stone there gives the human another win.
module snare_finder #(
    parameter int WRONG_INDEX = 0,
    parameter int STAGES = 1
) (
    input  logic                            clk,
    input  logic                            enable,    // no snare is found without
    input  connect4_heuristic_pkg::cells_t  ai,        // after the move of the AI
    input  connect4_heuristic_pkg::cells_t  human,
    input  connect4_heuristic_pkg::cells_t  occupied,
    input  connect4_heuristic_pkg::places_t landing,
    input  logic [2:0]                      column,    // of the human's stone, one with room
    output logic                            snare
);

    // There are 49 of them: g++ compiles one.
    /* verilator no_inline_module */

    connect4_heuristic_pkg::cells_t stone;
    connect4_heuristic_pkg::cells_t replied_ai;
    connect4_heuristic_pkg::cells_t replied_human;
    connect4_heuristic_pkg::cells_t replied_occupied;

    stone_dropper dropper (
        .enable(enable),
        .landing(landing),
        .column(column),
        .stone(stone)
    );

    pipeline_cut #(
        .CUT(2),
        .STAGES(STAGES),
        .WIDTH(42)
    ) cut2_ai (
        .clk(clk),
        .data(ai & ~stone),
        .cut_data(replied_ai)
    );

    pipeline_cut #(
        .CUT(2),
        .STAGES(STAGES),
        .WIDTH(42)
    ) cut2_human (
        .clk(clk),
        .data(human | stone),
        .cut_data(replied_human)
    );

    pipeline_cut #(
        .CUT(2),
        .STAGES(STAGES),
        .WIDTH(42)
    ) cut2_occupied (
        .clk(clk),
        .data(occupied | stone),
        .cut_data(replied_occupied)
    );

    connect4_heuristic_pkg::places_t replied_landing;
    connect4_heuristic_pkg::columns_t replied_full;
    connect4_heuristic_pkg::lines_t ai_ones;
    connect4_heuristic_pkg::lines_t ai_twos;
    connect4_heuristic_pkg::lines_t ai_threes;
    connect4_heuristic_pkg::lines_t human_ones;
    connect4_heuristic_pkg::lines_t human_twos;
    connect4_heuristic_pkg::lines_t human_threes;

    landing_runs #(
        .ABOVE(0),
        .WRONG_INDEX(WRONG_INDEX),
        .CUT(3),
        .STAGES(STAGES)
    ) runs (
        .clk(clk),
        .enable(enable),
        .ai(replied_ai),
        .human(replied_human),
        .occupied(replied_occupied),
        .landing(replied_landing),
        .full(replied_full),
        .ai_ones(ai_ones),
        .ai_twos(ai_twos),
        .ai_threes(ai_threes),
        .human_ones(human_ones),
        .human_twos(human_twos),
        .human_threes(human_threes)
    );

    connect4_heuristic_pkg::columns_t ai_wins;
    connect4_heuristic_pkg::columns_t human_wins;

    win_finder ai_finder (
        .enable(enable),
        .ones(ai_ones),
        .twos(ai_twos),
        .threes(ai_threes),
        .wins(ai_wins)
    );

    win_finder human_finder (
        .enable(enable),
        .ones(human_ones),
        .twos(human_twos),
        .threes(human_threes),
        .wins(human_wins)
    );

    logic [2:0] block_now;
    logic [2:0] block;  // the column in which the AI has to stop the human, or NO_COLUMN
    logic ai_wins_first;
    logic trapped;

    column_picker picker (
        .candidates(human_wins),
        .column(block_now)
    );

    pipeline_cut #(
        .CUT(4),
        .STAGES(STAGES),
        .WIDTH(4)
    ) cut4 (
        .clk(clk),
        .data({ai_wins != 7'd0, block_now}),
        .cut_data({ai_wins_first, block})
    );

    trap_finder #(
        .ABOVE(0),
        .WRONG_INDEX(WRONG_INDEX),
        .STAGES(STAGES)
    ) finder (
        .clk(clk),
        .enable(enable),
        .stones(replied_human),
        .occupied(replied_occupied),
        .landing(replied_landing),
        .full(replied_full),
        .answer(block),
        .trap(trapped)
    );

    assign snare = trapped && !ai_wins_first;

endmodule
