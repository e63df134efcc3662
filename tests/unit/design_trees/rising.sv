// SPDX-License-Identifier: Apache-2.0
// One clock that is handed on twice, under another name and behind a port.
module counter(input logic c, input logic d, output logic [3:0] q);
    always_ff @(posedge c) q <= q + {3'b0, d};
endmodule
module rising(input logic clk, input logic rst_n, input logic d, output logic [3:0] q, output logic r, output logic s);
    wire same = clk;
    counter counter(.c(same), .d(d), .q(q));
    always_ff @(posedge clk or negedge rst_n) if (!rst_n) r <= 0; else r <= d;
    always_comb s = r & d;
endmodule
