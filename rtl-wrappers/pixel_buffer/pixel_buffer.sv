// SPDX-License-Identifier: Apache-2.0
// Control of a pixel buffer and of a character buffer behind an Avalon-MM slave with a read latency of one cycle:
// readdata is the register that address named in the cycle before.
//
// The pixel clock is a clock enable: a cycle of it is one or more of clk, and pixel_end is 1 in the last one. frame_end
// comes by the pixel clock, and so do the outputs of the scan-out.
module pixel_buffer (
    input  logic        clk,
    input  logic        reset,
    input  logic [2:0]  address,      // of a word: four of the pixel buffer, four of the character buffer
    input  logic        write,
    input  logic [3:0]  byteenable,
    input  logic [31:0] writedata,
    output logic [31:0] readdata,
    input  logic        pixel_end,
    input  logic        frame_end,
    output logic [31:0] base,         // as vga_scanout takes them
    output logic [2:0]  format,
    output logic        char_enable
);

    localparam logic [2:0] RGB565_320 = 3'd3;
    localparam logic [2:0] BLACK = 3'd4;

    logic pixel_begins;  // in the first cycle of one of the pixel clock
    logic frame_ends;

    always_ff @(posedge clk) begin
        pixel_begins <= pixel_end;
    end

    assign frame_ends = frame_end && pixel_end;

    logic [31:0] pixel_value;
    logic [31:0] front;
    logic pixels_enabled;

    buffer_registers #(
        .ADDRESS(pixel_buffer_registers_pkg::FRONT_RESET),
        .RESOLUTION(pixel_buffer_registers_pkg::RESOLUTION_RESET),
        .STATUS(pixel_buffer_registers_pkg::STATUS_RESET),
        .S(pixel_buffer_registers_pkg::STATUS_S_LSB),
        .EN(pixel_buffer_registers_pkg::STATUS_EN_LSB)
    ) pixels (
        .clk(clk),
        .reset(reset),
        .address(address[1:0]),
        .write(write && !address[2]),
        .byteenable(byteenable),
        .writedata(writedata),
        .value(pixel_value),
        .pixel_begins(pixel_begins),
        .frame_ends(frame_ends),
        .front(front),
        .enabled(pixels_enabled)
    );

    logic [31:0] character_value;
    logic characters_enabled;

    // verilator lint_off PINCONNECTEMPTY
    buffer_registers #(
        .ADDRESS(pixel_buffer_registers_pkg::CHAR_FRONT_RESET),
        .RESOLUTION(pixel_buffer_registers_pkg::CHAR_RESOLUTION_RESET),
        .STATUS(pixel_buffer_registers_pkg::CHAR_STATUS_RESET),
        .S(pixel_buffer_registers_pkg::CHAR_STATUS_S_LSB),
        .EN(pixel_buffer_registers_pkg::CHAR_STATUS_EN_LSB)
    ) characters (
        .clk(clk),
        .reset(reset),
        .address(address[1:0]),
        .write(write && address[2]),
        .byteenable(byteenable),
        .writedata(writedata),
        .value(character_value),
        .pixel_begins(pixel_begins),
        .frame_ends(frame_ends),
        .front(),
        .enabled(characters_enabled)
    );
    // verilator lint_on PINCONNECTEMPTY

    always_ff @(posedge clk) begin
        readdata <= address[2] ? character_value : pixel_value;
    end

    // What is there as a cycle of the pixel clock begins is shown in all of it.
    logic [31:0] shown_base;
    logic shown_pixels;
    logic shown_characters;
    logic pixels_shown;

    always_comb begin
        base = pixel_begins ? front : shown_base;
        pixels_shown = pixel_begins ? pixels_enabled : shown_pixels;
        char_enable = pixel_begins ? characters_enabled : shown_characters;
        format = pixels_shown ? RGB565_320 : BLACK;
    end

    always_ff @(posedge clk) begin
        shown_base <= base;
        shown_pixels <= pixels_shown;
        shown_characters <= char_enable;
    end

endmodule
