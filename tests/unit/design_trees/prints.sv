// SPDX-License-Identifier: Apache-2.0
module prints(input logic clk, input logic d, output logic r);
    always_ff @(posedge clk) r <= d;
    always_comb if (d) $display("high");
endmodule
