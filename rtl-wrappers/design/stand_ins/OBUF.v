// SPDX-License-Identifier: Apache-2.0
module OBUF #(
    parameter CAPACITANCE = "DONT_CARE",
    parameter DRIVE = 12,
    parameter IOSTANDARD = "DEFAULT",
    parameter SLEW = "SLOW"
) (
    input  I,
    output O
);
    assign O = I;
endmodule
