// SPDX-License-Identifier: Apache-2.0
// Geometry and colours of the board's picture, RGB332.
package disc_painter_pkg;

    localparam logic [7:0] BLACK = 8'h00;
    localparam logic [7:0] BLUE = 8'h02;
    localparam logic [7:0] RED = 8'hE0;
    localparam logic [7:0] YELLOW = 8'hFC;
    localparam logic [7:0] WHITE = 8'hFF;

    localparam logic [6:0] CELL_WIDTH = 7'd91;
    localparam logic [6:0] CELL_HEIGHT = 7'd80;
    localparam logic [8:0] LAST_LINE = 9'd479;

endpackage
