// SPDX-License-Identifier: Apache-2.0
// Has somebody four in a line? `win` says so one cycle after the cells.
module grid_check (
    input  logic        clk,
    input  logic        resetn,
    input  logic [11:0] cells_a,  // a column from the bottom, two bits a cell: colour, occupied
    input  logic [11:0] cells_b,
    input  logic [11:0] cells_c,
    input  logic [11:0] cells_d,
    input  logic [11:0] cells_e,
    input  logic [11:0] cells_f,
    input  logic [11:0] cells_g,
    output logic [68:0] full,     // the groups that are all occupied
    output logic        win
);

    logic [41:0] occupied;  // bit 7 * row + column
    logic [41:0] colour;

    for (genvar r = 0; r < 6; r++) begin : g_row
        assign occupied[7*r+:7] = {
            cells_g[2*r], cells_f[2*r], cells_e[2*r], cells_d[2*r], cells_c[2*r], cells_b[2*r], cells_a[2*r]
        };
        assign colour[7*r+:7] = {
            cells_g[2*r+1], cells_f[2*r+1], cells_e[2*r+1], cells_d[2*r+1], cells_c[2*r+1], cells_b[2*r+1],
            cells_a[2*r+1]
        };
    end

    logic [41:0] full_horizontal;
    logic [41:0] full_vertical;
    logic [41:0] full_rising;
    logic [41:0] full_falling;

    full_check groups (
        .occupied(occupied),
        .horizontal(full_horizontal),
        .vertical(full_vertical),
        .rising(full_rising),
        .falling(full_falling)
    );

    // The groups by their numbers: 24 horizontal, 21 vertical, 12 rising and 12 falling ones. A falling group sits at
    // its last cell.
    for (genvar r = 0; r < 6; r++) begin : g_horizontal
        assign full[4*r+:4] = full_horizontal[7*r+:4];
    end
    for (genvar c = 0; c < 7; c++) begin : g_vertical
        assign full[24+3*c+:3] = {full_vertical[14+c], full_vertical[7+c], full_vertical[c]};
    end
    for (genvar r = 0; r < 3; r++) begin : g_diagonal
        assign full[45+4*r+:4] = full_rising[7*r+:4];
        assign full[57+4*r+:4] = full_falling[7*r+3+:4];
    end

    logic [41:0] won_horizontal;
    logic [41:0] won_vertical;
    logic [41:0] won_rising;
    logic [41:0] won_falling;

    single_check #(
        .STEP(1)
    ) horizontal (
        .full(full_horizontal),
        .colour(colour),
        .won(won_horizontal)
    );

    single_check #(
        .STEP(7)
    ) vertical (
        .full(full_vertical),
        .colour(colour),
        .won(won_vertical)
    );

    single_check #(
        .STEP(8)
    ) rising (
        .full(full_rising),
        .colour(colour),
        .won(won_rising)
    );

    single_check #(
        .STEP(6)
    ) falling (
        .full(full_falling),
        .colour(colour),
        .won(won_falling)
    );

    always_ff @(posedge clk or negedge resetn) begin
        if (!resetn) begin
            win <= 1'b0;
        end else begin
            win <= |(won_horizontal | won_vertical | won_rising | won_falling);
        end
    end

endmodule
