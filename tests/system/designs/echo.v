// SPDX-License-Identifier: Apache-2.0
// Answers every byte with the byte plus ADD, in the Verilog of 2001, with ports of all kinds.
`timescale 1ns / 1ps
`include "rate.vh"

module echo #(
    parameter ADD = 0,
    parameter NAME = "nobody"
) (
    input      clock_50,
    input      reset_n,
    input      ser__in,
    input [3:0] buttons,  // not described: stay low
    output reg register,  // a word that C++ reserves
    output     led
);
    wire [7:0] data;
    wire       valid;
    reg  [9:0] frame;
    reg  [3:0] left;
    reg [15:0] cycle;

    receiver receiver (
        .clk(clock_50), .reset_n(reset_n), .line(ser__in), .data(data), .valid(valid)
    );

    assign led = left != 4'd0;

    initial begin
        left = 4'd0;
        $display("this is %0s", NAME);
    end

    always @(posedge clock_50 or negedge reset_n) begin
        if (!reset_n) begin
            register <= 1'b1;
            left     <= 4'd0;
        end else begin
            if (valid && buttons == 4'd0) begin
                frame <= {1'b1, data + ADD[7:0], 1'b0};
                left  <= 4'd10;
                cycle <= 16'd0;
            end else if (left != 4'd0) begin
                register <= frame[0];
                cycle    <= cycle == `LAST_CYCLE ? 16'd0 : cycle + 16'd1;
                if (cycle == `LAST_CYCLE) begin
                    frame <= frame >> 1;
                    left  <= left - 4'd1;
                end
`ifdef STOPS
                if (frame[8:1] == "!" + 1) $finish;
`endif
            end
        end
    end
endmodule
