// SPDX-License-Identifier: Apache-2.0
// Red and blue pixels of 32 squares, in one small memory. It has no reset: a mark for each square says that its counts
// are of this scan, and without it they are 0.
module square_counts (
    input  logic       clk,
    input  logic       clear,
    input  logic       count_red,
    input  logic       count_blue,
    input  logic [4:0] count_square,
    input  logic [4:0] read_square,
    output logic [6:0] red,           // of read_square
    output logic [6:0] blue
);

    logic [13:0] counts[32];  // {red, blue}
    logic [31:0] begun;
    logic [6:0] old_red;
    logic [6:0] old_blue;

    assign {old_red, old_blue} = begun[count_square] ? counts[count_square] : 14'd0;
    assign {red, blue} = begun[read_square] ? counts[read_square] : 14'd0;

    always_ff @(posedge clk) begin
        if (count_red || count_blue) counts[count_square] <= {old_red + 7'(count_red), old_blue + 7'(count_blue)};
    end

    always_ff @(posedge clk) begin
        if (clear) begun <= 32'd0;
        else if (count_red || count_blue) begun[count_square] <= 1'b1;
    end

endmodule
