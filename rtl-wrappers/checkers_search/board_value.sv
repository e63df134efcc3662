// SPDX-License-Identifier: Apache-2.0
// The value of a board, three cycles after it has come: pieces are counted in the first one, the sides compared in the
// second, and the sum is ready in the third.
module board_value (
    input  logic                        clk,
    input  logic                        load,
    input  checkers_search_pkg::board_t board,
    output checkers_search_pkg::value_t value  // in the third cycle after `load`
);

    // Of the squares on row >= 2 those on column >= 2.
    localparam logic [23:0] CENTRE = 24'hEEEEEE;

    // A side's pieces.
    typedef struct packed {
        logic [4:0] upper;   // rows 0 to 3
        logic [3:0] middle;  // rows 4 and 5
        logic [3:0] lower;   // rows 6 and 7
        logic [4:0] centre;
        logic [5:0] kings;
    } counts_t;

    checkers_search_pkg::board_t leaf;
    counts_t human;
    counts_t computer;

    function automatic logic [3:0] ones_of_8(input logic [7:0] bits);
        ones_of_8 = 4'd0;
        for (int i = 0; i < 8; i = i + 1) ones_of_8 = ones_of_8 + {3'd0, bits[i]};
    endfunction

    function automatic logic [4:0] ones_of_16(input logic [15:0] bits);
        ones_of_16 = {1'b0, ones_of_8(bits[15:8])} + {1'b0, ones_of_8(bits[7:0])};
    endfunction

    function automatic logic [5:0] ones_of_32(input logic [31:0] bits);
        ones_of_32 = {1'b0, ones_of_16(bits[31:16])} + {1'b0, ones_of_16(bits[15:0])};
    endfunction

    function automatic logic [4:0] ones_in_centre(input logic [23:0] bits);
        ones_in_centre = ones_of_16(bits[23:8] & CENTRE[23:8]) + {1'b0, ones_of_8(bits[7:0] & CENTRE[7:0])};
    endfunction

    always_ff @(posedge clk) begin
        if (load) leaf <= board;
    end

    always_ff @(posedge clk) begin
        human.upper <= ones_of_16(leaf.human[15:0]);
        human.middle <= ones_of_8(leaf.human[23:16]);
        human.lower <= ones_of_8(leaf.human[31:24]);
        human.centre <= ones_in_centre(leaf.human[31:8]);
        human.kings <= ones_of_32(leaf.human & leaf.kings);
        computer.upper <= ones_of_16(leaf.computer[15:0]);
        computer.middle <= ones_of_8(leaf.computer[23:16]);
        computer.lower <= ones_of_8(leaf.computer[31:24]);
        computer.centre <= ones_in_centre(leaf.computer[31:8]);
        computer.kings <= ones_of_32(leaf.computer & leaf.kings);
    end

    // A king counts 40 as a piece, and 80 besides.
    checkers_search_pkg::value_t forties;
    checkers_search_pkg::value_t threes;
    checkers_search_pkg::value_t sixes;
    checkers_search_pkg::value_t ones;

    always_ff @(posedge clk) begin
        forties <= 14'(human.upper) + 14'(human.middle) + 14'(human.lower) + (14'(human.kings) << 1)
            - 14'(computer.upper) - 14'(computer.middle) - 14'(computer.lower) - (14'(computer.kings) << 1);
        threes <= 14'(human.centre) - 14'(computer.centre);
        sixes <= 14'(human.upper) - 14'(computer.lower);
        ones <= 14'(human.lower) - 14'(computer.upper);
    end

    // Sums of shifted numbers leave the multipliers of the chip alone.
    assign value = (forties << 5) + (forties << 3) + (threes << 1) + threes + (sixes << 2) + (sixes << 1) + ones;

endmodule
