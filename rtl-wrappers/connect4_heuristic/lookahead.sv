// SPDX-License-Identifier: Apache-2.0
// What comes of a move of the AI into COLUMN: the most that the human can make of it, whether it sets a trap, and whether
// it lets the human set one.
module lookahead #(
    parameter int COLUMN = 0,
    parameter int TRAPS = 1,   // 0: none is found
    parameter int SNARES = 0,  // 1: the human's traps are looked for
    parameter int WIN_FIRST = 0,
    parameter int WRONG_INDEX = 0,
    parameter int STAGES = 1
) (
    input  logic                            clk,
    input  logic                            enable,
    input  connect4_heuristic_pkg::cells_t  ai,
    input  connect4_heuristic_pkg::cells_t  human,
    input  connect4_heuristic_pkg::cells_t  occupied,
    input  connect4_heuristic_pkg::places_t landing,
    input  logic                            full,       // COLUMN has no room
    output logic [4:0]                      found_max,  // NO_MOVE then
    output logic                            trap,
    output logic                            snare
);

    // Seven copies of it in line take g++ five times as long, and run no faster.
    /* verilator no_inline_module */

    connect4_heuristic_pkg::cells_t stone;
    connect4_heuristic_pkg::cells_t moved_ai;
    connect4_heuristic_pkg::cells_t moved_human;
    connect4_heuristic_pkg::cells_t moved_occupied;

    stone_dropper dropper (
        .enable(enable),
        .landing(landing),
        .column(3'(COLUMN)),
        .stone(stone)
    );

    pipeline_cut #(
        .CUT(1),
        .STAGES(STAGES),
        .WIDTH(42)
    ) cut1_ai (
        .clk(clk),
        .data(ai | stone),
        .cut_data(moved_ai)
    );

    pipeline_cut #(
        .CUT(1),
        .STAGES(STAGES),
        .WIDTH(42)
    ) cut1_human (
        .clk(clk),
        .data(human & ~stone),
        .cut_data(moved_human)
    );

    pipeline_cut #(
        .CUT(1),
        .STAGES(STAGES),
        .WIDTH(42)
    ) cut1_occupied (
        .clk(clk),
        .data(occupied | stone),
        .cut_data(moved_occupied)
    );

    // verilator lint_off UNUSED
    connect4_heuristic_pkg::places_t moved_landing;  // of use with TRAPS and SNARES only
    // verilator lint_on UNUSED
    connect4_heuristic_pkg::columns_t moved_full;
    connect4_heuristic_pkg::lines_t ai_ones;
    connect4_heuristic_pkg::lines_t ai_twos;
    connect4_heuristic_pkg::lines_t ai_threes;
    connect4_heuristic_pkg::lines_t human_ones;
    connect4_heuristic_pkg::lines_t human_twos;
    connect4_heuristic_pkg::lines_t human_threes;

    landing_runs #(
        .WRONG_INDEX(WRONG_INDEX),
        .STAGES(STAGES)
    ) runs (
        .clk(clk),
        .enable(enable),
        .ai(moved_ai),
        .human(moved_human),
        .occupied(moved_occupied),
        .landing(moved_landing),
        .full(moved_full),
        .ai_ones(ai_ones),
        .ai_twos(ai_twos),
        .ai_threes(ai_threes),
        .human_ones(human_ones),
        .human_twos(human_twos),
        .human_threes(human_threes)
    );

    logic [4:0] human_best;
    // verilator lint_off UNUSED
    logic [2:0] answer;  // of the human, who has to stop the AI there; of use with TRAPS only
    // verilator lint_on UNUSED

    // verilator lint_off PINCONNECTEMPTY
    best_column #(
        .JUDGE(connect4_heuristic_pkg::JUDGE_HUMAN),
        .WIN_FIRST(WIN_FIRST),
        .STAGES(STAGES)
    ) human_move (
        .clk(clk),
        .enable(enable),
        .ai_ones(ai_ones),
        .ai_twos(ai_twos),
        .ai_threes(ai_threes),
        .human_ones(human_ones),
        .human_twos(human_twos),
        .human_threes(human_threes),
        .full(moved_full),
        .value(human_best),
        .column(),
        .winning(answer)
    );
    // verilator lint_on PINCONNECTEMPTY

    assign found_max = full ? connect4_heuristic_pkg::NO_MOVE : human_best;

    generate
        if (TRAPS != 0) begin : g_traps
            logic found;

            trap_finder #(
                .WRONG_INDEX(WRONG_INDEX),
                .STAGES(STAGES)
            ) finder (
                .clk(clk),
                .enable(enable),
                .stones(moved_ai),
                .occupied(moved_occupied),
                .landing(moved_landing),
                .full(moved_full),
                .answer(answer),
                .trap(found)
            );

            assign trap = found && !full;
        end else begin : g_no_traps
            assign trap = 1'b0;
        end
    endgenerate

    generate
        if (SNARES != 0) begin : g_snares
            connect4_heuristic_pkg::columns_t found;

            for (genvar h = 0; h < 7; h++) begin : g_reply
                snare_finder #(
                    .WRONG_INDEX(WRONG_INDEX),
                    .STAGES(STAGES)
                ) finder (
                    .clk(clk),
                    .enable(enable),
                    .ai(moved_ai),
                    .human(moved_human),
                    .occupied(moved_occupied),
                    .landing(moved_landing),
                    .column(3'(h)),
                    .snare(found[h])
                );
            end

            assign snare = (found & ~moved_full) != 7'd0 && !full;
        end else begin : g_no_snares
            assign snare = 1'b0;
        end
    endgenerate

endmodule
