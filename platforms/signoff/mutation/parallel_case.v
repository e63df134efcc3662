// SPDX-License-Identifier: Apache-2.0
// For Yosys's techmap: a parallel case as operations on words, which Verilator simulates several times as fast as gates.
// As of gates, what is selected twice is or-ed.
(* techmap_celltype = "$pmux" *)
module parallel_case (A, B, S, Y);
    parameter WIDTH = 1;
    parameter S_WIDTH = 1;
    input [WIDTH-1:0] A;
    input [WIDTH*S_WIDTH-1:0] B;
    input [S_WIDTH-1:0] S;
    output [WIDTH-1:0] Y;

    wire [WIDTH*(S_WIDTH+1)-1:0] selected;  // of the first 0, 1, 2 .. inputs
    assign selected[WIDTH-1:0] = 0;
    genvar i;
    generate
        for (i = 0; i < S_WIDTH; i = i + 1) begin : inputs
            assign selected[WIDTH*(i+1)+:WIDTH] = selected[WIDTH*i+:WIDTH] | (S[i] ? B[WIDTH*i+:WIDTH] : {WIDTH{1'b0}});
        end
    endgenerate
    assign Y = |S ? selected[WIDTH*S_WIDTH+:WIDTH] : A;
endmodule
