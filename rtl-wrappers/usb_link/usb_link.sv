// SPDX-License-Identifier: Apache-2.0
// The labkit's link to the PC through an FT245R: a sender, a receiver and what makes messages of the received bytes.
module usb_link #(
    parameter int SLOT = 72,
    parameter int TIMEOUT = 6480000
) (
    input  logic        clk,
    input  logic        rst,
    input  logic        send_request,
    input  logic [11:0] send_move,
    output logic        send_last,
    output logic [71:0] message,
    output logic        message_flag,
    input  logic        message_take,
    output logic        message_lost,
    input  logic        usb_rxf_n,
    output logic        usb_rd_n,
    input  logic [ 7:0] usb_data_in,
    input  logic        usb_txe_n,
    output logic        usb_wr,
    output logic        usb_drive,
    output logic [ 7:0] usb_data_out
);

    logic byte_valid;
    logic [7:0] byte_data;

    usb_sender #(.SLOT(SLOT)) sender (.*);
    usb_receiver receiver (.*);
    message_collector #(.TIMEOUT(TIMEOUT)) collector (.*);

endmodule
