// SPDX-License-Identifier: Apache-2.0
module FDPE #(
    parameter INIT = 1'b1,
    parameter IS_C_INVERTED = 1'b0,
    parameter IS_D_INVERTED = 1'b0,
    parameter IS_PRE_INVERTED = 1'b0
) (
    input  C,
    input  CE,
    input  D,
    input  PRE,
    output Q
);
    stand_in_register #(
        .INIT(INIT)
    ) register (
        .clk(C ^ IS_C_INVERTED),
        .clear(1'b0),
        .preset(PRE ^ IS_PRE_INVERTED),
        .reset(1'b0),
        .set(1'b0),
        .enable(CE),
        .d(D ^ IS_D_INVERTED),
        .q(Q)
    );
endmodule
