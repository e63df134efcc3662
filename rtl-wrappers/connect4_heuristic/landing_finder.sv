// SPDX-License-Identifier: Apache-2.0
// Where a stone lands in each column: on as many cells as are occupied, wherever those are. A full column has its place
// in the row above the board.
module landing_finder #(
    parameter int ABOVE = 1  // 0: a full column has no place
) (
    input  logic                             enable,    // everything is 0 without
    input  connect4_heuristic_pkg::cells_t   occupied,
    output connect4_heuristic_pkg::places_t  landing,   // one at most in each column
    output connect4_heuristic_pkg::columns_t full
);

    function automatic connect4_heuristic_pkg::columns_t majority(
        input connect4_heuristic_pkg::columns_t a,
        input connect4_heuristic_pkg::columns_t b,
        input connect4_heuristic_pkg::columns_t c
    );
        majority = (a & b) | (a & c) | (b & c);
    endfunction

    // How many cells of a column are occupied, a bit of the number in each of ones, twos and fours.
    connect4_heuristic_pkg::columns_t lower_ones;
    connect4_heuristic_pkg::columns_t lower_twos;
    connect4_heuristic_pkg::columns_t upper_ones;
    connect4_heuristic_pkg::columns_t upper_twos;
    connect4_heuristic_pkg::columns_t ones;
    connect4_heuristic_pkg::columns_t twos;
    connect4_heuristic_pkg::columns_t fours;

    always_comb begin
        lower_ones = occupied[6:0] ^ occupied[13:7] ^ occupied[20:14];
        lower_twos = majority(occupied[6:0], occupied[13:7], occupied[20:14]);
        upper_ones = occupied[27:21] ^ occupied[34:28] ^ occupied[41:35];
        upper_twos = majority(occupied[27:21], occupied[34:28], occupied[41:35]);
        ones = lower_ones ^ upper_ones;
        twos = lower_twos ^ upper_twos ^ (lower_ones & upper_ones);
        fours = majority(lower_twos, upper_twos, lower_ones & upper_ones);
    end

    always_comb begin
        landing = 56'd0;
        full = 7'd0;
        if (enable) begin
            landing[6:0] = ~fours & ~twos & ~ones;
            landing[14:8] = ~fours & ~twos & ones;
            landing[22:16] = twos & ~ones & ~fours;
            landing[30:24] = twos & ones;
            landing[38:32] = fours & ~twos & ~ones;
            landing[46:40] = fours & ones;
            if (ABOVE != 0) landing[54:48] = fours & twos;
            full = fours & twos;
        end
    end

endmodule
