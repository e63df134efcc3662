// SPDX-License-Identifier: Apache-2.0
// Clock divider, counter and the two strobes that all pads share. The pads are read in the first eight counts of a
// frame: latch is high in the first, the pad clock rises in the middle of each. In the others both are low.
module pad_strobes #(
    parameter int DIVIDER = 250_000,  // cycles a count; even, 8 to 262 144
    parameter int COUNTS = 8          // of a frame, 8 to 65 536
) (
    input  logic clk,
    input  logic resetn,
    output logic tick,       // the last cycle of a count
    output logic last,       // the eighth count, which reads the last button
    output logic latch,
    output logic pad_clock
);

    localparam logic [17:0] LAST_CYCLE = 18'(DIVIDER - 1);
    localparam logic [17:0] MIDDLE = 18'(DIVIDER / 2 - 1);
    localparam int WIDTH = $clog2(COUNTS);
    localparam logic [WIDTH-1:0] LAST_COUNT = WIDTH'(COUNTS - 1);
    localparam logic [WIDTH-1:0] LAST_READ = WIDTH'(7);

    logic [17:0] divider;
    logic [WIDTH-1:0] count;
    logic frame_ends;

    always_comb begin
        tick = divider == LAST_CYCLE;
        last = count == LAST_READ;
        frame_ends = count == LAST_COUNT;
    end

    always_ff @(posedge clk or negedge resetn) begin
        if (!resetn) begin
            divider <= 18'd0;
            count <= '0;
        end else begin
            divider <= tick ? 18'd0 : divider + 18'd1;
            if (tick) count <= frame_ends ? '0 : count + 1'b1;
        end
    end

    always_ff @(posedge clk or negedge resetn) begin
        if (!resetn) begin
            latch <= 1'b1;
            pad_clock <= 1'b0;
        end else begin
            if (tick) latch <= frame_ends;
            if (tick) begin
                pad_clock <= 1'b0;
            end else if (divider == MIDDLE && count >> 3 == 0) begin
                pad_clock <= 1'b1;
            end
        end
    end

endmodule
