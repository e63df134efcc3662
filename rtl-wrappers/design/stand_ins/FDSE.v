// SPDX-License-Identifier: Apache-2.0
module FDSE #(
    parameter INIT = 1'b1,
    parameter IS_C_INVERTED = 1'b0,
    parameter IS_D_INVERTED = 1'b0,
    parameter IS_S_INVERTED = 1'b0
) (
    input  C,
    input  CE,
    input  D,
    input  S,
    output Q
);
    stand_in_register #(
        .INIT(INIT)
    ) register (
        .clk(C ^ IS_C_INVERTED),
        .clear(1'b0),
        .preset(1'b0),
        .reset(1'b0),
        .set(S ^ IS_S_INVERTED),
        .enable(CE),
        .d(D ^ IS_D_INVERTED),
        .q(Q)
    );
endmodule
