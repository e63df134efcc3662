// SPDX-License-Identifier: Apache-2.0
// The move of the AI in a position, by its full module and by the defensive one of its first rounds. It takes STAGES
// cycles, with a search many more, in which enable is high and the position stands still: what is not on the way of the
// longest chain of steps needs no registers.
module heuristic_ai #(
    parameter int GENERATION = 3,   // 1: the position as it is; 2: with a move of the AI too; 3: with its traps
    parameter int HUMAN_TRAPS = 0,  // 1: of generation 3, with the human's traps too
    parameter int WIN_FIRST = 0,    // 1: columns that win or stop the human have the greatest values
    parameter int WRONG_INDEX = 0,  // 1: runs go on around the border
    parameter int LOOKAHEAD = 1,    // moves; above 1 a search says which columns the full module chooses from
    parameter int STAGES = 1
) (
    input  logic                           clk,
    input  logic                           enable,
    input  logic                           heed_snares,      // in the last of the cycles; low: as without HUMAN_TRAPS
    input  connect4_heuristic_pkg::cells_t ai,
    input  connect4_heuristic_pkg::cells_t human,
    input  connect4_heuristic_pkg::cells_t occupied,
    output logic                           searched,         // with LOOKAHEAD above 1: this is the last of the cycles
    output logic [2:0]                     defensive_move,
    output logic [4:0]                     defensive_value,
    output logic [2:0]                     full_move,
    output logic [4:0]                     full_value,
    output connect4_heuristic_pkg::rule_t  full_rule
);

    // verilator lint_off UNUSED
    connect4_heuristic_pkg::places_t landing;  // of use with GENERATION 2 and 3 only
    // verilator lint_on UNUSED
    connect4_heuristic_pkg::columns_t full;
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
        .ai(ai),
        .human(human),
        .occupied(occupied),
        .landing(landing),
        .full(full),
        .ai_ones(ai_ones),
        .ai_twos(ai_twos),
        .ai_threes(ai_threes),
        .human_ones(human_ones),
        .human_twos(human_twos),
        .human_threes(human_threes)
    );

    logic [4:0] present_value;
    logic [2:0] present_column;

    // verilator lint_off PINCONNECTEMPTY
    best_column #(
        .JUDGE(connect4_heuristic_pkg::JUDGE_DEFENSIVE),
        .WIN_FIRST(WIN_FIRST),
        .STAGES(STAGES)
    ) defensive (
        .clk(clk),
        .enable(enable),
        .ai_ones(ai_ones),
        .ai_twos(ai_twos),
        .ai_threes(ai_threes),
        .human_ones(human_ones),
        .human_twos(human_twos),
        .human_threes(human_threes),
        .full(full),
        .value(defensive_value),
        .column(defensive_move),
        .winning()
    );

    best_column #(
        .JUDGE(connect4_heuristic_pkg::JUDGE_AI),
        .WIN_FIRST(WIN_FIRST),
        .STAGES(STAGES)
    ) present (
        .clk(clk),
        .enable(enable),
        .ai_ones(ai_ones),
        .ai_twos(ai_twos),
        .ai_threes(ai_threes),
        .human_ones(human_ones),
        .human_twos(human_twos),
        .human_threes(human_threes),
        .full(full),
        .value(present_value),
        .column(present_column),
        .winning()
    );
    // verilator lint_on PINCONNECTEMPTY

    connect4_heuristic_pkg::values_t found_max;
    logic [6:1] traps;  // those of column 0 are not looked for
    connect4_heuristic_pkg::columns_t snares;

    generate
        if (GENERATION > 1) begin : g_ahead
            for (genvar c = 0; c < 7; c++) begin : g_column
                logic [4:0] column_max;
                // verilator lint_off UNUSED
                logic trap;
                // verilator lint_on UNUSED

                lookahead #(
                    .COLUMN(c),
                    .TRAPS(GENERATION > 2 && c > 0 ? 1 : 0),
                    .SNARES(HUMAN_TRAPS),
                    .WIN_FIRST(WIN_FIRST),
                    .WRONG_INDEX(WRONG_INDEX),
                    .STAGES(STAGES)
                ) move (
                    .clk(clk),
                    .enable(enable),
                    .ai(ai),
                    .human(human),
                    .occupied(occupied),
                    .landing(landing),
                    .full(full[c]),
                    .found_max(column_max),
                    .trap(trap),
                    .snare(snares[c])
                );

                if (c > 0) begin : g_trap
                    assign traps[c] = trap;
                end
                for (genvar b = 0; b < 5; b++) begin : g_plane
                    assign found_max[7*b+c] = column_max[b];
                end
            end
        end else begin : g_present
            assign found_max = 35'd0;
            assign traps = 6'd0;
            assign snares = 7'd0;
        end
    endgenerate

    logic won;
    connect4_heuristic_pkg::columns_t kept;

    generate
        if (LOOKAHEAD > 1) begin : g_search
            outcome_search #(
                .LOOKAHEAD(LOOKAHEAD),
                .WRONG_INDEX(WRONG_INDEX),
                .STAGES(STAGES)
            ) search (
                .clk(clk),
                .enable(enable),
                .ai(ai),
                .human(human),
                .occupied(occupied),
                .done(searched),
                .won(won),
                .kept(kept)
            );
        end else begin : g_no_search
            assign searched = 1'b0;
            assign won = 1'b0;
            assign kept = 7'h7F;
        end
    endgenerate

    move_chooser #(
        .GENERATION(GENERATION),
        .WIN_FIRST(WIN_FIRST),
        .LOOKAHEAD(LOOKAHEAD)
    ) chooser (
        .enable(enable),
        .present_value(present_value),
        .present_column(present_column),
        .found_max(found_max),
        .traps(traps),
        .snares(snares & {7{heed_snares}}),
        .won(won),
        .kept(kept),
        .move(full_move),
        .value(full_value),
        .rule(full_rule)
    );

endmodule
