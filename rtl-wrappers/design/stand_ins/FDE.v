// SPDX-License-Identifier: Apache-2.0
module FDE #(
    parameter INIT = 1'b0
) (
    input  C,
    input  CE,
    input  D,
    output Q
);
    stand_in_register #(
        .INIT(INIT)
    ) register (
        .clk(C),
        .clear(1'b0),
        .preset(1'b0),
        .reset(1'b0),
        .set(1'b0),
        .enable(CE),
        .d(D),
        .q(Q)
    );
endmodule
