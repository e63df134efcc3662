// SPDX-License-Identifier: Apache-2.0
// Fetches the pixel at (x, y) of the raster; its colour comes two cycles later.
module pixel_fetch (
    input  logic        clk,
    input  logic        reset,
    input  logic [2:0]  format,
    input  logic [31:0] base,
    input  logic [9:0]  x,
    input  logic [8:0]  y,
    input  logic        visible,
    output logic        mem_read,
    output logic [31:0] mem_address,
    input  logic [31:0] mem_readdata,
    output logic [23:0] pixel          // red, green, blue of eight bits
);

    localparam logic [2:0] RGB332_640 = 3'd0;
    localparam logic [2:0] RGB332_1024 = 3'd1;
    localparam logic [2:0] RGB565_640 = 3'd2;
    localparam logic [2:0] RGB565_320 = 3'd3;

    logic [18:0] number;  // 640*y + x
    logic [31:0] offset;
    logic [31:0] address;

    always_comb begin
        number = {1'b0, y, 9'd0} + {3'd0, y, 7'd0} + 19'(x);
        case (format)
            RGB332_640: offset = 32'(number);
            RGB332_1024: offset = 32'({y, x});
            RGB565_640: offset = 32'({number, 1'b0});
            default: offset = 32'({y[8:1], x[9:1], 1'b0});
        endcase
        address = base + offset;
        mem_address = {address[31:2], 2'b00};
        mem_read = visible && format <= RGB565_320;
    end

    logic [1:0] lane;
    logic fetched;

    always_ff @(posedge clk) begin
        lane <= address[1:0];
        fetched <= mem_read && !reset;
    end

    logic [7:0] byte_pixel;
    logic [15:0] half_pixel;
    logic [23:0] colour;

    // The high bits of a colour are repeated below them.
    always_comb begin
        byte_pixel = mem_readdata[8*lane+:8];
        half_pixel = lane[1] ? mem_readdata[31:16] : mem_readdata[15:0];
        if (format == RGB332_640 || format == RGB332_1024) begin
            colour = {
                byte_pixel[7:5], byte_pixel[7:5], byte_pixel[7:6],
                byte_pixel[4:2], byte_pixel[4:2], byte_pixel[4:3],
                {4{byte_pixel[1:0]}}
            };
        end else begin
            colour = {
                half_pixel[15:11], half_pixel[15:13],
                half_pixel[10:5], half_pixel[10:9],
                half_pixel[4:0], half_pixel[4:2]
            };
        end
    end

    always_ff @(posedge clk) begin
        pixel <= fetched ? colour : 24'd0;
    end

endmodule
