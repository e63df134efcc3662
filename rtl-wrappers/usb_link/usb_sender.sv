// SPDX-License-Identifier: Apache-2.0
// Sends frames of twelve bytes to an FT245R without end: FF, or a message when one is asked for at the frame's beginning.
module usb_sender #(
    parameter int SLOT = 72  // cycles a byte, 10 to 127
) (
    input  logic        clk,
    input  logic        rst,
    input  logic        send_request,
    input  logic [11:0] send_move,     // {departure, landing}
    output logic        send_last,     // 1 in the last cycle of the message's frame
    input  logic        usb_txe_n,
    output logic        usb_wr,
    output logic        usb_drive,
    output logic [ 7:0] usb_data_out
);

    localparam logic [6:0] LAST_PHASE = 7'(SLOT - 1);
    localparam logic [3:0] LAST_BYTE = 4'd11;
    localparam logic [7:0] IDLE = 8'hFF;

    logic txe_first;
    logic txe_second;
    logic [6:0] phase;
    logic [3:0] index;
    logic sending;  // this frame is a message
    logic loads;
    logic takes;
    logic [5:0] field;

    always_comb begin
        takes = phase == 7'd0 && !txe_second;
        loads = index == 4'd0 ? send_request : sending;
        case (index)
            4'd0: field = send_move[11:6];
            4'd1: field = send_move[5:0];
            default: field = 6'd0;
        endcase
        send_last = sending && index == LAST_BYTE && phase == LAST_PHASE;
    end

    always_ff @(posedge clk) begin
        if (rst) begin
            // Ready, so that slot 0 begins in cycle 0.
            txe_first <= 1'b0;
            txe_second <= 1'b0;
        end else begin
            txe_first <= usb_txe_n;
            txe_second <= txe_first;
        end
    end

    always_ff @(posedge clk) begin
        if (rst) begin
            phase <= 7'd0;
            index <= 4'd0;
            sending <= 1'b0;
            usb_wr <= 1'b0;
            usb_drive <= 1'b0;
            usb_data_out <= IDLE;
        end else begin
            if (takes) begin
                phase <= 7'd1;
                sending <= loads;
                usb_wr <= 1'b1;
                usb_drive <= 1'b1;
                usb_data_out <= loads ? {2'b11, field} : IDLE;
            end else if (phase != 7'd0) begin
                phase <= phase == LAST_PHASE ? 7'd0 : phase + 7'd1;
                if (phase == 7'd4) usb_wr <= 1'b0;
                if (phase == 7'd8) begin
                    usb_drive <= 1'b0;
                    usb_data_out <= IDLE;
                end
                if (phase == LAST_PHASE) index <= index == LAST_BYTE ? 4'd0 : index + 4'd1;
            end
        end
    end

endmodule
