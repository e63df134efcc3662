// SPDX-License-Identifier: Apache-2.0
// An ideal divider of CLKIN1: no phases and no other duty cycle.
module PLLE2_BASE #(
    parameter BANDWIDTH = "OPTIMIZED",
    parameter CLKFBOUT_MULT = 5,
    parameter real CLKFBOUT_PHASE = 0.0,
    parameter real CLKIN1_PERIOD = 0.0,
    parameter CLKOUT0_DIVIDE = 1,
    parameter CLKOUT1_DIVIDE = 1,
    parameter CLKOUT2_DIVIDE = 1,
    parameter CLKOUT3_DIVIDE = 1,
    parameter CLKOUT4_DIVIDE = 1,
    parameter CLKOUT5_DIVIDE = 1,
    parameter real CLKOUT0_DUTY_CYCLE = 0.5,
    parameter real CLKOUT1_DUTY_CYCLE = 0.5,
    parameter real CLKOUT2_DUTY_CYCLE = 0.5,
    parameter real CLKOUT3_DUTY_CYCLE = 0.5,
    parameter real CLKOUT4_DUTY_CYCLE = 0.5,
    parameter real CLKOUT5_DUTY_CYCLE = 0.5,
    parameter real CLKOUT0_PHASE = 0.0,
    parameter real CLKOUT1_PHASE = 0.0,
    parameter real CLKOUT2_PHASE = 0.0,
    parameter real CLKOUT3_PHASE = 0.0,
    parameter real CLKOUT4_PHASE = 0.0,
    parameter real CLKOUT5_PHASE = 0.0,
    parameter DIVCLK_DIVIDE = 1,
    parameter real REF_JITTER1 = 0.0,
    parameter STARTUP_WAIT = "FALSE"
) (
    input  CLKFBIN,
    input  CLKIN1,
    input  PWRDWN,
    input  RST,
    output CLKFBOUT,
    output CLKOUT0,
    output CLKOUT1,
    output CLKOUT2,
    output CLKOUT3,
    output CLKOUT4,
    output CLKOUT5,
    output LOCKED
);
    localparam real RATIO = 1.0 * CLKFBOUT_MULT / DIVCLK_DIVIDE;
    localparam real LONGEST0 = CLKOUT0_DIVIDE > 1.0 ? CLKOUT0_DIVIDE : 1.0;
    localparam real LONGEST1 = CLKOUT1_DIVIDE > LONGEST0 ? CLKOUT1_DIVIDE : LONGEST0;
    localparam real LONGEST2 = CLKOUT2_DIVIDE > LONGEST1 ? CLKOUT2_DIVIDE : LONGEST1;
    localparam real LONGEST3 = CLKOUT3_DIVIDE > LONGEST2 ? CLKOUT3_DIVIDE : LONGEST2;
    localparam real LONGEST4 = CLKOUT4_DIVIDE > LONGEST3 ? CLKOUT4_DIVIDE : LONGEST3;
    localparam real LONGEST5 = CLKOUT5_DIVIDE > LONGEST4 ? CLKOUT5_DIVIDE : LONGEST4;
    wire reset = RST | PWRDWN;

    assign CLKFBOUT = CLKIN1;
    stand_in_clock #(
        .DIVISION(CLKOUT0_DIVIDE / RATIO),
        .USED(CLKOUT0_DIVIDE != 1)
    ) clkout0 (
        .clk(CLKIN1),
        .rst(reset),
        .out(CLKOUT0)
    );
    stand_in_clock #(
        .DIVISION(CLKOUT1_DIVIDE / RATIO),
        .USED(CLKOUT1_DIVIDE != 1)
    ) clkout1 (
        .clk(CLKIN1),
        .rst(reset),
        .out(CLKOUT1)
    );
    stand_in_clock #(
        .DIVISION(CLKOUT2_DIVIDE / RATIO),
        .USED(CLKOUT2_DIVIDE != 1)
    ) clkout2 (
        .clk(CLKIN1),
        .rst(reset),
        .out(CLKOUT2)
    );
    stand_in_clock #(
        .DIVISION(CLKOUT3_DIVIDE / RATIO),
        .USED(CLKOUT3_DIVIDE != 1)
    ) clkout3 (
        .clk(CLKIN1),
        .rst(reset),
        .out(CLKOUT3)
    );
    stand_in_clock #(
        .DIVISION(CLKOUT4_DIVIDE / RATIO),
        .USED(CLKOUT4_DIVIDE != 1)
    ) clkout4 (
        .clk(CLKIN1),
        .rst(reset),
        .out(CLKOUT4)
    );
    stand_in_clock #(
        .DIVISION(CLKOUT5_DIVIDE / RATIO),
        .USED(CLKOUT5_DIVIDE != 1)
    ) clkout5 (
        .clk(CLKIN1),
        .rst(reset),
        .out(CLKOUT5)
    );
    stand_in_lock #(
        .LONGEST(LONGEST5 / RATIO)
    ) lock (
        .clk(CLKIN1),
        .rst(reset),
        .locked(LOCKED)
    );
endmodule
