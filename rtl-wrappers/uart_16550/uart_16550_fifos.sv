// SPDX-License-Identifier: Apache-2.0
// The bytes to be sent and those received, 16 each, or one each without FIFOs. At one edge the transmitter comes first,
// then the access, then the receiver.
module uart_16550_fifos (
    input  logic        clk,
    input  logic        rst,             // synchronous
    input  logic        enabled,         // FIFOs
    input  logic        enabled_next,    // as this edge leaves it

    input  logic        clear_transmit,
    input  logic        write,
    input  logic [7:0]  write_data,
    input  logic        take,
    output logic [7:0]  send_data,       // the oldest
    output logic        send_empty,
    output logic        send_empty_next, // behind what the transmitter takes with this edge

    input  logic        clear_receive,
    input  logic        read,            // takes the oldest
    input  logic        received,
    input  logic [10:0] received_entry,  // break, framing, parity, byte
    output logic [10:0] oldest,          // valid unless empty
    output logic        receive_empty,
    output logic [4:0]  receive_count,
    output logic        any_error,
    output logic        kept,            // the received one has found a place
    output logic        overrun,
    output logic [2:0]  new_errors       // of what becomes the oldest with this edge
);

    logic [7:0] to_send[16];
    logic [3:0] send_first;
    logic [3:0] send_next;
    logic [4:0] send_count;
    logic [4:0] send_left;
    logic push;

    always_comb begin
        send_data = to_send[send_first];
        send_empty = send_count == 5'd0;
        send_left = send_count - {4'd0, take};
        send_empty_next = send_left == 5'd0;
        push = write & (~enabled | ~send_left[4]);
    end

    always_ff @(posedge clk) begin
        if (push) to_send[send_next] <= write_data;
        if (rst | clear_transmit) begin
            send_first <= 4'd0;
            send_next <= 4'd0;
            send_count <= 5'd0;
        end else if (push & ~enabled) begin
            send_first <= send_next;
            send_next <= send_next + 4'd1;
            send_count <= 5'd1;
        end else begin
            if (take) send_first <= send_first + 4'd1;
            if (push) send_next <= send_next + 4'd1;
            send_count <= send_left + {4'd0, push};
        end
    end

    logic [10:0] entries[16];
    logic [15:0] with_errors;
    logic [3:0] first;
    logic [3:0] next;
    logic [4:0] count;
    logic [4:0] left;
    logic [2:0] second_errors;
    logic replaces;

    always_comb begin
        oldest = entries[first];
        second_errors = entries[first + 4'd1][10:8];
        receive_empty = count == 5'd0;
        receive_count = count;
        any_error = |with_errors;
        left = clear_receive ? 5'd0 : count - {4'd0, read};
        replaces = received & ~enabled_next & (left != 5'd0);
        kept = received & ~(enabled_next & left[4]);
        overrun = replaces | (received & ~kept);
        new_errors = 3'd0;
        if (read & (left != 5'd0) & ~replaces) new_errors = second_errors;
        if (kept & ((left == 5'd0) | replaces)) new_errors = new_errors | received_entry[10:8];
    end

    always_ff @(posedge clk) begin
        if (kept) entries[next] <= received_entry;
        if (rst) begin
            first <= 4'd0;
            next <= 4'd0;
            count <= 5'd0;
            with_errors <= 16'd0;
        end else begin
            if (clear_receive | replaces) begin
                first <= next;
                with_errors <= 16'd0;
            end else if (read) begin
                first <= first + 4'd1;
                with_errors[first] <= 1'b0;
            end
            if (kept) begin
                next <= next + 4'd1;
                with_errors[next] <= |received_entry[10:8];
            end
            count <= replaces ? 5'd1 : left + {4'd0, kept};
        end
    end

endmodule
