// SPDX-License-Identifier: Apache-2.0
module RAM32X1D #(
    parameter [31:0] INIT = 32'h0,
    parameter IS_WCLK_INVERTED = 1'b0
) (
    input  A0,
    input  A1,
    input  A2,
    input  A3,
    input  A4,
    input  D,
    input  DPRA0,
    input  DPRA1,
    input  DPRA2,
    input  DPRA3,
    input  DPRA4,
    input  WCLK,
    input  WE,
    output DPO,
    output SPO
);
    reg [31:0] bits = INIT;
    wire [4:0] address = {A4, A3, A2, A1, A0};
    wire clk = WCLK ^ IS_WCLK_INVERTED;

    always @(posedge clk) if (WE) bits[address] <= D;

    assign SPO = bits[address];
    assign DPO = bits[{DPRA4, DPRA3, DPRA2, DPRA1, DPRA0}];
endmodule
