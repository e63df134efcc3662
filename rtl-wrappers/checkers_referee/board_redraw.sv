// SPDX-License-Identifier: Apache-2.0
// The screen's copy of the board, taken from the memory's read port square by square: one in each step but the first.
module board_redraw (
    input  logic         clk,
    input  logic         rst,
    input  logic         drawing,
    input  logic [  5:0] step,
    input  logic [  2:0] code,          // of square step - 1
    output logic [127:0] display_array
);

    generate
        for (genvar i = 0; i < 32; i = i + 1) begin : g_square
            logic [2:0] drawn;
            always_ff @(posedge clk) begin
                if (rst) drawn <= 3'd0;
                else if (drawing && step == 6'(i + 1)) drawn <= code;
            end
            assign display_array[4*i+:4] = {1'b0, drawn};
        end
    endgenerate

endmodule
