// SPDX-License-Identifier: Apache-2.0
// UART with 8 data bits, no parity, one stop bit, 16x oversampling and two 16-byte FIFOs. Every state that is visible
// outside is cleared by the asynchronous reset; the shift registers of receiver and transmitter are not.
module uart (
    input  logic        clk,
    input  logic        rst,
    input  logic [16:0] strap_cycles_per_tick,  // 1 to 65536, constant
    input  logic        rx,
    output logic        tx,
    output logic [7:0]  rx_data,                // the oldest byte received
    output logic        rx_empty,
    input  logic        rx_read,                // drops that byte
    input  logic [7:0]  tx_data,
    input  logic        tx_write,
    output logic        tx_full                 // a byte that is written now is lost
);

    // One tick every strap_cycles_per_tick cycles; the first is that many cycles after the first without reset.
    logic [16:0] divider;
    logic tick;
    logic divider_ends;

    assign divider_ends = divider + 17'd1 == strap_cycles_per_tick;

    always_ff @(posedge clk or posedge rst) begin
        if (rst) begin
            divider <= 17'd0;
            tick <= 1'b0;
        end else begin
            divider <= divider_ends ? 17'd0 : divider + 17'd1;
            tick <= divider_ends;
        end
    end

    logic received;
    logic [7:0] received_byte;

    uart_receiver receiver (
        .clk(clk),
        .rst(rst),
        .tick(tick),
        .rx(rx),
        .received(received),
        .data(received_byte)
    );

    // verilator lint_off PINCONNECTEMPTY
    uart_fifo receive_fifo (
        .clk(clk),
        .rst(rst),
        .write(received),
        .write_data(received_byte),
        .read(rx_read),
        .read_data(rx_data),
        .empty(rx_empty),
        .full()
    );
    // verilator lint_on PINCONNECTEMPTY

    logic load;
    logic nothing_to_send;
    logic [7:0] next_byte;

    uart_fifo transmit_fifo (
        .clk(clk),
        .rst(rst),
        .write(tx_write),
        .write_data(tx_data),
        .read(load),
        .read_data(next_byte),
        .empty(nothing_to_send),
        .full(tx_full)
    );

    uart_transmitter transmitter (
        .clk(clk),
        .rst(rst),
        .tick(tick),
        .available(~nothing_to_send),
        .data(next_byte),
        .load(load),
        .tx(tx)
    );

endmodule
