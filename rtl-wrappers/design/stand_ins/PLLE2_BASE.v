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
    assign CLKFBOUT = CLKIN1;
    stand_in_dividers #(
        .RATIO(1.0 * CLKFBOUT_MULT / DIVCLK_DIVIDE),
        .DIVIDE0(CLKOUT0_DIVIDE),
        .DIVIDE1(CLKOUT1_DIVIDE),
        .DIVIDE2(CLKOUT2_DIVIDE),
        .DIVIDE3(CLKOUT3_DIVIDE),
        .DIVIDE4(CLKOUT4_DIVIDE),
        .DIVIDE5(CLKOUT5_DIVIDE)
    ) dividers (
        .clk(CLKIN1),
        .rst(RST | PWRDWN),
        .out0(CLKOUT0),
        .out1(CLKOUT1),
        .out2(CLKOUT2),
        .out3(CLKOUT3),
        .out4(CLKOUT4),
        .out5(CLKOUT5),
        .out6(),
        .locked(LOCKED)
    );
endmodule
