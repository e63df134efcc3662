// SPDX-License-Identifier: Apache-2.0
// The labkit's screen: the raster that all video follows, and the board or, with switch 4, the camera's picture with
// the dots of the grid. The pins of a cycle show what h, v and the other inputs were in the one before.
module checkers_screen (
    input  logic         clk,
    input  logic         rst,
    output logic [ 10:0] h,
    output logic [  9:0] v,
    input  logic [127:0] display_array,  // {0, code} of square i in bits 4i + 3 to 4i
    input  logic [ 31:0] reject_marks,
    input  logic [ 31:0] blink_marks,
    input  logic [ 31:0] swap_marks,
    input  logic         calibrating,
    input  logic         game_over,
    input  logic [  1:0] winner,
    input  logic [ 23:0] video_rgb,      // of the pixel (h, v)
    // Switches 3 and 5 are for others.
    // verilator lint_off UNUSEDSIGNAL
    input  logic [  5:3] switches,
    // verilator lint_on UNUSEDSIGNAL
    input  logic [  9:0] grid_x,
    input  logic [  9:0] grid_y,
    input  logic [  6:0] grid_dx,
    input  logic [  6:0] grid_dy,
    output logic         hsync,
    output logic         vsync,
    output logic         blank,
    output logic [  7:0] red,
    output logic [  7:0] green,
    output logic [  7:0] blue
);

    localparam logic [10:0] WIDTH = 11'd1024;
    localparam logic [9:0] HEIGHT = 10'd768;
    localparam logic [10:0] HSYNC_BEGIN = 11'd1048;
    localparam logic [10:0] HSYNC_END = 11'd1184;
    localparam logic [9:0] VSYNC_BEGIN = 10'd777;
    localparam logic [9:0] VSYNC_END = 10'd783;
    localparam logic [10:0] VIDEO_WIDTH = 11'd720;
    localparam logic [9:0] VIDEO_HEIGHT = 10'd480;
    localparam logic [23:0] BLACK = 24'h000000;
    localparam logic [23:0] DOT = 24'h00FF00;

    logic blink_phase;
    logic [23:0] board_rgb;

    screen_raster raster (.*);

    board_picture board (
        .rgb(board_rgb),
        .*
    );

    // A dot is two pixels each way.
    logic [7:0] near_columns;
    logic [7:0] near_rows;

    near_dots #(
        .BEFORE(0),
        .AFTER(1)
    ) columns (
        .place(h),
        .first(grid_x),
        .distance(grid_dx),
        .near(near_columns)
    );

    near_dots #(
        .BEFORE(0),
        .AFTER(1)
    ) rows (
        .place(11'(v)),
        .first(grid_y),
        .distance(grid_dy),
        .near(near_rows)
    );

    logic outside;
    logic [23:0] live_rgb;
    logic [23:0] rgb;

    always_comb begin
        outside = h >= WIDTH || v >= HEIGHT;
        if (|near_columns && |near_rows) live_rgb = DOT;
        else live_rgb = h < VIDEO_WIDTH && v < VIDEO_HEIGHT ? video_rgb : BLACK;
        if (outside) rgb = BLACK;
        else rgb = switches[4] ? live_rgb : board_rgb;
    end

    always_ff @(posedge clk) begin
        if (rst) begin
            hsync <= 1'b1;
            vsync <= 1'b1;
            blank <= 1'b1;
            {red, green, blue} <= BLACK;
        end else begin
            hsync <= h < HSYNC_BEGIN || h >= HSYNC_END;
            vsync <= v < VSYNC_BEGIN || v >= VSYNC_END;
            blank <= outside;
            {red, green, blue} <= rgb;
        end
    end

endmodule
