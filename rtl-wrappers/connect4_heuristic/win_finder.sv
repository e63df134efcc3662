// SPDX-License-Identifier: Apache-2.0
// In which columns the colour of the runs gets four in a line. The values 0, 1, 3, 10 of runs of 0 to 3 stones say the
// same: a value of 10, or two opposite ones whose sum is 4 or more.
module win_finder (
    input  logic                             enable,  // wins is 0 without
    // verilator lint_off UNUSED
    input  connect4_heuristic_pkg::lines_t   ones,    // less than three stones below join nothing
    input  connect4_heuristic_pkg::lines_t   twos,
    // verilator lint_on UNUSED
    input  connect4_heuristic_pkg::lines_t   threes,
    output connect4_heuristic_pkg::columns_t wins
);

    logic [20:0] joined;  // two stones and one opposite

    always_comb begin
        joined = 21'd0;
        wins = 7'd0;
        if (enable) begin
            joined = (twos[20:0] & ones[41:21]) | (ones[20:0] & twos[41:21]) | threes[20:0] | threes[41:21];
            wins = joined[20:14] | joined[13:7] | joined[6:0] | threes[48:42];
        end
    end

endmodule
