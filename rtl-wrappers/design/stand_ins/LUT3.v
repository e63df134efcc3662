// SPDX-License-Identifier: Apache-2.0
module LUT3 #(
    parameter [7:0] INIT = 0
) (
    input  I0,
    input  I1,
    input  I2,
    output O
);
    assign O = INIT[{I2, I1, I0}];
endmodule
