// SPDX-License-Identifier: Apache-2.0
// Start bit, eight data bits and stop bit of 16 ticks each; a frame begins at a tick.
module uart_transmitter (
    input  logic       clk,
    input  logic       rst,
    input  logic       tick,
    input  logic       available,
    input  logic [7:0] data,
    output logic       load,       // takes the byte
    output logic       tx
);

    localparam logic [7:0] FRAME_TICKS = 8'd160;

    logic [8:0] bits;      // the one on the line in bit 0
    logic [7:0] elapsed;   // ticks since the frame began, 0: no frame

    always_comb begin
        load = tick & available & ((elapsed == 8'd0) | (elapsed == FRAME_TICKS));
    end

    always_ff @(posedge clk) begin
        if (load) begin
            bits <= {data, 1'b0};
        end else if (tick & (elapsed[3:0] == 4'd0)) begin
            bits <= {1'b1, bits[8:1]};
        end
    end

    always_ff @(posedge clk or posedge rst) begin
        if (rst) begin
            elapsed <= 8'd0;
        end else if (tick) begin
            if (load) begin
                elapsed <= 8'd1;
            end else if (elapsed == FRAME_TICKS) begin
                elapsed <= 8'd0;
            end else if (elapsed != 8'd0) begin
                elapsed <= elapsed + 8'd1;
            end
        end
    end

    always_ff @(posedge clk or posedge rst) begin
        if (rst) begin
            tx <= 1'b1;
        end else begin
            tx <= bits[0] | (elapsed == 8'd0);
        end
    end

endmodule
