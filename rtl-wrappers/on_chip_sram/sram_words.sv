// SPDX-License-Identifier: Apache-2.0
// The storage: true dual port, each port reads what was there before the edge. Both do not write one word at one edge.
module sram_words #(
    parameter int WORDS = 16384
) (
    input  logic                                     clk,
    input  logic [$clog2(WORDS > 1 ? WORDS : 2)-1:0] address_a,
    input  logic                                     read_a,     // else word_a stays
    input  logic [3:0]                               lanes_a,    // that are written
    input  logic [31:0]                              data_a,
    output logic [31:0]                              word_a,
    input  logic [$clog2(WORDS > 1 ? WORDS : 2)-1:0] address_b,
    input  logic                                     write_b,
    input  logic [31:0]                              data_b,
    output logic [31:0]                              word_b      // read at every edge
);

    logic [31:0] storage[WORDS];

    always_ff @(posedge clk) begin
        for (int lane = 0; lane < 4; lane++) begin
            if (lanes_a[lane]) storage[address_a][8*lane+:8] <= data_a[8*lane+:8];
        end
        if (write_b) storage[address_b] <= data_b;
        if (read_a) word_a <= storage[address_a];
        word_b <= storage[address_b];
    end

endmodule
