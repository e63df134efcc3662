// SPDX-License-Identifier: Apache-2.0
// NES controller: eight buttons into a CD4021 shift register, on the grid of clk. It has no reset; it powers up with
// all bits released.
module nes_pad #(
    parameter int DELAY = 1  // cycles from a strobe, or from a line while latch is high, to `data`; 1 to 120 000
) (
    input  logic       clk,
    input  logic       latch,
    input  logic       pad_clock,
    input  logic [7:0] lines,      // low: pressed; A, B, Select, Start, Up, Down, Left, Right from bit 7 on
    input  logic       plugged,
    output logic       data        // pulled up when the pad is not plugged in
);

    logic [7:0] q = 8'hFF;
    logic pad_clock_before = 1'b1;  // a level that is high from the start on is no rise
    logic shifting = 1'b1;  // after the plug has been out only a latch brings the register to life

    always_ff @(posedge clk) begin
        pad_clock_before <= pad_clock;
    end

    always_ff @(posedge clk) begin
        if (!plugged) begin
            q <= 8'hFF;
            shifting <= 1'b0;
        end else if (latch) begin
            q <= lines;
            shifting <= 1'b1;
        end else if (shifting & pad_clock & ~pad_clock_before) begin
            q <= {q[6:0], 1'b0};
        end
    end

    logic delayed;

    pad_delay #(
        .CYCLES(DELAY - 1)
    ) line (
        .clk(clk),
        .plugged(plugged),
        .early(q[7]),
        .late(delayed)
    );

    assign data = delayed | ~plugged;

endmodule
