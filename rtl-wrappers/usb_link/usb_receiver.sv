// SPDX-License-Identifier: Apache-2.0
// Reads bytes from an FT245R: three cycles of RXF# low, ten of RD# low with the data sampled in the fourth, ten of RD# high.
module usb_receiver (
    input  logic       clk,
    input  logic       rst,
    input  logic       usb_rxf_n,
    input  logic [7:0] usb_data_in,
    output logic       usb_rd_n,
    output logic       byte_valid,  // for one cycle, the one after the sampling edge
    output logic [7:0] byte_data
);

    // Steps 0 to 2 wait for RXF#, 3 to 12 read, 13 to 22 recover.
    localparam logic [4:0] LAST_WAIT = 5'd2;
    localparam logic [4:0] SAMPLE = 5'd6;
    localparam logic [4:0] LAST_READ = 5'd12;
    localparam logic [4:0] LAST_STEP = 5'd22;

    logic rxf_first;
    logic rxf_second;
    logic [4:0] step;

    always_ff @(posedge clk) begin
        if (rst) begin
            rxf_first <= 1'b1;
            rxf_second <= 1'b1;
            step <= 5'd0;
            usb_rd_n <= 1'b1;
            byte_valid <= 1'b0;
            byte_data <= 8'd0;
        end else begin
            rxf_first <= usb_rxf_n;
            rxf_second <= rxf_first;
            step <= step == LAST_STEP ? 5'd0 : step + 5'd1;
            if (step <= LAST_WAIT && rxf_second) step <= 5'd0;
            else if (step == LAST_WAIT) usb_rd_n <= 1'b0;
            if (step == LAST_READ) usb_rd_n <= 1'b1;
            byte_valid <= step == SAMPLE;
            if (step == SAMPLE) byte_data <= usb_data_in;
        end
    end

endmodule
