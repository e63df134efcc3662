// SPDX-License-Identifier: Apache-2.0
// The best value of the present level and its window. The human wants the greatest value, the computer the least.
module value_window (
    input  logic                         clk,
    input  logic                         begins,       // for `begin_side`, with an open window
    input  checkers_search_pkg::side_t   begin_side,
    input  logic                         descends,     // for the other side, with the window as it is
    input  logic                         ascends,      // back to what was saved; the best value is the result
    input  checkers_search_pkg::window_t saved,
    input  logic                         evaluated,    // the value of a leaf is the result
    input  checkers_search_pkg::value_t  leaf_value,
    input  logic                         scores,       // takes the result over if it is better
    input  checkers_search_pkg::side_t   side,
    input  logic                         any,          // every result is better than none
    output checkers_search_pkg::window_t window,
    output logic                         better,
    output logic                         score_shuts,  // once the result has been taken over, the other moves do not matter
    output logic                         shut          // they do not matter
);

    checkers_search_pkg::value_t result;
    checkers_search_pkg::window_t scored;

    function automatic checkers_search_pkg::value_t worst(input checkers_search_pkg::side_t for_side);
        worst = for_side == checkers_search_pkg::HUMAN ? -checkers_search_pkg::INF : checkers_search_pkg::INF;
    endfunction

    // Yosys may take members of a structure for unsigned.
    checkers_search_pkg::value_t best;
    checkers_search_pkg::value_t low;
    checkers_search_pkg::value_t high;
    checkers_search_pkg::value_t new_best;
    checkers_search_pkg::value_t new_low;
    checkers_search_pkg::value_t new_high;

    always_comb begin
        best = window.best;
        low = window.low;
        high = window.high;
        better = any || (side == checkers_search_pkg::HUMAN ? result > best : result < best);
        new_best = better ? result : best;
        new_low = side == checkers_search_pkg::HUMAN && new_best > low ? new_best : low;
        new_high = side == checkers_search_pkg::COMPUTER && new_best < high ? new_best : high;
        scored = {new_best, new_low, new_high};
        score_shuts = new_low >= new_high;
        shut = low >= high;
    end

    always_ff @(posedge clk) begin
        if (evaluated) result <= leaf_value;
        else if (ascends) result <= best;
    end

    always_ff @(posedge clk) begin
        if (begins) begin
            window <= {worst(begin_side), -checkers_search_pkg::INF, checkers_search_pkg::INF};
        end else if (descends) begin
            window.best <= worst(!side);
        end else if (ascends) begin
            window <= saved;
        end else if (scores) begin
            window <= scored;
        end
    end

endmodule
