// SPDX-License-Identifier: Apache-2.0
// The value of playing into each column, from what it is worth to the human, from the AI's wins and from where there
// is room.
module column_judge #(
    parameter connect4_heuristic_pkg::judge_t JUDGE = connect4_heuristic_pkg::JUDGE_AI
) (
    input  logic                             enable,  // values is 0 without
    input  connect4_heuristic_pkg::values_t  scores,
    input  connect4_heuristic_pkg::columns_t wins,    // of the AI
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
        won = 7'd0;
        scored = 7'd0;
        values = 35'd0;
        if (enable) begin
            must_act = scores[34:28] | (scores[27:21] & scores[20:14] & scores[13:7] & scores[6:0]);
            won = wins & ~full & (DEFENSIVE ? 7'h7F : ~must_act);
            scored = ~full & ~won;
            for (int b = 0; b < 5; b++) begin
                values[7*b+:7] = (scores[7*b+:7] & scored) | (won & {7{WIN_VALUE[b]}}) | (full & {7{FULL_VALUE[b]}});
            end
        end
    end

endmodule
