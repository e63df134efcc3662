// SPDX-License-Identifier: Apache-2.0
module FDRE_1 #(
    parameter INIT = 1'b0
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
        .clk(~C),
        .clear(1'b0),
        .preset(1'b0),
        .reset(R),
        .set(1'b0),
        .enable(CE),
        .d(D),
        .q(Q)
    );
endmodule
