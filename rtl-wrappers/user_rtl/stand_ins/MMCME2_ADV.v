// SPDX-License-Identifier: Apache-2.0
// An ideal divider of CLKIN1: no phases and no other duty cycle, and what is set at run time does nothing.
module MMCME2_ADV #(
    parameter BANDWIDTH = "OPTIMIZED",
    parameter real CLKFBOUT_MULT_F = 5.0,
    parameter real CLKFBOUT_PHASE = 0.0,
    parameter real CLKIN1_PERIOD = 0.0,
    parameter real CLKIN2_PERIOD = 0.0,
    parameter real CLKOUT0_DIVIDE_F = 1.0,
    parameter CLKOUT1_DIVIDE = 1,
    parameter CLKOUT2_DIVIDE = 1,
    parameter CLKOUT3_DIVIDE = 1,
    parameter CLKOUT4_DIVIDE = 1,
    parameter CLKOUT5_DIVIDE = 1,
    parameter CLKOUT6_DIVIDE = 1,
    parameter real CLKOUT0_DUTY_CYCLE = 0.5,
    parameter real CLKOUT1_DUTY_CYCLE = 0.5,
    parameter real CLKOUT2_DUTY_CYCLE = 0.5,
    parameter real CLKOUT3_DUTY_CYCLE = 0.5,
    parameter real CLKOUT4_DUTY_CYCLE = 0.5,
    parameter real CLKOUT5_DUTY_CYCLE = 0.5,
    parameter real CLKOUT6_DUTY_CYCLE = 0.5,
    parameter real CLKOUT0_PHASE = 0.0,
    parameter real CLKOUT1_PHASE = 0.0,
    parameter real CLKOUT2_PHASE = 0.0,
    parameter real CLKOUT3_PHASE = 0.0,
    parameter real CLKOUT4_PHASE = 0.0,
    parameter real CLKOUT5_PHASE = 0.0,
    parameter real CLKOUT6_PHASE = 0.0,
    parameter CLKOUT4_CASCADE = "FALSE",
    parameter CLKFBOUT_USE_FINE_PS = "FALSE",
    parameter CLKOUT0_USE_FINE_PS = "FALSE",
    parameter CLKOUT1_USE_FINE_PS = "FALSE",
    parameter CLKOUT2_USE_FINE_PS = "FALSE",
    parameter CLKOUT3_USE_FINE_PS = "FALSE",
    parameter CLKOUT4_USE_FINE_PS = "FALSE",
    parameter CLKOUT5_USE_FINE_PS = "FALSE",
    parameter CLKOUT6_USE_FINE_PS = "FALSE",
    parameter COMPENSATION = "ZHOLD",
    parameter real REF_JITTER2 = 0.01,
    parameter SS_EN = "FALSE",
    parameter SS_MODE = "CENTER_HIGH",
    parameter SS_MOD_PERIOD = 10000,
    parameter DIVCLK_DIVIDE = 1,
    parameter real REF_JITTER1 = 0.01,
    parameter STARTUP_WAIT = "FALSE"
) (
    input  CLKFBIN,
    input  CLKIN1,
    input  PWRDWN,
    input  RST,
    input  CLKIN2,
    input  CLKINSEL,
    input  [6:0] DADDR,
    input  DCLK,
    input  DEN,
    input  [15:0] DI,
    input  DWE,
    input  PSCLK,
    input  PSEN,
    input  PSINCDEC,
    output CLKFBOUT,
    output CLKFBOUTB,
    output CLKOUT0,
    output CLKOUT0B,
    output CLKOUT1,
    output CLKOUT1B,
    output CLKOUT2,
    output CLKOUT2B,
    output CLKOUT3,
    output CLKOUT3B,
    output CLKOUT4,
    output CLKOUT5,
    output CLKOUT6,
    output LOCKED,
    output CLKFBSTOPPED,
    output CLKINSTOPPED,
    output [15:0] DO,
    output DRDY,
    output PSDONE
);
    localparam real RATIO = CLKFBOUT_MULT_F / DIVCLK_DIVIDE;
    localparam real LONGEST0 = CLKOUT0_DIVIDE_F > 1.0 ? CLKOUT0_DIVIDE_F : 1.0;
    localparam real LONGEST1 = CLKOUT1_DIVIDE > LONGEST0 ? CLKOUT1_DIVIDE : LONGEST0;
    localparam real LONGEST2 = CLKOUT2_DIVIDE > LONGEST1 ? CLKOUT2_DIVIDE : LONGEST1;
    localparam real LONGEST3 = CLKOUT3_DIVIDE > LONGEST2 ? CLKOUT3_DIVIDE : LONGEST2;
    localparam real LONGEST4 = CLKOUT4_DIVIDE > LONGEST3 ? CLKOUT4_DIVIDE : LONGEST3;
    localparam real LONGEST5 = CLKOUT5_DIVIDE > LONGEST4 ? CLKOUT5_DIVIDE : LONGEST4;
    localparam real LONGEST6 = CLKOUT6_DIVIDE > LONGEST5 ? CLKOUT6_DIVIDE : LONGEST5;
    wire reset = RST | PWRDWN;

    assign CLKFBOUT = CLKIN1;
    assign CLKFBOUTB = ~CLKIN1;
    stand_in_clock #(
        .DIVISION(CLKOUT0_DIVIDE_F / RATIO),
        .USED(CLKOUT0_DIVIDE_F != 1)
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
    stand_in_clock #(
        .DIVISION(CLKOUT6_DIVIDE / RATIO),
        .USED(CLKOUT6_DIVIDE != 1)
    ) clkout6 (
        .clk(CLKIN1),
        .rst(reset),
        .out(CLKOUT6)
    );
    assign CLKOUT0B = ~CLKOUT0;
    assign CLKOUT1B = ~CLKOUT1;
    assign CLKOUT2B = ~CLKOUT2;
    assign CLKOUT3B = ~CLKOUT3;
    assign CLKFBSTOPPED = 1'b0;
    assign CLKINSTOPPED = 1'b0;
    assign DO = 16'd0;
    assign DRDY = 1'b0;
    assign PSDONE = 1'b0;
    stand_in_lock #(
        .LONGEST(LONGEST6 / RATIO)
    ) lock (
        .clk(CLKIN1),
        .rst(reset),
        .locked(LOCKED)
    );
endmodule
