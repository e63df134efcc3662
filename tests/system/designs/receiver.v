// SPDX-License-Identifier: Apache-2.0
// Samples every bit in its middle.
`timescale 1ns / 1ps
`include "rate.vh"

module receiver (
    input            clk,
    input            reset_n,
    input            line,
    output reg [7:0] data,
    output reg       valid
);
    reg        busy;
    reg [15:0] logic;  // cycle of the bit: a name that SystemVerilog reserves
    reg [3:0]  bit;    // 0 is the start bit

    always @(posedge clk or negedge reset_n) begin
        if (!reset_n) begin
            busy  <= 1'b0;
            valid <= 1'b0;
        end else begin
            valid <= 1'b0;
            if (!busy) begin
                busy  <= !line;
                logic <= 16'd1;
                bit   <= 4'd0;
            end else begin
                logic <= logic == `LAST_CYCLE ? 16'd0 : logic + 16'd1;
                if (logic == `LAST_CYCLE) bit <= bit + 4'd1;
                if (logic == `MIDDLE) begin
                    if (bit == 4'd9) begin
                        busy  <= 1'b0;
                        valid <= #1 line;
                    end else begin
                        data <= {line, data[7:1]};
                    end
                end
            end
        end
    end
endmodule
