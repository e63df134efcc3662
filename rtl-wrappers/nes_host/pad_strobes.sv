// SPDX-License-Identifier: Apache-2.0
// Clock divider, counter and the two strobes that all pads share. A frame is eight counts; latch is high in the first,
// the pad clock rises in the middle of each.
module pad_strobes #(
    parameter int DIVIDER = 250_000  // cycles a count; even, 8 to 262 144
) (
    input  logic clk,
    input  logic resetn,
    output logic tick,       // the last cycle of a count
    output logic last,       // the eighth count
    output logic latch,
    output logic pad_clock
);

    localparam logic [17:0] LAST_CYCLE = 18'(DIVIDER - 1);
    localparam logic [17:0] MIDDLE = 18'(DIVIDER / 2 - 1);

    logic [17:0] divider;
    logic [2:0] count;

    always_comb begin
        tick = divider == LAST_CYCLE;
        last = count == 3'd7;
    end

    always_ff @(posedge clk or negedge resetn) begin
        if (!resetn) begin
            divider <= 18'd0;
            count <= 3'd0;
        end else begin
            divider <= tick ? 18'd0 : divider + 18'd1;
            if (tick) count <= count + 3'd1;
        end
    end

    always_ff @(posedge clk or negedge resetn) begin
        if (!resetn) begin
            latch <= 1'b1;
            pad_clock <= 1'b0;
        end else begin
            if (tick) latch <= last;
            if (tick) begin
                pad_clock <= 1'b0;
            end else if (divider == MIDDLE) begin
                pad_clock <= 1'b1;
            end
        end
    end

endmodule
