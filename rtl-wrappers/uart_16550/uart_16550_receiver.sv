// SPDX-License-Identifier: Apache-2.0
// Samples a serial input. A character is there for the cycle in which its stop bit is sampled.
module uart_16550_receiver (
    input  logic        clk,
    input  logic        rst,        // synchronous
    input  logic        level,      // the pin, or the loop
    input  logic        new_input,  // this edge changes to another input
    input  logic        restart,    // this edge changes divisor, format or input
    input  logic [15:0] divisor,
    input  logic [1:0]  word,       // data bits, less 5
    input  logic [2:0]  parity,     // stick, even, on
    output logic        received,
    output logic [7:0]  data,
    output logic        parity_error,
    output logic        framing_error,
    output logic        is_break,
    output logic        active  // in the midst of a character
);

    // Two registers against metastability, and the level before.
    logic first;
    logic seen;
    logic previous;

    always_ff @(posedge clk) begin
        if (rst | new_input) begin
            first <= 1'b1;
            seen <= 1'b1;
        end else begin
            first <= level;
            seen <= first;
        end
        previous <= rst ? 1'b1 : seen;
    end

    logic [19:0] pause;  // cycles to the next sample
    logic [3:0] samples; // taken of this character
    logic [7:0] bits;
    logic parity_bit;
    logic any_high;

    logic [3:0] data_bits;
    logic has_parity;
    logic sample;
    logic in_data;
    logic in_parity;
    logic in_stop;
    logic expected_parity;
    logic starts;

    always_comb begin
        data_bits = 4'd5 + {2'b00, word};
        has_parity = parity[0];
        sample = active & (pause == 20'd0);
        in_data = (samples != 4'd0) & (samples <= data_bits);
        in_parity = has_parity & (samples == data_bits + 4'd1);
        in_stop = samples == data_bits + 4'd1 + {3'b000, has_parity};
        starts = ~active & previous & ~seen & (divisor != 16'd0);
        // Stick parity is the inverse of the even bit; even parity makes the number of ones even.
        expected_parity = parity[2] ? ~parity[1] : (^bits) ^ ~parity[1];

        received = sample & in_stop;
        data = bits;
        parity_error = has_parity & (parity_bit != expected_parity);
        framing_error = ~seen;
        is_break = ~seen & ~any_high;
    end

    always_ff @(posedge clk) begin
        if (rst | restart) begin
            active <= 1'b0;
        end else if (starts) begin
            active <= 1'b1;
        end else if (sample & (in_stop | ((samples == 4'd0) & seen))) begin
            active <= 1'b0;
        end
    end

    always_ff @(posedge clk) begin
        if (starts) begin
            pause <= {1'b0, divisor, 3'b000} - 20'd1;
            samples <= 4'd0;
            bits <= 8'd0;
            parity_bit <= 1'b0;
            any_high <= 1'b0;
        end else if (sample) begin
            pause <= {divisor, 4'b0000} - 20'd1;
            samples <= samples + 4'd1;
            any_high <= any_high | seen;
            if (in_data) bits[3'(samples - 4'd1)] <= seen;
            if (in_parity) parity_bit <= seen;
        end else begin
            pause <= pause - 20'd1;
        end
    end

endmodule
