// SPDX-License-Identifier: Apache-2.0
// An ideal divider of CLKIN: a quarter of a period is none, half of one turns the clock over.
module DCM_SP #(
    parameter real CLKDV_DIVIDE = 2.0,
    parameter CLKFX_DIVIDE = 1,
    parameter CLKFX_MULTIPLY = 4,
    parameter CLKIN_DIVIDE_BY_2 = "FALSE",
    parameter real CLKIN_PERIOD = 10.0,
    parameter CLKOUT_PHASE_SHIFT = "NONE",
    parameter CLK_FEEDBACK = "1X",
    parameter DESKEW_ADJUST = "SYSTEM_SYNCHRONOUS",
    parameter DFS_FREQUENCY_MODE = "LOW",
    parameter DLL_FREQUENCY_MODE = "LOW",
    parameter DSS_MODE = "NONE",
    parameter DUTY_CYCLE_CORRECTION = "TRUE",
    parameter FACTORY_JF = 16'hC080,
    parameter PHASE_SHIFT = 0,
    parameter STARTUP_WAIT = "FALSE"
) (
    input        CLKFB,
    input        CLKIN,
    input        DSSEN,
    input        PSCLK,
    input        PSEN,
    input        PSINCDEC,
    input        RST,
    output       CLK0,
    output       CLK90,
    output       CLK180,
    output       CLK270,
    output       CLK2X,
    output       CLK2X180,
    output       CLKDV,
    output       CLKFX,
    output       CLKFX180,
    output       LOCKED,
    output       PSDONE,
    output [7:0] STATUS
);
    localparam real INPUT = CLKIN_DIVIDE_BY_2 == "TRUE" ? 2.0 : 1.0;
    localparam real FX = INPUT * CLKFX_DIVIDE / CLKFX_MULTIPLY;
    localparam real DV = INPUT * CLKDV_DIVIDE;

    stand_in_clock #(
        .DIVISION(INPUT)
    ) clk0 (
        .clk(CLKIN),
        .rst(RST),
        .out(CLK0)
    );
    stand_in_clock #(
        .DIVISION(INPUT / 2.0),
        .USED(0)
    ) clk2x (
        .clk(CLKIN),
        .rst(RST),
        .out(CLK2X)
    );
    stand_in_clock #(
        .DIVISION(DV)
    ) clkdv (
        .clk(CLKIN),
        .rst(RST),
        .out(CLKDV)
    );
    stand_in_clock #(
        .DIVISION(FX),
        .USED(CLKFX_DIVIDE != 1 || CLKFX_MULTIPLY != 4)
    ) clkfx (
        .clk(CLKIN),
        .rst(RST),
        .out(CLKFX)
    );
    assign CLK90 = CLK0;
    assign CLK180 = ~CLK0;
    assign CLK270 = ~CLK0;
    assign CLK2X180 = ~CLK2X;
    assign CLKFX180 = ~CLKFX;
    assign PSDONE = 1'b0;
    assign STATUS = 8'd0;
    stand_in_lock #(
        .LONGEST(DV > FX ? DV : FX)
    ) lock (
        .clk(CLKIN),
        .rst(RST),
        .locked(LOCKED)
    );
endmodule
