// SPDX-License-Identifier: Apache-2.0
module RAM32X1D_1 #(
    parameter [31:0] INIT = 32'h0
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
    RAM32X1D #(
        .INIT(INIT),
        .IS_WCLK_INVERTED(1'b1)
    ) memory (
        .A0(A0),
        .A1(A1),
        .A2(A2),
        .A3(A3),
        .A4(A4),
        .D(D),
        .DPRA0(DPRA0),
        .DPRA1(DPRA1),
        .DPRA2(DPRA2),
        .DPRA3(DPRA3),
        .DPRA4(DPRA4),
        .WCLK(WCLK),
        .WE(WE),
        .DPO(DPO),
        .SPO(SPO)
    );
endmodule
