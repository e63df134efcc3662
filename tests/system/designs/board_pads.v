// SPDX-License-Identifier: Apache-2.0
// A host of two pads as a board without a reset button has it: registers begin as the configuration leaves them. Each
// pad has strobes of its own on the connector; the latch of pad 2 and two events are turned over, and the lamps show a
// byte from the other end.
module board_pads #(
    parameter DIVIDER = 1000
) (
    input        CLK50,
    output [4:1] JA,  // latch, clock, latch, clock
    input  [2:1] JB,
    output [0:7] LD,
    output       DIAL7, DIAL6, DIAL5, DIAL4,
    output [3:0] DIAL,
    output [5:0] PRESS
);
    reg  [17:0] divider = 0;
    reg  [2:0]  count = 0;
    reg         latch = 1;
    reg         pclk = 0;
    reg  [3:0]  sampled = 4'hF;
    reg  [7:0]  shift1 = 0, shift2 = 0, keys1 = 0, keys2 = 0;
    reg  [5:0]  held = 0, gone = 0, press = 0;
    wire        tick = divider == DIVIDER - 1;
    wire [5:0]  down = {keys1[7], keys1[1:0], keys2[7], keys2[1:0]};

    assign JA = {pclk, ~latch, pclk, latch};
    assign LD = {keys1[0], keys1[1], keys1[2], keys1[3], keys1[4], keys1[5], keys1[6], keys1[7]};
    assign {DIAL7, DIAL6, DIAL5, DIAL4, DIAL} = keys2;
    assign PRESS = press ^ 6'b001001;

    always @(posedge CLK50) begin
        sampled <= {sampled[2], JB[2], sampled[0], JB[1]};
        divider <= tick ? 18'd0 : divider + 18'd1;
        pclk    <= !tick && divider + 18'd1 >= DIVIDER / 2;
        press   <= tick ? held & ~down : 6'd0;
        if (tick) begin
            count  <= count + 3'd1;
            latch  <= count == 3'd7;
            shift1 <= {shift1[6:0], ~sampled[1]};
            shift2 <= {shift2[6:0], ~sampled[3]};
            if (count == 3'd7) begin
                keys1 <= {shift1[6:0], ~sampled[1]};
                keys2 <= {shift2[6:0], ~sampled[3]};
            end
            gone   <= held & ~down;
            held   <= down & ~gone;
        end
    end
endmodule
