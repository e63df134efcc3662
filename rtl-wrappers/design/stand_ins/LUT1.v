// SPDX-License-Identifier: Apache-2.0
module LUT1 #(
    parameter [1:0] INIT = 0
) (
    input  I0,
    output O
);
    assign O = INIT[I0];
endmodule
