// SPDX-License-Identifier: Apache-2.0
module RAM64X1D #(
    parameter [63:0] INIT = 64'h0,
    parameter IS_WCLK_INVERTED = 1'b0
) (
    input  A0,
    input  A1,
    input  A2,
    input  A3,
    input  A4,
    input  A5,
    input  D,
    input  DPRA0,
    input  DPRA1,
    input  DPRA2,
    input  DPRA3,
    input  DPRA4,
    input  DPRA5,
    input  WCLK,
    input  WE,
    output DPO,
    output SPO
);
    reg [63:0] bits = INIT;
    wire [5:0] address = {A5, A4, A3, A2, A1, A0};
    wire clk = WCLK ^ IS_WCLK_INVERTED;

    always @(posedge clk) if (WE) bits[address] <= D;

    assign SPO = bits[address];
    assign DPO = bits[{DPRA5, DPRA4, DPRA3, DPRA2, DPRA1, DPRA0}];
endmodule
