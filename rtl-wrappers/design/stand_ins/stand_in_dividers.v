// SPDX-License-Identifier: Apache-2.0
// The outputs of a clock primitive that multiplies its input by RATIO and divides the product, and its lock. What is
// divided by 1 nobody has asked for.
module stand_in_dividers #(
    parameter real RATIO = 1.0,
    parameter real DIVIDE0 = 1.0,
    parameter real DIVIDE1 = 1.0,
    parameter real DIVIDE2 = 1.0,
    parameter real DIVIDE3 = 1.0,
    parameter real DIVIDE4 = 1.0,
    parameter real DIVIDE5 = 1.0,
    parameter real DIVIDE6 = 1.0
) (
    input  clk,
    input  rst,
    output out0,
    output out1,
    output out2,
    output out3,
    output out4,
    output out5,
    output out6,
    output locked
);
    localparam real LONGEST1 = DIVIDE1 > DIVIDE0 ? DIVIDE1 : DIVIDE0;
    localparam real LONGEST2 = DIVIDE2 > LONGEST1 ? DIVIDE2 : LONGEST1;
    localparam real LONGEST3 = DIVIDE3 > LONGEST2 ? DIVIDE3 : LONGEST2;
    localparam real LONGEST4 = DIVIDE4 > LONGEST3 ? DIVIDE4 : LONGEST3;
    localparam real LONGEST5 = DIVIDE5 > LONGEST4 ? DIVIDE5 : LONGEST4;
    localparam real LONGEST6 = DIVIDE6 > LONGEST5 ? DIVIDE6 : LONGEST5;

    stand_in_clock #(
        .DIVISION(DIVIDE0 / RATIO),
        .USED(DIVIDE0 != 1.0)
    ) clkout0 (
        .clk(clk),
        .rst(rst),
        .out(out0)
    );
    stand_in_clock #(
        .DIVISION(DIVIDE1 / RATIO),
        .USED(DIVIDE1 != 1.0)
    ) clkout1 (
        .clk(clk),
        .rst(rst),
        .out(out1)
    );
    stand_in_clock #(
        .DIVISION(DIVIDE2 / RATIO),
        .USED(DIVIDE2 != 1.0)
    ) clkout2 (
        .clk(clk),
        .rst(rst),
        .out(out2)
    );
    stand_in_clock #(
        .DIVISION(DIVIDE3 / RATIO),
        .USED(DIVIDE3 != 1.0)
    ) clkout3 (
        .clk(clk),
        .rst(rst),
        .out(out3)
    );
    stand_in_clock #(
        .DIVISION(DIVIDE4 / RATIO),
        .USED(DIVIDE4 != 1.0)
    ) clkout4 (
        .clk(clk),
        .rst(rst),
        .out(out4)
    );
    stand_in_clock #(
        .DIVISION(DIVIDE5 / RATIO),
        .USED(DIVIDE5 != 1.0)
    ) clkout5 (
        .clk(clk),
        .rst(rst),
        .out(out5)
    );
    stand_in_clock #(
        .DIVISION(DIVIDE6 / RATIO),
        .USED(DIVIDE6 != 1.0)
    ) clkout6 (
        .clk(clk),
        .rst(rst),
        .out(out6)
    );
    stand_in_lock #(
        .LONGEST(LONGEST6 / RATIO)
    ) lock (
        .clk(clk),
        .rst(rst),
        .locked(locked)
    );
endmodule
