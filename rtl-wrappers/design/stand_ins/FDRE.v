// SPDX-License-Identifier: Apache-2.0
module FDRE #(
    parameter INIT = 1'b0,
    parameter IS_C_INVERTED = 1'b0,
    parameter IS_D_INVERTED = 1'b0,
    parameter IS_R_INVERTED = 1'b0
) (
    input  C,
    input  CE,
    input  D,
    input  R,
    output Q
);
    stand_in_register #(
        .INIT(INIT)
    ) register (
        .clk(C ^ IS_C_INVERTED),
        .clear(1'b0),
        .preset(1'b0),
        .reset(R ^ IS_R_INVERTED),
        .set(1'b0),
        .enable(CE),
        .d(D ^ IS_D_INVERTED),
        .q(Q)
    );
endmodule
