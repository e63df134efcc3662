// SPDX-License-Identifier: Apache-2.0
// Is the place (x, y) of the raster a dot of the character there? Says so two cycles later.
module glyph_fetch (
    input  logic        clk,
    input  logic [9:0]  x,
    input  logic [8:0]  y,
    output logic [12:0] char_address,
    input  logic [7:0]  char_readdata,
    output logic        dot
);

    assign char_address = {y[8:3], x[9:3]};

    logic [2:0] x_1;
    logic [2:0] y_1;
    logic [2:0] x_2;
    logic [7:0] row_2;
    logic drawn_2;

    font_rom font (
        .clk(clk),
        .address({char_readdata[6:0], y_1}),
        .row(row_2)
    );

    always_ff @(posedge clk) begin
        x_1 <= x[2:0];
        y_1 <= y[2:0];
        x_2 <= x_1;
        drawn_2 <= !char_readdata[7];
    end

    assign dot = drawn_2 && row_2[~x_2];

endmodule
