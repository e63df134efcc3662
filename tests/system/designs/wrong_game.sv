// SPDX-License-Identifier: Apache-2.0
// The machine with faults: which, says fault.hex, so that one compilation has them all. Bit 0 turns the pad clock over,
// bit 1 makes frames of 801x521, bit 2 paints the right border like a gap, bit 3 has no syncs, bit 4 paints
// where there is no picture, bit 5 never shows the lowest chip of the last column, bit 6 has its syncs two cycles late,
// bit 7 is held in reset.
module wrong_game #(
    parameter int PAD_DIVIDER = 250_000,
    parameter int PIXEL_CYCLES = 4
) (
    input  logic       clk,
    input  logic       resetn,
    output logic       latch,
    output logic       pad_clock,
    input  logic       data1,
    input  logic       data2,
    output logic       hsync,
    output logic       vsync,
    output logic [3:0] red,
    output logic [3:0] green,
    output logic [3:0] blue,
    output logic       a1,
    output logic       left1,
    output logic       right1,
    output logic       a2,
    output logic       left2,
    output logic       right2,
    output logic [7:0] byte1,
    output logic [7:0] byte2
);

    logic [7:0] fault[1];
    initial $readmemh("fault.hex", fault);

    logic good_reset;
    assign good_reset = resetn & ~fault[0][7];

    logic good_clock;
    assign pad_clock = good_clock ^ fault[0][0];

    nes_host #(
        .DIVIDER(PAD_DIVIDER)
    ) host (
        .clk(clk),
        .resetn(good_reset),
        .latch(latch),
        .pad_clock(good_clock),
        .data1(data1),
        .data2(data2),
        .byte1(byte1),
        .byte2(byte2),
        .events1({a1, left1, right1}),
        .events2({a2, left2, right2})
    );

    logic [13:0] vectors[7];

    connect4_referee referee (
        .clk(clk),
        .resetn(good_reset),
        .events1({a1, left1, right1}),
        .events2({a2, left2, right2}),
        .vector_a(vectors[0]),
        .vector_b(vectors[1]),
        .vector_c(vectors[2]),
        .vector_d(vectors[3]),
        .vector_e(vectors[4]),
        .vector_f(vectors[5]),
        .vector_g(vectors[6]),
        .enable(),
        .player(),
        .cs(),
        .win()
    );

    logic [3:0] divider;
    logic pixel_enable;
    logic [9:0] x;
    logic [9:0] y;
    logic last_x;
    logic last_y;
    assign pixel_enable = divider == 4'(PIXEL_CYCLES - 1);
    assign last_x = x == (fault[0][1] ? 10'd800 : 10'd799);
    assign last_y = y == (fault[0][1] ? 10'd520 : 10'd524);

    logic [1:0] late_hsync;
    logic [1:0] late_vsync;
    logic good_hsync;
    logic good_vsync;
    assign hsync = fault[0][6] ? late_hsync[1] : good_hsync;
    assign vsync = fault[0][6] ? late_vsync[1] : good_vsync;

    always_ff @(posedge clk or negedge good_reset) begin
        if (!good_reset) begin
            late_hsync <= 2'b11;
            late_vsync <= 2'b11;
        end else begin
            late_hsync <= {late_hsync[0], good_hsync};
            late_vsync <= {late_vsync[0], good_vsync};
        end
    end

    always_ff @(posedge clk or negedge good_reset) begin
        if (!good_reset) begin
            divider <= 4'd0;
            x <= 10'd0;
            y <= 10'd0;
            good_hsync <= 1'b1;
            good_vsync <= 1'b1;
        end else begin
            divider <= pixel_enable ? 4'd0 : divider + 4'd1;
            if (pixel_enable) begin
                x <= last_x ? 10'd0 : x + 10'd1;
                if (last_x) y <= last_y ? 10'd0 : y + 10'd1;
                good_hsync <= x < 10'd656 || x >= 10'd752 || fault[0][3];
                good_vsync <= y < 10'd490 || y >= 10'd492 || fault[0][3];
            end
        end
    end

    connect4_painter painter (
        .clk(clk),
        .resetn(good_reset),
        .x(fault[0][2] && x >= 10'd620 ? 10'd20 : x),
        .y(fault[0][2] && x >= 10'd620 ? 10'd90 : y),
        .visible((x < 10'd640 && y < 10'd480) || (fault[0][4] && x == 10'd650)),
        .pixel_enable(pixel_enable),
        .vector_a(vectors[0]),
        .vector_b(vectors[1]),
        .vector_c(vectors[2]),
        .vector_d(vectors[3]),
        .vector_e(vectors[4]),
        .vector_f(vectors[5]),
        .vector_g(fault[0][5] ? {vectors[6][13:2], 2'b00} : vectors[6]),
        .red(red),
        .green(green),
        .blue(blue)
    );

endmodule
