// SPDX-License-Identifier: Apache-2.0
module buffer(input logic I, output logic O);
    assign O = I;
endmodule
module buffered(input logic clk, input logic d, output logic r);
    logic behind;
    buffer buffer(.I(clk), .O(behind));
    always_ff @(posedge behind) r <= d;
endmodule
