// SPDX-License-Identifier: Apache-2.0
// The position of the game.
module game_position #(
    parameter int DRAW_AFTER = 50
) (
    input  logic                        clk,
    input  logic                        rst,
    input  logic                        takes_task,  // one that begins after the end of a game begins a new one
    input  logic                        loads,
    input  logic [31:0]                 load_human,
    input  logic [31:0]                 load_computer,
    input  logic [31:0]                 load_kings,
    input  logic [9:0]                  load_quiet,
    input  logic                        plays,
    input  checkers_search_pkg::board_t played,
    input  logic                        captured,
    input  logic                        lost,        // a side cannot move
    output checkers_search_pkg::board_t board,       // with which a task begins
    output logic                        drawn        // by the move that is played
);

    localparam logic [9:0] QUIET_MOST = 10'h3FF;

    checkers_search_pkg::board_t game;
    logic [9:0] quiet;
    logic [9:0] new_quiet;
    logic over;

    always_comb begin
        board = over ? checkers_search_pkg::FIRST_POSITION : game;
        if (captured) new_quiet = 10'd0;
        else new_quiet = quiet == QUIET_MOST ? QUIET_MOST : quiet + 10'd1;
        drawn = plays && new_quiet >= 10'(DRAW_AFTER);
    end

    always_ff @(posedge clk) begin
        if (rst || (takes_task && over)) begin
            game <= checkers_search_pkg::FIRST_POSITION;
            quiet <= 10'd0;
        end else if (loads) begin
            game.human <= load_human;
            game.computer <= load_computer & ~load_human;
            game.kings <= load_kings & (load_human | load_computer);
            quiet <= load_quiet;
        end else if (plays) begin
            game <= played;
            quiet <= new_quiet;
        end
    end

    always_ff @(posedge clk) begin
        if (rst || takes_task || loads) over <= 1'b0;
        else if (drawn || lost) over <= 1'b1;
    end

endmodule
