// SPDX-License-Identifier: Apache-2.0
// What each column is worth to the human: the values of his seven runs beside its landing cell, and a bonus for two
// opposite runs. Five bits, which wrap. The seven columns are added side by side, their pairs of opposite runs too.
module column_scorer #(
    parameter connect4_heuristic_pkg::judge_t JUDGE = connect4_heuristic_pkg::JUDGE_AI
) (
    input  logic                            enable,  // scores is 0 without
    input  connect4_heuristic_pkg::lines_t  ones,    // runs of the human
    input  connect4_heuristic_pkg::lines_t  twos,
    input  connect4_heuristic_pkg::lines_t  threes,
    output connect4_heuristic_pkg::values_t scores
);

    // The values 0, 1, 5, 10 of none to three stones in a direction have the bits {threes, only_twos, threes, only_ones}.
    logic [41:0] only_ones;
    logic [41:0] only_twos;

    // Sums of opposite directions, bit by bit: up to 10 + 10.
    logic [20:0] pair0;
    logic [20:0] pair1;
    logic [20:0] pair2;
    logic [20:0] pair3;
    logic [20:0] pair4;
    logic [20:0] carry0;
    logic [20:0] carry1;
    logic [20:0] carry2;

    // For the bonus a sum has four bits: 10 + 10 is 4.
    logic [20:0] joined_pairs;
    logic [20:0] single_pairs;
    connect4_heuristic_pkg::columns_t bonus_10;
    connect4_heuristic_pkg::columns_t bonus_3;

    function automatic connect4_heuristic_pkg::columns_t any_pair(input logic [20:0] pairs);
        any_pair = pairs[20:14] | pairs[13:7] | pairs[6:0];
    endfunction

    function automatic connect4_heuristic_pkg::values_t sum(
        input connect4_heuristic_pkg::values_t a,
        input connect4_heuristic_pkg::values_t b
    );
        connect4_heuristic_pkg::columns_t carry;
        carry = 7'd0;
        for (int n = 0; n < 35; n += 7) begin
            sum[n+:7] = a[n+:7] ^ b[n+:7] ^ carry;
            carry = (a[n+:7] & b[n+:7]) | (carry & (a[n+:7] ^ b[n+:7]));
        end
    endfunction

    always_comb begin
        only_ones = 42'd0;
        only_twos = 42'd0;
        carry0 = 21'd0;
        carry1 = 21'd0;
        carry2 = 21'd0;
        pair0 = 21'd0;
        pair1 = 21'd0;
        pair2 = 21'd0;
        pair3 = 21'd0;
        pair4 = 21'd0;
        joined_pairs = 21'd0;
        single_pairs = 21'd0;
        bonus_10 = 7'd0;
        bonus_3 = 7'd0;
        scores = 35'd0;
        if (enable) begin
            only_ones = ones[41:0] & ~threes[41:0];
            only_twos = twos[41:0] & ~threes[41:0];
            pair0 = only_ones[20:0] ^ only_ones[41:21];
            carry0 = only_ones[20:0] & only_ones[41:21];
            pair1 = threes[20:0] ^ threes[41:21] ^ carry0;
            carry1 = (threes[20:0] & threes[41:21]) | (carry0 & (threes[20:0] | threes[41:21]));
            pair2 = only_twos[20:0] ^ only_twos[41:21] ^ carry1;
            carry2 = (only_twos[20:0] & only_twos[41:21]) | (carry1 & (only_twos[20:0] | only_twos[41:21]));
            pair3 = threes[20:0] ^ threes[41:21] ^ carry2;
            pair4 = (threes[20:0] & threes[41:21]) | (carry2 & (threes[20:0] | threes[41:21]));
            if (JUDGE == connect4_heuristic_pkg::JUDGE_DEFENSIVE) begin
                joined_pairs = pair3 | pair2;
            end else begin
                joined_pairs = pair3 | (pair2 & pair1);
                single_pairs = ~pair3 & ~pair2 & pair1 & ~pair0;
            end
            bonus_10 = any_pair(joined_pairs);
            bonus_3 = any_pair(single_pairs) & ~bonus_10;
            scores = sum(
                sum(
                    sum({pair4[6:0], pair3[6:0], pair2[6:0], pair1[6:0], pair0[6:0]},
                        {pair4[13:7], pair3[13:7], pair2[13:7], pair1[13:7], pair0[13:7]}),
                    sum({pair4[20:14], pair3[20:14], pair2[20:14], pair1[20:14], pair0[20:14]},
                        {7'd0, threes[48:42], twos[48:42], threes[48:42], ones[48:42]})
                ),
                {7'd0, bonus_10, 7'd0, bonus_10 | bonus_3, bonus_3}
            );
        end
    end

endmodule
