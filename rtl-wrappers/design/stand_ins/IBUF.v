// SPDX-License-Identifier: Apache-2.0
module IBUF #(
    parameter CAPACITANCE = "DONT_CARE",
    parameter IBUF_DELAY_VALUE = "0",
    parameter IBUF_LOW_PWR = "TRUE",
    parameter IFD_DELAY_VALUE = "AUTO",
    parameter IOSTANDARD = "DEFAULT"
) (
    input  I,
    output O
);
    assign O = I;
endmodule
