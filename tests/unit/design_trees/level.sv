// SPDX-License-Identifier: Apache-2.0
module part(input logic c, input logic d, output logic q);
    assign q = c & d;
endmodule
module level(input logic clk, input logic d, output logic r, output logic q);
    part part(.c(clk), .d(d), .q(q));
    always_ff @(posedge clk) r <= d;
endmodule
