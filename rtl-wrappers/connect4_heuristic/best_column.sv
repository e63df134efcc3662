// SPDX-License-Identifier: Apache-2.0
// The best column of a position for who is to play.
module best_column #(
    parameter connect4_heuristic_pkg::judge_t JUDGE = connect4_heuristic_pkg::JUDGE_AI,
    parameter int WIN_FIRST = 0,  // as of column_judge
    parameter int STAGES = 1
) (
    input  logic                             clk,
    input  logic                             enable,
    input  connect4_heuristic_pkg::lines_t   ai_ones,       // runs beside the landing cells
    input  connect4_heuristic_pkg::lines_t   ai_twos,
    input  connect4_heuristic_pkg::lines_t   ai_threes,
    input  connect4_heuristic_pkg::lines_t   human_ones,
    input  connect4_heuristic_pkg::lines_t   human_twos,
    input  connect4_heuristic_pkg::lines_t   human_threes,
    input  connect4_heuristic_pkg::columns_t full,
    output logic [4:0]                       value,
    output logic [2:0]                       column,
    output logic [2:0]                       winning        // the first column in which the AI wins, full ones among them,
                                                            // or NO_COLUMN
);

    connect4_heuristic_pkg::columns_t wins_now;
    connect4_heuristic_pkg::columns_t wins;
    connect4_heuristic_pkg::values_t scores;
    connect4_heuristic_pkg::values_t values_now;
    connect4_heuristic_pkg::values_t values;

    win_finder finder (
        .enable(enable),
        .ones(ai_ones),
        .twos(ai_twos),
        .threes(ai_threes),
        .wins(wins_now)
    );

    connect4_heuristic_pkg::columns_t human_wins;

    generate
        if (WIN_FIRST != 0) begin : g_human_wins
            win_finder human_finder (
                .enable(enable),
                .ones(human_ones),
                .twos(human_twos),
                .threes(human_threes),
                .wins(human_wins)
            );
        end else begin : g_no_human_wins
            assign human_wins = 7'd0;
        end
    endgenerate

    column_scorer #(
        .JUDGE(JUDGE)
    ) scorer (
        .enable(enable),
        .ones(human_ones),
        .twos(human_twos),
        .threes(human_threes),
        .scores(scores)
    );

    column_judge #(
        .JUDGE(JUDGE),
        .WIN_FIRST(WIN_FIRST)
    ) judge (
        .enable(enable),
        .scores(scores),
        .wins(wins_now),
        .human_wins(human_wins),
        .full(full),
        .values(values_now)
    );

    pipeline_cut #(
        .CUT(3),
        .STAGES(STAGES),
        .WIDTH($bits(wins) + $bits(values))
    ) cut3 (
        .clk(clk),
        .data({wins_now, values_now}),
        .cut_data({wins, values})
    );

    logic [4:0] value_now;
    logic [2:0] column_now;
    logic [2:0] winning_now;

    greatest_column #(
        .JUDGE(JUDGE)
    ) reduction (
        .enable(enable),
        .values(values),
        .greatest(value_now),
        .column(column_now)
    );

    column_picker winner (
        .candidates(wins),
        .column(winning_now)
    );

    pipeline_cut #(
        .CUT(4),
        .STAGES(STAGES),
        .WIDTH(11)
    ) cut4 (
        .clk(clk),
        .data({value_now, column_now, winning_now}),
        .cut_data({value, column, winning})
    );

endmodule
