// SPDX-License-Identifier: Apache-2.0
module falling(input logic clk, input logic d, output logic r);
    always_ff @(negedge clk) r <= d;
endmodule
