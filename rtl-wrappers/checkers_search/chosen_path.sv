// SPDX-License-Identifier: Apache-2.0
// The path of the move that has been chosen, until its messages are out. Reading takes no cycle.
module chosen_path (
    input  logic                         clk,
    input  logic                         forgets,
    input  logic                         copies,          // jump `copy_index` of the chain, or with `finishes` the rest
    input  logic                         finishes,
    input  logic [4:0]                   copy_index,
    input  checkers_search_pkg::square_t copied_at,
    input  checkers_search_pkg::square_t copied_capture,
    input  logic [4:0]                   new_jumps,
    input  checkers_search_pkg::square_t new_from,
    input  checkers_search_pkg::square_t new_to,
    input  logic                         new_promoted,
    input  checkers_search_pkg::board_t  new_board,
    output logic                         have,
    output logic [4:0]                   jumps,           // 0: a step
    output checkers_search_pkg::square_t from,
    output checkers_search_pkg::square_t to,
    output logic                         promoted,
    output checkers_search_pkg::board_t  board,
    input  logic [4:0]                   at_index,
    output checkers_search_pkg::square_t at,
    input  logic [4:0]                   capture_index,
    output checkers_search_pkg::square_t capture
);

    checkers_search_pkg::square_t starts[0:31];
    checkers_search_pkg::square_t captures[0:31];

    assign at = starts[at_index];
    assign capture = captures[capture_index];

    always_ff @(posedge clk) begin
        if (copies && !finishes) begin
            starts[copy_index] <= copied_at;
            captures[copy_index] <= copied_capture;
        end
    end

    always_ff @(posedge clk) begin
        if (finishes) begin
            jumps <= new_jumps;
            from <= new_from;
            to <= new_to;
            promoted <= new_promoted;
            board <= new_board;
        end
        if (forgets) have <= 1'b0;
        else if (finishes) have <= 1'b1;
    end

endmodule
