// SPDX-License-Identifier: Apache-2.0
// VGA timing generator: 640 x 480 pixels in lines of 800. The counters are ahead of the pins by one pixel: whoever
// paints takes pixel (x, y) at the edge that ends the cycle with pixel_enable, as the syncs do.
module vga_timing #(
    parameter int DIVIDER = 4,  // cycles a pixel, 1 to 16
    parameter int LINES = 525   // of a frame, 493 to 1023
) (
    input  logic       clk,
    input  logic       resetn,        // asynchronous
    output logic [9:0] x,
    output logic [9:0] y,
    output logic       pixel_enable,
    output logic       visible,       // (x, y) is a pixel of the picture
    output logic       hsync,         // low in a pulse, as vsync
    output logic       vsync
);

    localparam logic [9:0] WIDTH = 10'd640;
    localparam logic [9:0] HEIGHT = 10'd480;
    localparam logic [9:0] LAST_X = 10'd799;
    localparam logic [9:0] LAST_Y = 10'(LINES - 1);
    localparam logic [9:0] HSYNC_BEGIN = 10'd656;
    localparam logic [9:0] HSYNC_END = 10'd752;
    localparam logic [9:0] VSYNC_BEGIN = 10'd490;
    localparam logic [9:0] VSYNC_END = 10'd492;

    logic [3:0] divider;
    logic [3:0] divider_next;
    logic [9:0] x_next;
    logic [9:0] y_next;

    always_comb begin
        divider_next = pixel_enable ? 4'd0 : divider + 4'd1;
        x_next = x;
        y_next = y;
        if (pixel_enable) begin
            x_next = x == LAST_X ? 10'd0 : x + 10'd1;
            if (x == LAST_X) y_next = y == LAST_Y ? 10'd0 : y + 10'd1;
        end
    end

    always_ff @(posedge clk or negedge resetn) begin
        if (!resetn) begin
            divider <= 4'd0;
            pixel_enable <= DIVIDER == 1;
            x <= 10'd0;
            y <= 10'd0;
            visible <= 1'b1;
        end else begin
            divider <= divider_next;
            pixel_enable <= divider_next == 4'(DIVIDER - 1);
            x <= x_next;
            y <= y_next;
            visible <= x_next < WIDTH && y_next < HEIGHT;
        end
    end

    always_ff @(posedge clk or negedge resetn) begin
        if (!resetn) begin
            hsync <= 1'b1;
            vsync <= 1'b1;
        end else if (pixel_enable) begin
            hsync <= x < HSYNC_BEGIN || x >= HSYNC_END;
            vsync <= y < VSYNC_BEGIN || y >= VSYNC_END;
        end
    end

endmodule
