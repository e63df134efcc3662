// SPDX-License-Identifier: Apache-2.0
// Scores one player's pieces through a 4x4 window that a board in ring shift registers is moved past.
//
// The ring registers hold the four rows in the window's reach, columns first: bit 4*column + row. A horizontal shift is
// then a rotation by four, the window is bits 15:0, and after seven shifts the board is where it was. Together with the
// seventh the board moves down by one row; the two top rows, which only wait for that, have no horizontal shift and no
// annotations yet.
module board_scorer (
    input  logic        aclk,
    input  logic        load,      // take the pieces, window position 0 next
    input  logic        step,      // examine one position, unless finished
    input  logic [41:0] pieces,    // bit 7*row + column
    output logic        finished,  // this position is the last one, or none is left
    output logic        won,       // four in a row was found, from the next cycle on
    output logic [8:0]  score      // complete one cycle after the last position was left
);

    localparam logic [27:0] BELOW_WINDOW_TOP = 28'h7777777;

    logic [27:0] rows;
    logic [6:0] row4;
    logic [6:0] row5;
    // Annotations of the pieces in `rows`: a pair of planes for each direction, rising is / and falling is \.
    logic [27:0] horizontal_high;
    logic [27:0] horizontal_low;
    logic [27:0] vertical_high;
    logic [27:0] vertical_low;
    logic [27:0] rising_high;
    logic [27:0] rising_low;
    logic [27:0] falling_high;
    logic [27:0] falling_low;

    logic [2:0] column;
    logic [1:0] row;
    logic ended;
    logic [6:0] window_points;  // of the position examined one cycle ago

    logic counts;
    logic last_column;
    logic active;
    logic last_position;
    logic four;  // the position examined holds four in a row

    always_comb begin
        counts = ~column[2];
        last_column = column == 3'd6;
        last_position = last_column & row[1];
        active = step & ~ended;
    end

    logic [27:0] loaded_rows;
    logic [27:0] waiting_row;  // row 4 at the places of row 3

    always_comb begin
        for (int c = 0; c < 7; c++) begin
            for (int r = 0; r < 4; r++) begin
                loaded_rows[4*c+r] = pieces[7*r+c];
            end
            waiting_row[4*c+:4] = {row4[c], 3'b000};
        end
    end

    // The window with columns and rows exchanged, which is wiring: cells within 2x2 blocks first, then the blocks.
    function automatic logic [15:0] transposed(input logic [15:0] window);
        logic [15:0] pairs;
        pairs = (window & 16'hA5A5) | ((window & 16'h0A0A) << 3) | ((window >> 3) & 16'h0A0A);
        transposed = (pairs & 16'hCC33) | ((pairs & 16'h00CC) << 6) | ((pairs >> 6) & 16'h00CC);
    endfunction

    // The ten counters: four rows, four columns, two diagonals.
    logic [15:0] next_horizontal_high;
    logic [15:0] next_horizontal_low;
    logic [15:0] next_vertical_high;
    logic [15:0] next_vertical_low;
    logic [7:0] diagonal_pieces;  // bit 2*cell + line, line 0 rising, line 1 falling
    logic [7:0] diagonal_high;
    logic [7:0] diagonal_low;
    logic [7:0] next_diagonal_high;
    logic [7:0] next_diagonal_low;
    logic [5:0] horizontal_points;
    logic [5:0] vertical_points;
    logic [5:0] diagonal_points;
    logic horizontal_four;
    logic vertical_four;
    logic diagonal_four;

    always_comb begin
        for (int k = 0; k < 4; k++) begin
            diagonal_pieces[2*k+:2] = {rows[3*k+3], rows[5*k]};
            diagonal_high[2*k+:2] = {falling_high[3*k+3], rising_high[5*k]};
            diagonal_low[2*k+:2] = {falling_low[3*k+3], rising_low[5*k]};
        end
    end

    scorer_counter #(
        .LINES(4)
    ) horizontal (
        .pieces(rows[15:0]),
        .note_high(horizontal_high[15:0]),
        .note_low(horizontal_low[15:0]),
        .next_high(next_horizontal_high),
        .next_low(next_horizontal_low),
        .points(horizontal_points),
        .four(horizontal_four)
    );

    scorer_counter #(
        .LINES(4)
    ) vertical (
        .pieces(transposed(rows[15:0])),
        .note_high(transposed(vertical_high[15:0])),
        .note_low(transposed(vertical_low[15:0])),
        .next_high(next_vertical_high),
        .next_low(next_vertical_low),
        .points(vertical_points),
        .four(vertical_four)
    );

    scorer_counter #(
        .LINES(2)
    ) diagonal (
        .pieces(diagonal_pieces),
        .note_high(diagonal_high),
        .note_low(diagonal_low),
        .next_high(next_diagonal_high),
        .next_low(next_diagonal_low),
        .points(diagonal_points),
        .four(diagonal_four)
    );

    // The annotations as the window leaves them: a window that wraps around the edge changes none.
    logic [27:0] counted_horizontal_high;
    logic [27:0] counted_horizontal_low;
    logic [27:0] counted_vertical_high;
    logic [27:0] counted_vertical_low;
    logic [27:0] counted_rising_high;
    logic [27:0] counted_rising_low;
    logic [27:0] counted_falling_high;
    logic [27:0] counted_falling_low;

    always_comb begin
        counted_horizontal_high = horizontal_high;
        counted_horizontal_low = horizontal_low;
        counted_vertical_high = vertical_high;
        counted_vertical_low = vertical_low;
        counted_rising_high = rising_high;
        counted_rising_low = rising_low;
        counted_falling_high = falling_high;
        counted_falling_low = falling_low;
        if (counts) begin
            counted_horizontal_high[15:0] = next_horizontal_high;
            counted_horizontal_low[15:0] = next_horizontal_low;
            counted_vertical_high[15:0] = transposed(next_vertical_high);
            counted_vertical_low[15:0] = transposed(next_vertical_low);
            for (int k = 0; k < 4; k++) begin
                counted_rising_high[5*k] = next_diagonal_high[2*k];
                counted_rising_low[5*k] = next_diagonal_low[2*k];
                counted_falling_high[3*k+3] = next_diagonal_high[2*k+1];
                counted_falling_low[3*k+3] = next_diagonal_low[2*k+1];
            end
        end
    end

    // To the next position.
    function automatic logic [27:0] shifted(input logic [27:0] ring, input logic down);
        logic [27:0] rotated;
        rotated = {ring[3:0], ring[27:4]};
        shifted = down ? {1'b0, rotated[27:1]} & BELOW_WINDOW_TOP : rotated;
    endfunction

    always_ff @(posedge aclk) begin
        if (load) begin
            rows <= loaded_rows;
            row4 <= pieces[34:28];
            row5 <= pieces[41:35];
        end else if (active) begin
            rows <= shifted(rows, last_column) | (last_column ? waiting_row : 28'd0);
            if (last_column) begin
                row4 <= row5;
                row5 <= 7'd0;
            end
        end
    end

    always_ff @(posedge aclk) begin
        if (load) begin
            horizontal_high <= 28'd0;
            horizontal_low <= 28'd0;
            vertical_high <= 28'd0;
            vertical_low <= 28'd0;
            rising_high <= 28'd0;
            rising_low <= 28'd0;
            falling_high <= 28'd0;
            falling_low <= 28'd0;
        end else if (active) begin
            horizontal_high <= shifted(counted_horizontal_high, last_column);
            horizontal_low <= shifted(counted_horizontal_low, last_column);
            vertical_high <= shifted(counted_vertical_high, last_column);
            vertical_low <= shifted(counted_vertical_low, last_column);
            rising_high <= shifted(counted_rising_high, last_column);
            rising_low <= shifted(counted_rising_low, last_column);
            falling_high <= shifted(counted_falling_high, last_column);
            falling_low <= shifted(counted_falling_low, last_column);
        end
    end

    always_ff @(posedge aclk) begin
        if (load) begin
            column <= 3'd0;
            row <= 2'd0;
        end else if (active) begin
            column <= last_column ? 3'd0 : column + 3'd1;
            row <= row + 2'(last_column);
        end
    end

    always_comb begin
        four = counts & (horizontal_four | vertical_four | diagonal_four);
        finished = ended | four | last_position;
    end

    always_ff @(posedge aclk) begin
        if (load) begin
            ended <= 1'b0;
            won <= 1'b0;
        end else if (active) begin
            ended <= four | last_position;
            won <= four;
        end
    end

    // The sum over the window is registered before it is accumulated, which keeps both adders within one clock.
    logic [6:0] sum;

    assign sum = 7'(horizontal_points) + 7'(vertical_points) + 7'(diagonal_points);

    always_ff @(posedge aclk) begin
        window_points <= active & counts ? sum : 7'd0;
        score <= load ? 9'd0 : score + 9'(window_points);
    end

endmodule
