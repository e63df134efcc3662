// SPDX-License-Identifier: Apache-2.0
// A flip-flop of the vendor's with all that one of its kinds has. Of what is asynchronous the clear counts first, of what
// is synchronous the reset, then the set, then the enable.
module stand_in_register #(
    parameter INIT = 1'b0
) (
    input      clk,
    input      clear,
    input      preset,
    input      reset,
    input      set,
    input      enable,
    input      d,
    output reg q
);
    // It is a level that presets: it counts when the clear ends, too.
    wire presets = preset & ~clear;

    initial q = INIT;

    always @(posedge clk or posedge clear or posedge presets) begin
        if (clear) q <= 1'b0;
        else if (presets) q <= 1'b1;
        else if (reset) q <= 1'b0;
        else if (set) q <= 1'b1;
        else if (enable) q <= d;
    end
endmodule
