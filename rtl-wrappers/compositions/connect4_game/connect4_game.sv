// SPDX-License-Identifier: Apache-2.0
// The whole machine between its pads and its screen: pad host, referee, VGA timing and painter.
module connect4_game #(
    parameter int PAD_DIVIDER = 250_000,  // cycles of a pad clock; even, 8 to 262 144
    parameter int PIXEL_DIVIDER = 4       // cycles of a pixel, 1 to 16
) (
    input  logic       clk,
    input  logic       resetn,     // asynchronous
    output logic       pad_latch,
    output logic       pad_clock,
    input  logic       pad_data1,
    input  logic       pad_data2,
    output logic       hsync,
    output logic       vsync,
    output logic [3:0] red,
    output logic [3:0] green,
    output logic [3:0] blue
);

    logic [2:0] events1;
    logic [2:0] events2;

    // verilator lint_off PINCONNECTEMPTY
    nes_host #(
        .DIVIDER(PAD_DIVIDER)
    ) host (
        .clk(clk),
        .resetn(resetn),
        .latch(pad_latch),
        .pad_clock(pad_clock),
        .data1(pad_data1),
        .data2(pad_data2),
        .byte1(),
        .byte2(),
        .events1(events1),
        .events2(events2)
    );

    logic [13:0] vector_a;
    logic [13:0] vector_b;
    logic [13:0] vector_c;
    logic [13:0] vector_d;
    logic [13:0] vector_e;
    logic [13:0] vector_f;
    logic [13:0] vector_g;

    connect4_referee referee (
        .clk(clk),
        .resetn(resetn),
        .events1(events1),
        .events2(events2),
        .vector_a(vector_a),
        .vector_b(vector_b),
        .vector_c(vector_c),
        .vector_d(vector_d),
        .vector_e(vector_e),
        .vector_f(vector_f),
        .vector_g(vector_g),
        .enable(),
        .player(),
        .cs(),
        .win()
    );
    // verilator lint_on PINCONNECTEMPTY

    logic [9:0] x;
    logic [9:0] y;
    logic visible;
    logic pixel_enable;

    vga_timing #(
        .DIVIDER(PIXEL_DIVIDER)
    ) timing (
        .clk(clk),
        .resetn(resetn),
        .x(x),
        .y(y),
        .pixel_enable(pixel_enable),
        .visible(visible),
        .hsync(hsync),
        .vsync(vsync)
    );

    connect4_painter painter (
        .clk(clk),
        .resetn(resetn),
        .x(x),
        .y(y),
        .visible(visible),
        .pixel_enable(pixel_enable),
        .vector_a(vector_a),
        .vector_b(vector_b),
        .vector_c(vector_c),
        .vector_d(vector_d),
        .vector_e(vector_e),
        .vector_f(vector_f),
        .vector_g(vector_g),
        .red(red),
        .green(green),
        .blue(blue)
    );

endmodule
