// SPDX-License-Identifier: Apache-2.0
// One of the four FIFOs of the audio port. Its memory is read with a clock edge, as block RAM is: what `take` has taken
// is on `taken` from the next cycle on, until something else is taken.
module audio_port_fifo (
    input  logic        clk,
    input  logic        clear,   // nothing is put or taken with this edge, and it is empty
    input  logic        put,     // not into a full one
    input  logic [31:0] word,
    input  logic        take,    // not from an empty one
    output logic [31:0] taken,
    output logic [7:0]  level
);

    logic [31:0] words[128];
    logic [6:0]  first;  // place of the oldest word
    logic [6:0]  last;   // behind the newest one

    assign last = first + level[6:0];

    always_ff @(posedge clk) begin
        if (put) words[last] <= word;
        if (take) taken <= words[first];
    end

    always_ff @(posedge clk) begin
        if (clear) begin
            first <= 7'd0;
            level <= 8'd0;
        end else begin
            if (take) first <= first + 7'd1;
            if (put && !take) level <= level + 8'd1;
            if (take && !put) level <= level - 8'd1;
        end
    end

endmodule
