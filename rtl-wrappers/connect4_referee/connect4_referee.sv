// SPDX-License-Identifier: Apache-2.0
// Referee of the game: positioning machine, the seven column registers and the win check. A position vector is the six
// cells of a column from the bottom and, in its two top bits, the hovering slot above it; two bits each: black,
// occupied.
module connect4_referee (
    input  logic        clk,
    input  logic        resetn,    // asynchronous
    input  logic [2:0]  events1,   // of the red player's pad: {A, Left, Right}
    input  logic [2:0]  events2,   // of the black player's
    output logic [13:0] vector_a,  // the leftmost column
    output logic [13:0] vector_b,
    output logic [13:0] vector_c,
    output logic [13:0] vector_d,
    output logic [13:0] vector_e,
    output logic [13:0] vector_f,
    output logic [13:0] vector_g,
    output logic [6:0]  enable,    // column registers that load
    output logic        player,    // 0 red, 1 black
    output logic [2:0]  cs,        // the column over which his chip hovers, 0 to 6
    output logic        win
);

    logic [11:0] cells_next;
    logic [13:0] hover;

    logic [11:0] cells_a;
    logic [11:0] cells_b;
    logic [11:0] cells_c;
    logic [11:0] cells_d;
    logic [11:0] cells_e;
    logic [11:0] cells_f;
    logic [11:0] cells_g;

    positioning machine (
        .clk(clk),
        .resetn(resetn),
        .events1(events1),
        .events2(events2),
        .win(win),
        .cells_a(cells_a),
        .cells_b(cells_b),
        .cells_c(cells_c),
        .cells_d(cells_d),
        .cells_e(cells_e),
        .cells_f(cells_f),
        .cells_g(cells_g),
        .enable(enable),
        .cells_next(cells_next),
        .player(player),
        .cs(cs),
        .hover(hover)
    );

    column_register column_a (
        .clk(clk),
        .resetn(resetn),
        .enable(enable[0]),
        .cells_next(cells_next),
        .cells(cells_a)
    );

    column_register column_b (
        .clk(clk),
        .resetn(resetn),
        .enable(enable[1]),
        .cells_next(cells_next),
        .cells(cells_b)
    );

    column_register column_c (
        .clk(clk),
        .resetn(resetn),
        .enable(enable[2]),
        .cells_next(cells_next),
        .cells(cells_c)
    );

    column_register column_d (
        .clk(clk),
        .resetn(resetn),
        .enable(enable[3]),
        .cells_next(cells_next),
        .cells(cells_d)
    );

    column_register column_e (
        .clk(clk),
        .resetn(resetn),
        .enable(enable[4]),
        .cells_next(cells_next),
        .cells(cells_e)
    );

    column_register column_f (
        .clk(clk),
        .resetn(resetn),
        .enable(enable[5]),
        .cells_next(cells_next),
        .cells(cells_f)
    );

    column_register column_g (
        .clk(clk),
        .resetn(resetn),
        .enable(enable[6]),
        .cells_next(cells_next),
        .cells(cells_g)
    );

    // verilator lint_off PINCONNECTEMPTY
    grid_check check (
        .clk(clk),
        .resetn(resetn),
        .cells_a(cells_a),
        .cells_b(cells_b),
        .cells_c(cells_c),
        .cells_d(cells_d),
        .cells_e(cells_e),
        .cells_f(cells_f),
        .cells_g(cells_g),
        .full(),
        .win(win)
    );
    // verilator lint_on PINCONNECTEMPTY

    always_comb begin
        vector_a = {hover[1:0], cells_a};
        vector_b = {hover[3:2], cells_b};
        vector_c = {hover[5:4], cells_c};
        vector_d = {hover[7:6], cells_d};
        vector_e = {hover[9:8], cells_e};
        vector_f = {hover[11:10], cells_f};
        vector_g = {hover[13:12], cells_g};
    end

endmodule
