// SPDX-License-Identifier: Apache-2.0
// No machine at all: a pin that changes with every clock.
module toggle (
    input  wire CLK,
    input  wire RST,
    input  wire RXD,
    output reg  TXD
);
    always @(posedge CLK) TXD <= RST | ~TXD;
endmodule
