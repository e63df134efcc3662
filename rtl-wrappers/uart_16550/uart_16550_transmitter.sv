// SPDX-License-Identifier: Apache-2.0
// Sends what the FIFO has, and breaks. What a frame is like is fixed when it begins.
module uart_16550_transmitter (
    input  logic        clk,
    input  logic        rst,        // synchronous
    input  logic [15:0] divisor,
    input  logic [5:0]  format,     // LCR 5:0
    input  logic        want_break,
    input  logic        loopback,
    input  logic        available,  // the FIFO has a byte
    input  logic [7:0]  data,       // the oldest
    output logic        take,       // it leaves with this edge
    output logic        busy,
    output logic        pin,
    output logic        loop
);

    logic out;
    logic to_loop;
    logic low;              // a break is on the line
    logic [15:0] rate;      // of what is being sent
    logic [18:0] ticks;     // cycles of this half bit so far
    logic [4:0] halves;     // half bits to go, this one included
    logic second_half;
    logic [9:0] rest;       // behind the bit on the line, the next one lowest

    logic half_ends;
    logic free;
    logic parity;
    logic [7:0] used;
    logic [4:0] frame_halves;
    logic [9:0] frame_rest;

    always_comb begin
        half_ends = ticks + 19'd1 == {rate, 3'b000};
        free = ~busy | (half_ends & (halves == 5'd1));
        take = free & ~want_break & ~low & available & (divisor != 16'd0);

        unique case (format[1:0])
            2'd0: used = {3'd0, data[4:0]};
            2'd1: used = {2'd0, data[5:0]};
            2'd2: used = {1'd0, data[6:0]};
            default: used = data;
        endcase
        parity = format[5] ? ~format[4] : (^used) ^ ~format[4];
        // Start bit, data, parity in whole bits; two stop bits are four halves, one and a half with 5 data bits.
        frame_halves = 5'd12 + {2'b00, format[1:0], 1'b0} + {3'b000, format[3], 1'b0} +
                       (format[2] ? (format[1:0] == 2'd0 ? 5'd3 : 5'd4) : 5'd2);
        unique case (format[1:0])
            2'd0: frame_rest = {4'hF, ~format[3] | parity, data[4:0]};
            2'd1: frame_rest = {3'h7, ~format[3] | parity, data[5:0]};
            2'd2: frame_rest = {2'h3, ~format[3] | parity, data[6:0]};
            default: frame_rest = {1'b1, ~format[3] | parity, data};
        endcase

        pin = to_loop | out;
        loop = ~to_loop | out;
    end

    always_ff @(posedge clk) begin
        if (rst) begin
            out <= 1'b1;
            to_loop <= 1'b0;
            low <= 1'b0;
            busy <= 1'b0;
        end else if (free) begin
            if (take) begin
                out <= 1'b0;
                to_loop <= loopback;
                busy <= 1'b1;
            end else if (want_break) begin
                out <= 1'b0;
                if (~low) to_loop <= loopback;
                low <= 1'b1;
                busy <= 1'b0;
            end else begin
                out <= 1'b1;
                low <= 1'b0;
                busy <= low & (divisor != 16'd0);
            end
        end else if (half_ends & second_half) begin
            out <= rest[0];
        end
    end

    always_ff @(posedge clk) begin
        if (free) begin
            rate <= divisor;
            ticks <= 19'd0;
            halves <= take ? frame_halves : 5'd2;
            second_half <= 1'b0;
            rest <= take ? frame_rest : 10'h3FF;
        end else if (half_ends) begin
            ticks <= 19'd0;
            halves <= halves - 5'd1;
            second_half <= ~second_half;
            if (second_half) rest <= {1'b1, rest[9:1]};
        end else begin
            ticks <= ticks + 19'd1;
        end
    end

endmodule
