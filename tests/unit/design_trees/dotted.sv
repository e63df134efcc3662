// SPDX-License-Identifier: Apache-2.0
module part(input logic c, input logic d, output logic q);
    always_ff @(posedge c) q <= d;
endmodule
module dotted(input logic clk, input logic d, output logic q, output logic r);
    part part(.c(clk), .d(d), .q(q));
    assign r = part.c;
endmodule
