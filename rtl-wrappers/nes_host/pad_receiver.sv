// SPDX-License-Identifier: Apache-2.0
// One pad's data line: synchroniser, shift register and the byte register, which takes the eighth bit at the very tick
// that samples it.
module pad_receiver (
    input  logic       clk,
    input  logic       resetn,
    input  logic       tick,
    input  logic       last,
    input  logic       data,     // low: pressed
    output logic [7:0] buttons   // high: pressed; A in bit 7, Right in bit 0
);

    logic [1:0] synchroniser;
    logic [6:0] sipo;
    logic [7:0] sipo_next;

    assign sipo_next = {sipo, ~synchroniser[1]};

    always_ff @(posedge clk or negedge resetn) begin
        if (!resetn) begin
            synchroniser <= 2'b11;
        end else begin
            synchroniser <= {synchroniser[0], data};
        end
    end

    // The oldest bit of eight leaves the register without being read: seven are kept.
    always_ff @(posedge clk or negedge resetn) begin
        if (!resetn) begin
            sipo <= 7'd0;
            buttons <= 8'd0;
        end else if (tick) begin
            sipo <= sipo_next[6:0];
            if (last) buttons <= sipo_next;
        end
    end

endmodule
