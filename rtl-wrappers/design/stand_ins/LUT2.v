// SPDX-License-Identifier: Apache-2.0
module LUT2 #(
    parameter [3:0] INIT = 0
) (
    input  I0,
    input  I1,
    output O
);
    assign O = INIT[{I1, I0}];
endmodule
