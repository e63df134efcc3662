// SPDX-License-Identifier: Apache-2.0
// Painter of the Connect Four board: takes a command from a word of the shared memory, draws the board or a disc that
// falls by STEP lines a frame, plays a tone when the disc has arrived, and clears the word.
module disc_painter #(
    parameter int STEP = 16  // 1 to 80
) (
    input  logic        clk,
    input  logic        rst,
    input  logic        frame,
    output logic        words_read,
    output logic        words_write,
    output logic [31:0] words_writedata,
    // verilator lint_off UNUSED
    input  logic [31:0] words_readdata,  // not all of it says something
    // verilator lint_on UNUSED
    input  logic        words_wait,
    output logic        pixels_write,
    output logic [18:0] pixels_address,
    output logic [31:0] pixels_writedata,
    input  logic        pixels_wait,
    output logic        audio_write,
    output logic        audio_right,
    output logic [31:0] audio_writedata
);

    typedef enum logic [2:0] {ASK, LOOK, WAIT, DRAW, SOUND, CLEAR} state_t;

    localparam logic [8:0] ABOVE = 9'd72;  // lines from a disc's top to its depth
    localparam logic [8:0] BELOW = 9'd8;   // .. and from its bottom

    state_t state;
    logic board;
    logic player;
    logic [2:0] column;
    logic [8:0] depth;
    logic [8:0] goal;

    // The command that is looked at.
    logic asks;
    logic legal;
    logic [8:0] asked_goal;

    always_comb begin
        asks = words_readdata[0] || words_readdata[1];
        legal = words_readdata[0] || (words_readdata[6:4] != 3'd7 && words_readdata[10:8] < 3'd6);
        asked_goal = 9'(disc_painter_pkg::CELL_HEIGHT) * (9'd6 - 9'(words_readdata[10:8]));
    end

    // The next frame of a disc.
    logic [9:0] fallen;
    logic [8:0] next_depth;
    logic draws;

    always_comb begin
        fallen = 10'(depth) + 10'(STEP);
        next_depth = fallen > 10'(goal) ? goal : fallen[8:0];
        draws = state == WAIT && frame && (board || next_depth >= BELOW);
    end

    logic [8:0] line;
    logic [6:0] cell_x;
    logic [6:0] cell_y;
    logic last_word;

    word_walker walker (
        .clk(clk),
        .start(draws),
        .board(board),
        .column(column),
        .first_line(board || depth < ABOVE ? 9'd0 : depth - ABOVE),
        .last_line(board ? disc_painter_pkg::LAST_LINE : next_depth - BELOW),
        .step(state == DRAW && !pixels_wait),
        .address(pixels_address),
        .line(line),
        .cell_x(cell_x),
        .cell_y(cell_y),
        .last(last_word)
    );

    // Its centre is 40 lines above the depth.
    logic signed [9:0] fall_y;
    assign fall_y = 10'(line) - 10'(depth) + 10'd40;

    for (genvar n = 0; n < 4; n++) begin : pixel
        logic [6:0] x;
        assign x = cell_x >= disc_painter_pkg::CELL_WIDTH - 7'(n) ? cell_x - (disc_painter_pkg::CELL_WIDTH - 7'(n))
                                                                  : cell_x + 7'(n);

        pixel_colour painted (
            .cell_x(x),
            .cell_y(cell_y),
            .last_line(line == disc_painter_pkg::LAST_LINE),
            .falls(!board),
            .fall_y(fall_y),
            .player(player),
            .colour(pixels_writedata[8*n+:8])
        );
    end

    logic arrives;
    logic tone_ends;
    assign arrives = state == DRAW && !pixels_wait && last_word && !board && depth == goal;

    landing_tone tone (
        .clk(clk),
        .start(arrives),
        .plays(state == SOUND),
        .write(audio_write),
        .right(audio_right),
        .sample(audio_writedata),
        .last(tone_ends)
    );

    assign words_read = state == ASK;
    assign words_write = state == CLEAR;
    assign words_writedata = 32'd0;
    assign pixels_write = state == DRAW;

    always_ff @(posedge clk) begin
        if (rst) begin
            state <= ASK;
        end else begin
            unique case (state)
                ASK: if (!words_wait) state <= LOOK;
                LOOK: begin
                    if (!asks) state <= ASK;
                    else if (!legal) state <= CLEAR;
                    else state <= WAIT;
                end
                WAIT: if (draws) state <= DRAW;
                DRAW: begin
                    if (!pixels_wait && last_word) begin
                        if (board) state <= CLEAR;
                        else if (arrives) state <= SOUND;
                        else state <= WAIT;
                    end
                end
                SOUND: if (tone_ends) state <= CLEAR;
                CLEAR: if (!words_wait) state <= ASK;
                default: state <= ASK;
            endcase
        end
        if (state == LOOK) begin
            board <= words_readdata[0];
            column <= words_readdata[6:4];
            player <= words_readdata[12];
            goal <= asked_goal;
            depth <= 9'd0;
        end else if (state == WAIT && frame && !board) begin
            depth <= next_depth;
        end
    end

endmodule
