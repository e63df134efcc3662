// SPDX-License-Identifier: Apache-2.0
// The board: 32 squares of three bits. Port A writes, or else reads; port B reads. Read data come a cycle after the
// square.
module board_memory (
    input  logic       clk,
    input  logic       a_write,
    input  logic [4:0] a_square,
    input  logic [2:0] a_code,
    output logic [2:0] a_read,   // stays while port A writes
    input  logic [4:0] b_square,
    output logic [2:0] b_read
);

    logic [2:0] squares[0:31];

    always_ff @(posedge clk) begin
        if (a_write) squares[a_square] <= a_code;
        else a_read <= squares[a_square];
        b_read <= squares[b_square];
    end

endmodule
