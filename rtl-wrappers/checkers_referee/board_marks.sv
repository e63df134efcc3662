// SPDX-License-Identifier: Apache-2.0
// Marks of one kind that the screen shows, a bit a square.
module board_marks (
    input  logic        clk,
    input  logic        rst,
    input  logic        clear,  // before what is set by the same edge
    input  logic [31:0] set,
    input  logic [31:0] unset,
    output logic [31:0] marks
);

    always_ff @(posedge clk) begin
        if (rst) marks <= 32'd0;
        else marks <= (clear ? 32'd0 : marks & ~unset) | set;
    end

endmodule
