// SPDX-License-Identifier: Apache-2.0
// The machine as a board's tools make it: a buffered clock, and a pixel clock out of a primitive of the vendor.
module clocked_game (
    input  logic       clk_50mhz,
    input  logic       btn_reset,
    output logic       nes_latch,
    output logic       nes_clk,
    input  logic [1:0] nes_data,
    output logic       vga_hs,
    output logic       vga_vs,
    output logic [3:0] vga_r,
    output logic [3:0] vga_g,
    output logic [3:0] vga_b,
    output logic       led_locked
);
    logic clk, feedback, pixel, pixel_clk, resetn, latch;

    IBUFG clk_buffer(.I(clk_50mhz), .O(clk));
    MMCME2_BASE #(
        .CLKIN1_PERIOD(20.0),
        .CLKFBOUT_MULT_F(20.0),
        .CLKOUT0_DIVIDE_F(40.0)
    ) pixel_mmcm (
        .CLKIN1(clk),
        .CLKFBIN(feedback),
        .CLKFBOUT(feedback),
        .CLKOUT0(pixel),
        .LOCKED(led_locked),
        .RST(btn_reset),
        .PWRDWN(1'b0)
    );
    BUFG pixel_buffer(.I(pixel), .O(pixel_clk));
    OBUF #(.IOSTANDARD("LVCMOS33")) latch_buffer(.I(latch), .O(nes_latch));
    assign resetn = ~btn_reset;

    logic [2:0] events[2];
    nes_host #(
        .DIVIDER(2000)
    ) host (
        .clk(clk),
        .resetn(resetn),
        .latch(latch),
        .pad_clock(nes_clk),
        .data1(nes_data[0]),
        .data2(nes_data[1]),
        .byte1(),
        .byte2(),
        .events1(events[0]),
        .events2(events[1])
    );

    logic [13:0] column[7];
    connect4_referee referee (
        .clk(clk),
        .resetn(resetn),
        .events1(events[0]),
        .events2(events[1]),
        .vector_a(column[0]),
        .vector_b(column[1]),
        .vector_c(column[2]),
        .vector_d(column[3]),
        .vector_e(column[4]),
        .vector_f(column[5]),
        .vector_g(column[6]),
        .enable(),
        .player(),
        .cs(),
        .win()
    );

    logic [9:0] x, y;
    always_ff @(posedge pixel_clk or posedge btn_reset)
        if (btn_reset) begin
            x <= 0;
            y <= 0;
            vga_hs <= 1;
            vga_vs <= 1;
        end else begin
            x <= x == 799 ? 10'd0 : x + 10'd1;
            if (x == 799) y <= y == 524 ? 10'd0 : y + 10'd1;
            vga_hs <= !(x >= 656 && x < 752);
            vga_vs <= !(y == 490 || y == 491);
        end

    connect4_painter painter (
        .clk(pixel_clk),
        .resetn(resetn),
        .x(x),
        .y(y),
        .visible(x < 640 && y < 480),
        .pixel_enable(1'b1),
        .vector_a(column[0]),
        .vector_b(column[1]),
        .vector_c(column[2]),
        .vector_d(column[3]),
        .vector_e(column[4]),
        .vector_f(column[5]),
        .vector_g(column[6]),
        .red(vga_r),
        .green(vga_g),
        .blue(vga_b)
    );
endmodule
