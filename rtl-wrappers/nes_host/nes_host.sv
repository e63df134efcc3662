// SPDX-License-Identifier: Apache-2.0
// The machine's side of two NES controllers: strobes, a receiver and the press-then-release machines of each pad.
module nes_host #(
    parameter int DIVIDER = 250_000,  // cycles of a pad clock; even, 8 to 262 144
    parameter int COUNTS = 8,         // pad clocks from one reading of the pads to the next, 8 to 65 536
    parameter int PADS = 2,           // 1: both players use the first
    parameter int FABRIC_PRESS = 0    // 1: the press machines step every cycle, 0: with the tick
) (
    input  logic       clk,
    input  logic       resetn,     // asynchronous
    output logic       latch,
    output logic       pad_clock,
    input  logic       data1,
    input  logic       data2,      // without effect with one pad
    output logic [7:0] byte1,
    output logic [7:0] byte2,      // byte1 with one pad
    output logic [2:0] events1,    // {A, Left, Right}
    output logic [2:0] events2     // events1 with one pad
);

    logic tick;
    logic last;
    logic step;

    assign step = FABRIC_PRESS != 0 || tick;

    pad_strobes #(
        .DIVIDER(DIVIDER),
        .COUNTS(COUNTS)
    ) strobes (
        .clk(clk),
        .resetn(resetn),
        .tick(tick),
        .last(last),
        .latch(latch),
        .pad_clock(pad_clock)
    );

    pad_receiver receiver1 (
        .clk(clk),
        .resetn(resetn),
        .tick(tick),
        .last(last),
        .data(data1),
        .buttons(byte1)
    );

    press_events presses1 (
        .clk(clk),
        .resetn(resetn),
        .step(step),
        .a(byte1[7]),
        .left(byte1[1]),
        .right(byte1[0]),
        .events(events1)
    );

    if (PADS == 2) begin : g_second
        pad_receiver receiver2 (
            .clk(clk),
            .resetn(resetn),
            .tick(tick),
            .last(last),
            .data(data2),
            .buttons(byte2)
        );

        press_events presses2 (
            .clk(clk),
            .resetn(resetn),
            .step(step),
            .a(byte2[7]),
            .left(byte2[1]),
            .right(byte2[0]),
            .events(events2)
        );
    end else begin : g_shared
        logic unused;
        assign unused = data2;
        assign byte2 = byte1;
        assign events2 = events1;
    end

endmodule
