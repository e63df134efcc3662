// SPDX-License-Identifier: Apache-2.0
// The value of playing into each column, from what it is worth to the human, from the AI's wins and from where there
// is room.
module column_judge #(
    parameter connect4_heuristic_pkg::judge_t JUDGE = connect4_heuristic_pkg::JUDGE_AI,
    parameter int WIN_FIRST = 0  // 1: a win of the mover's has the greatest value, and the AI's stopping one the next
) (
    input  logic                             enable,  // values is 0 without
    input  connect4_heuristic_pkg::values_t  scores,
    input  connect4_heuristic_pkg::columns_t wins,    // of the AI
    // verilator lint_off UNUSED
    input  connect4_heuristic_pkg::columns_t human_wins,  // of use with WIN_FIRST only
    // verilator lint_on UNUSED
    input  connect4_heuristic_pkg::columns_t full,
    output connect4_heuristic_pkg::values_t  values
);

    localparam logic DEFENSIVE = JUDGE == connect4_heuristic_pkg::JUDGE_DEFENSIVE;
    localparam logic HUMAN = JUDGE == connect4_heuristic_pkg::JUDGE_HUMAN;

    localparam logic [4:0] FULL_VALUE = HUMAN ? connect4_heuristic_pkg::NO_MOVE : 5'd0;
    localparam logic [4:0] WIN_VALUE = HUMAN ? connect4_heuristic_pkg::FREE_BLOCK : connect4_heuristic_pkg::OWN_WIN;

    connect4_heuristic_pkg::columns_t must_act;  // the score is 15 or more
    connect4_heuristic_pkg::columns_t won;
    connect4_heuristic_pkg::columns_t scored;

    always_comb begin
        must_act = 7'd0;
        if (enable) must_act = scores[34:28] | (scores[27:21] & scores[20:14] & scores[13:7] & scores[6:0]);
    end

    generate
        if (WIN_FIRST != 0) begin : g_win_first
            connect4_heuristic_pkg::columns_t mover_wins;
            connect4_heuristic_pkg::columns_t other_wins;  // as far as it counts
            connect4_heuristic_pkg::columns_t above_28;    // scores

            localparam logic [4:0] STOP_VALUE =
                HUMAN ? connect4_heuristic_pkg::FREE_BLOCK : connect4_heuristic_pkg::STOP_WIN;

            always_comb begin
                mover_wins = (HUMAN ? human_wins : wins) & ~full;
                other_wins = (HUMAN ? wins & ~must_act : human_wins) & ~full & ~mover_wins;
                above_28 = scores[34:28] & scores[27:21] & scores[20:14] & (scores[13:7] | scores[6:0]);
                won = mover_wins | other_wins;
                scored = ~full & ~won;
                values = 35'd0;
                if (enable) begin
                    for (int b = 0; b < 5; b++) begin
                        values[7*b+:7] = (scores[7*b+:7] & scored & (b < 2 ? ~above_28 : 7'h7F)) |
                            (mover_wins & {7{connect4_heuristic_pkg::MOVER_WINS[b]}}) |
                            (other_wins & {7{STOP_VALUE[b]}}) | (full & {7{FULL_VALUE[b]}});
                    end
                end
            end
        end else begin : g_by_score
            always_comb begin
                won = 7'd0;
                scored = 7'd0;
                values = 35'd0;
                if (enable) begin
                    won = wins & ~full & (DEFENSIVE ? 7'h7F : ~must_act);
                    scored = ~full & ~won;
                    for (int b = 0; b < 5; b++) begin
                        values[7*b+:7] =
                            (scores[7*b+:7] & scored) | (won & {7{WIN_VALUE[b]}}) | (full & {7{FULL_VALUE[b]}});
                    end
                end
            end
        end
    endgenerate

endmodule
