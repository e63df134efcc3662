// SPDX-License-Identifier: Apache-2.0
// Runs of one colour that begin beside the landing cell of each column, of at least one, two and three stones. Nothing
// lies above a landing cell.
module run_counter #(
    parameter int CUT = 2,  // the pipeline's, behind the runs
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

    connect4_heuristic_pkg::places_t board;

    always_comb begin
        board = 56'd0;
        for (int r = 0; r < 6; r++) board[8*r+:7] = stones[7*r+:7];
    end

    // The neighbours of all places in a direction.
    function automatic connect4_heuristic_pkg::places_t neighbours(
        input connect4_heuristic_pkg::places_t places,
        input int                              direction
    );
        case (direction)
            0: neighbours = places << 1;
            1: neighbours = places >> 7;
            2: neighbours = places >> 9;
            3: neighbours = places >> 1;
            4: neighbours = places << 7;
            5: neighbours = places << 9;
            default: neighbours = places << 8;
        endcase
    endfunction

    // The one that is a landing cell, in each column.
    function automatic connect4_heuristic_pkg::columns_t landed(input connect4_heuristic_pkg::places_t places);
        connect4_heuristic_pkg::places_t found;
        found = places & landing;
        found = found | found >> 32;
        found = found | found >> 16;
        landed = found[6:0] | found[14:8];
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
