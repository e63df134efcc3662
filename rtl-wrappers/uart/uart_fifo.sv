// SPDX-License-Identifier: Apache-2.0
// 16 bytes; the oldest is at read_data without being asked for. A byte written while it is full is lost.
module uart_fifo (
    input  logic       clk,
    input  logic       rst,
    input  logic       write,
    input  logic [7:0] write_data,
    input  logic       read,
    output logic [7:0] read_data,
    output logic       empty,
    output logic       full
);

    logic [7:0] bytes[16];
    logic [4:0] head;  // of the next write; the top bit tells full from empty
    logic [4:0] tail;
    logic accepted;

    always_comb begin
        empty = head == tail;
        full = head == (tail ^ 5'b10000);
        read_data = bytes[tail[3:0]];
        accepted = write & ~full;
    end

    always_ff @(posedge clk) begin
        if (accepted) bytes[head[3:0]] <= write_data;
    end

    always_ff @(posedge clk or posedge rst) begin
        if (rst) begin
            head <= 5'd0;
            tail <= 5'd0;
        end else begin
            if (accepted) head <= head + 5'd1;
            if (read & ~empty) tail <= tail + 5'd1;
        end
    end

endmodule
