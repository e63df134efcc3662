// SPDX-License-Identifier: Apache-2.0
module shown(input logic clk, input logic d, output logic r, output logic clock_out);
    assign clock_out = clk;
    always_ff @(posedge clk) r <= d;
endmodule
