// SPDX-License-Identifier: Apache-2.0
// The labkit's calibration grid and the scan of the screen: red and blue pixels in a window of 9x9 round the grid's dot
// in every dark square.
module checkers_vision #(
    parameter int HIGH = 90,      // a colour is more than this
    parameter int LOW = 80,       // and the two others are less than this
    parameter int OCCUPIED = 48,  // a piece has more pixels than this
    parameter int X0 = 100,       // the grid after reset
    parameter int Y0 = 60,
    parameter int DX = 48,
    parameter int DY = 48
) (
    input  logic        clk,
    input  logic        rst,
    input  logic [10:0] h,
    input  logic [ 9:0] v,
    input  logic [ 5:0] button,         // {left, right, up, down, button 2, button 3}
    // Switch 5 is the referee's.
    // verilator lint_off UNUSEDSIGNAL
    input  logic [ 5:3] switches,
    // verilator lint_on UNUSEDSIGNAL
    input  logic        grid_open,
    input  logic [23:0] video_rgb,      // of the pixel (h, v)
    input  logic        scan_start,
    output logic        scan_last,
    output logic [ 9:0] grid_x,
    output logic [ 9:0] grid_y,
    output logic [ 6:0] grid_dx,
    output logic [ 6:0] grid_dy,
    input  logic [ 4:0] scan_square,
    output logic        scan_seen,
    output logic        scan_blue,
    output logic        scan_doubtful
);

    localparam logic [10:0] LAST_H = 11'd1343;
    localparam logic [9:0] LAST_COUNTED_V = 10'd479;
    localparam logic [9:0] STEP_V = 10'd768;
    localparam logic [6:0] PIECE = 7'(OCCUPIED);
    localparam logic [6:0] FIRST_DOUBTFUL = 7'd17;

    logic left, right, up, down, grow, shrink;
    logic vertical;
    logic step;

    assign {left, right, up, down, grow, shrink} = button;
    assign vertical = switches[3];
    assign step = grid_open && switches[4] && h == 11'd0 && v == STEP_V;

    grid_direction #(
        .FIRST(X0),
        .DISTANCE(DX),
        .LIMIT(715)
    ) across (
        .clk(clk),
        .rst(rst),
        .step(step),
        .back(left),
        .forth(right),
        .grow(grow && !vertical),
        .shrink(shrink && !vertical),
        .first(grid_x),
        .distance(grid_dx)
    );

    grid_direction #(
        .FIRST(Y0),
        .DISTANCE(DY),
        .LIMIT(475)
    ) along (
        .clk(clk),
        .rst(rst),
        .step(step),
        .back(up),
        .forth(down),
        .grow(grow && vertical),
        .shrink(shrink && vertical),
        .first(grid_y),
        .distance(grid_dy)
    );

    logic [7:0] near_columns;
    logic [7:0] near_rows;
    logic [2:0] column;
    logic [2:0] row;
    logic in_window;  // of a dark square

    near_dots columns (
        .place(h),
        .first(grid_x),
        .distance(grid_dx),
        .near(near_columns)
    );

    near_dots rows (
        .place(11'(v)),
        .first(grid_y),
        .distance(grid_dy),
        .near(near_rows)
    );

    // The number of the only bit that is set: each of its bits is the or of half of them.
    function automatic logic [2:0] number(input logic [7:0] bits);
        number = {|(bits & 8'hF0), |(bits & 8'hCC), |(bits & 8'hAA)};
    endfunction

    always_comb begin
        column = number(near_columns);
        row = number(near_rows);
        in_window = |near_columns && |near_rows && row[0] != column[0];
    end

    // From the first pixel of a frame on to the end of line 479.
    logic armed;
    logic running;
    logic counting;

    assign counting = running || (armed && h == 11'd0 && v == 10'd0);
    assign scan_last = counting && h == LAST_H && v == LAST_COUNTED_V;

    always_ff @(posedge clk) begin
        if (rst) begin
            armed <= 1'b0;
            running <= 1'b0;
        end else begin
            armed <= scan_start || (armed && !counting);
            running <= counting && !scan_last && !scan_start;
        end
    end

    function automatic logic is_colour(input logic [7:0] one, input logic [7:0] other, input logic [7:0] another);
        is_colour = one > 8'(HIGH) && other < 8'(LOW) && another < 8'(LOW);
    endfunction

    logic counts;
    logic [7:0] r, g, b;
    logic [6:0] red;
    logic [6:0] blue;

    assign {r, g, b} = video_rgb;
    assign counts = counting && in_window;

    square_counts squares (
        .clk(clk),
        .clear(rst || scan_start),
        .count_red(counts && is_colour(r, g, b)),
        .count_blue(counts && is_colour(b, r, g)),
        .count_square({row, column[2:1]}),
        .read_square(scan_square),
        .red(red),
        .blue(blue)
    );

    assign scan_seen = red > PIECE || blue > PIECE;
    assign scan_blue = blue > PIECE;
    assign scan_doubtful = (red >= FIRST_DOUBTFUL && red <= PIECE) || (blue >= FIRST_DOUBTFUL && blue <= PIECE);

endmodule
