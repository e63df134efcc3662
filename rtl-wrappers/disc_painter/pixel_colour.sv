// SPDX-License-Identifier: Apache-2.0
// The colour of one pixel: of the grid, of the board, or of what is behind a hole.
module pixel_colour (
    input  logic [6:0] cell_x,     // within its cell
    input  logic [6:0] cell_y,
    input  logic       last_line,
    input  logic       falls,      // a disc does, whose centre is fall_y lines below this pixel
    input  logic signed [9:0] fall_y,
    input  logic       player,
    output logic [7:0] colour
);

    localparam logic [12:0] SQUARED = 13'd1056;  // r * r + r of a radius of 32

    // A distance beyond 63 is no nearer than 63, which is outside already.
    function automatic logic [5:0] distance(input logic signed [9:0] offset);
        logic [9:0] size;
        size = offset < 0 ? 10'(-offset) : 10'(offset);
        distance = size > 10'd63 ? 6'd63 : size[5:0];
    endfunction

    logic [5:0] dx;
    logic [5:0] dy;
    logic [5:0] dy_disc;
    logic [12:0] dx_squared;
    logic hole;
    logic disc;

    always_comb begin
        dx = distance(10'(cell_x) - 10'sd45);
        dy = distance(10'(cell_y) - 10'sd40);
        dy_disc = distance(fall_y);
        dx_squared = 13'(12'(dx) * 12'(dx));
        hole = dx_squared + 13'(12'(dy) * 12'(dy)) <= SQUARED;
        disc = falls && dx_squared + 13'(12'(dy_disc) * 12'(dy_disc)) <= SQUARED;
        if (cell_x == 7'd0 || cell_y == 7'd0 || last_line) colour = disc_painter_pkg::WHITE;
        else if (!hole) colour = disc_painter_pkg::BLUE;
        else if (!disc) colour = disc_painter_pkg::BLACK;
        else if (player) colour = disc_painter_pkg::YELLOW;
        else colour = disc_painter_pkg::RED;
    end

endmodule
