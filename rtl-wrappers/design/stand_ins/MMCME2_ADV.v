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
    assign CLKFBOUT = CLKIN1;
    assign CLKFBOUTB = ~CLKIN1;
    stand_in_dividers #(
        .RATIO(CLKFBOUT_MULT_F / DIVCLK_DIVIDE),
        .DIVIDE0(CLKOUT0_DIVIDE_F),
        .DIVIDE1(CLKOUT1_DIVIDE),
        .DIVIDE2(CLKOUT2_DIVIDE),
        .DIVIDE3(CLKOUT3_DIVIDE),
        .DIVIDE4(CLKOUT4_DIVIDE),
        .DIVIDE5(CLKOUT5_DIVIDE),
        .DIVIDE6(CLKOUT6_DIVIDE)
    ) dividers (
        .clk(CLKIN1),
        .rst(RST | PWRDWN),
        .out0(CLKOUT0),
        .out1(CLKOUT1),
        .out2(CLKOUT2),
        .out3(CLKOUT3),
        .out4(CLKOUT4),
        .out5(CLKOUT5),
        .out6(CLKOUT6),
        .locked(LOCKED)
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
endmodule
