// SPDX-License-Identifier: Apache-2.0
// Runs of one colour that begin beside the landing cell of each column, of at least one, two and three stones. Nothing
// lies above a landing cell.
module run_counter #(
    parameter int WRONG_INDEX = 0,  // 1: a row goes on where the next one begins
    parameter int CUT = 2,          // the pipeline's, behind the runs
    parameter int STAGES = 1
) (
    input  logic                            clk,
    input  logic                            enable,   // no run is found without
    input  connect4_heuristic_pkg::cells_t  stones,
    input  connect4_heuristic_pkg::places_t landing,
    output connect4_heuristic_pkg::lines_t  ones,
    output connect4_heuristic_pkg::lines_t  twos,
    output connect4_heuristic_pkg::lines_t  threes
);

    // Places from one row to the next: with the column that stays empty, or without.
    localparam int PITCH = WRONG_INDEX != 0 ? 7 : 8;

    connect4_heuristic_pkg::places_t board;
    connect4_heuristic_pkg::places_t landing_cells;

    always_comb begin
        board = 56'd0;
        landing_cells = 56'd0;
        for (int r = 0; r < 6; r++) board[PITCH*r+:7] = stones[7*r+:7];
        for (int r = 0; r < 7; r++) landing_cells[PITCH*r+:7] = landing[8*r+:7];
    end

    // The neighbours of all places in a direction.
    function automatic connect4_heuristic_pkg::places_t neighbours(
        input connect4_heuristic_pkg::places_t places,
        input int                              direction
    );
        case (direction)
            0: neighbours = places << 1;
            1: neighbours = places >> (PITCH - 1);
            2: neighbours = places >> (PITCH + 1);
            3: neighbours = places >> 1;
            4: neighbours = places << (PITCH - 1);
            5: neighbours = places << (PITCH + 1);
            default: neighbours = places << PITCH;
        endcase
    endfunction

    // The one that is a landing cell, in each column.
    function automatic connect4_heuristic_pkg::columns_t landed(input connect4_heuristic_pkg::places_t places);
        connect4_heuristic_pkg::places_t found;
        found = places & landing_cells;
        found = found | found >> (4 * PITCH);
        found = found | found >> (2 * PITCH);
        landed = found[6:0] | found[PITCH+:7];
    endfunction

    connect4_heuristic_pkg::lines_t ones_now;
    connect4_heuristic_pkg::lines_t twos_now;
    connect4_heuristic_pkg::lines_t threes_now;
    connect4_heuristic_pkg::places_t one;
    connect4_heuristic_pkg::places_t two;
    connect4_heuristic_pkg::places_t three;

    always_comb begin
        ones_now = 49'd0;
        twos_now = 49'd0;
        threes_now = 49'd0;
        one = 56'd0;
        two = 56'd0;
        three = 56'd0;
        if (enable) begin
            for (int d = 0; d < 7; d++) begin
                one = neighbours(board, d);
                two = one & neighbours(one, d);
                three = one & neighbours(two, d);
                ones_now[7*d+:7] = landed(one);
                twos_now[7*d+:7] = landed(two);
                threes_now[7*d+:7] = landed(three);
            end
        end
    end

    pipeline_cut #(
        .CUT(CUT),
        .STAGES(STAGES),
        .WIDTH(49)
    ) cut_ones (
        .clk(clk),
        .data(ones_now),
        .cut_data(ones)
    );

    pipeline_cut #(
        .CUT(CUT),
        .STAGES(STAGES),
        .WIDTH(49)
    ) cut_twos (
        .clk(clk),
        .data(twos_now),
        .cut_data(twos)
    );

    pipeline_cut #(
        .CUT(CUT),
        .STAGES(STAGES),
        .WIDTH(49)
    ) cut_threes (
        .clk(clk),
        .data(threes_now),
        .cut_data(threes)
    );

endmodule
