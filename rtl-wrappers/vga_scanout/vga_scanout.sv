// SPDX-License-Identifier: Apache-2.0
// VGA scan-out of a frame buffer with a character buffer over it: 640 x 480 pixels in lines of 800, 525 lines, a pixel a
// cycle. The pins show a place of the raster three cycles after the counters have asked for it: the first pixel is on
// them in the fourth cycle after reset.
//
// The memory of the frame buffer answers in the cycle after mem_read, always; that of the characters in the cycle after
// char_address. Format, base and char_enable hold for a picture: they are taken during reset and at the end of the cycle
// after frame_end, so that a swap which frame_end starts is in the next picture.
module vga_scanout (
    input  logic        clk,            // 25 MHz
    input  logic        reset,
    input  logic [2:0]  format,         // 0 RGB332, lines of 640 bytes; 1 RGB332, lines of 1024 bytes; 2 RGB565, lines of
                                        // 1280 bytes; 3 RGB565, 320 x 240 in lines of 1024 bytes; 4 to 7 black
    input  logic [31:0] base,           // byte address of the first pixel; with 16 bits a pixel bit 0 is ignored
    input  logic        char_enable,
    output logic        mem_read,
    output logic [31:0] mem_address,    // byte address of a word
    input  logic [31:0] mem_readdata,
    output logic [12:0] char_address,   // {row of 80 characters, column}, seven bits the column
    input  logic [7:0]  char_readdata,  // 00 and 20 are transparent, as are codes that the font does not draw
    output logic        hsync,          // low in a pulse, as vsync
    output logic        vsync,
    output logic        blank_n,        // the pins show a pixel of the picture; colours are 0 otherwise
    output logic [7:0]  red,
    output logic [7:0]  green,
    output logic [7:0]  blue,
    output logic        frame_end       // in the first cycle in which vsync is low
);

    logic frame_ended;
    logic [2:0] picture_format;
    logic [31:0] picture_base;
    logic picture_characters;

    always_ff @(posedge clk) begin
        frame_ended <= frame_end && !reset;
        if (reset || frame_ended) begin
            picture_format <= format;
            picture_base <= base;
            picture_characters <= char_enable;
        end
    end

    logic [9:0] x;
    // verilator lint_off UNUSED
    logic [9:0] y;  // up to 479 while visible
    // verilator lint_on UNUSED
    logic visible;
    logic hsync_1;  // the suffix: cycles after the counters
    logic vsync_1;

    // verilator lint_off PINCONNECTEMPTY
    vga_timing #(
        .DIVIDER(1),
        .LINES(525)
    ) timing (
        .clk(clk),
        .resetn(~reset),
        .x(x),
        .y(y),
        .pixel_enable(),
        .visible(visible),
        .hsync(hsync_1),
        .vsync(vsync_1)
    );
    // verilator lint_on PINCONNECTEMPTY

    logic [23:0] pixel_2;
    logic glyph_dot_2;

    pixel_fetch pixels (
        .clk(clk),
        .reset(reset),
        .format(picture_format),
        .base(picture_base),
        .x(x),
        .y(y[8:0]),
        .visible(visible),
        .mem_read(mem_read),
        .mem_address(mem_address),
        .mem_readdata(mem_readdata),
        .pixel(pixel_2)
    );

    glyph_fetch glyphs (
        .clk(clk),
        .x(x),
        .y(y[8:0]),
        .char_address(char_address),
        .char_readdata(char_readdata),
        .dot(glyph_dot_2)
    );

    logic visible_1;
    logic visible_2;
    logic hsync_2;
    logic vsync_2;

    always_ff @(posedge clk) begin
        if (reset) begin
            visible_1 <= 1'b0;
            visible_2 <= 1'b0;
            hsync_2 <= 1'b1;
            vsync_2 <= 1'b1;
        end else begin
            visible_1 <= visible;
            visible_2 <= visible_1;
            hsync_2 <= hsync_1;
            vsync_2 <= vsync_1;
        end
    end

    always_ff @(posedge clk) begin
        if (reset) begin
            hsync <= 1'b1;
            vsync <= 1'b1;
            frame_end <= 1'b0;
            blank_n <= 1'b0;
            {red, green, blue} <= 24'd0;
        end else begin
            hsync <= hsync_2;
            vsync <= vsync_2;
            frame_end <= vsync && !vsync_2;
            blank_n <= visible_2;
            if (!visible_2) {red, green, blue} <= 24'd0;
            else if (picture_characters && glyph_dot_2) {red, green, blue} <= 24'hFFFFFF;
            else {red, green, blue} <= pixel_2;
        end
    end

endmodule
