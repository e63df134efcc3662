// SPDX-License-Identifier: Apache-2.0
module RAM64X1D_1 #(
    parameter [63:0] INIT = 64'h0
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
    RAM64X1D #(
        .INIT(INIT),
        .IS_WCLK_INVERTED(1'b1)
    ) memory (
        .A0(A0),
        .A1(A1),
        .A2(A2),
        .A3(A3),
        .A4(A4),
        .A5(A5),
        .D(D),
        .DPRA0(DPRA0),
        .DPRA1(DPRA1),
        .DPRA2(DPRA2),
        .DPRA3(DPRA3),
        .DPRA4(DPRA4),
        .DPRA5(DPRA5),
        .WCLK(WCLK),
        .WE(WE),
        .DPO(DPO),
        .SPO(SPO)
    );
endmodule
