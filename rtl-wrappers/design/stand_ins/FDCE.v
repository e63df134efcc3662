// SPDX-License-Identifier: Apache-2.0
module FDCE #(
    parameter INIT = 1'b0,
    parameter IS_CLR_INVERTED = 1'b0,
    parameter IS_C_INVERTED = 1'b0,
    parameter IS_D_INVERTED = 1'b0
) (
    input  C,
    input  CE,
    input  CLR,
    input  D,
    output Q
);
    stand_in_register #(
        .INIT(INIT)
    ) register (
        .clk(C ^ IS_C_INVERTED),
        .clear(CLR ^ IS_CLR_INVERTED),
        .preset(1'b0),
        .reset(1'b0),
        .set(1'b0),
        .enable(CE),
        .d(D ^ IS_D_INVERTED),
        .q(Q)
    );
endmodule
