// SPDX-License-Identifier: Apache-2.0
// Samples the line once a tick into a shift register that is as long as a frame up to the middle of its stop bit. A
// byte is there when the register shows a falling edge at its far end and a stop bit at its near end.
module uart_receiver (
    input  logic       clk,
    input  logic       rst,
    input  logic       tick,
    input  logic       rx,
    output logic       received,  // one cycle
    output logic [7:0] data       // with `received`
);

    localparam int START = 150;      // age, in ticks, of the first low sample of the start bit
    localparam int FIRST_BIT = 24;   // ticks from there to the middle of bit 0
    localparam int BIT_TICKS = 16;
    localparam logic [7:0] HOLD_OFF = 8'd153;  // ticks after a byte in which no other is detected

    // Cleared by the configuration of the FPGA alone, not by a reset: no falling edge before the line has been high.
    logic [1:0] synchroniser = 2'b00;
    logic [START+1:0] samples = '0;  // the newest in bit 0
    logic [7:0] hold_off = 8'd0;     // goes with the samples
    logic detected;

    assign detected = (hold_off == 8'd0) & samples[START+1] & ~samples[START] & samples[0];

    always_ff @(posedge clk) begin
        synchroniser <= {synchroniser[0], rx};
        if (tick) samples <= {samples[START:0], synchroniser[1]};
    end

    always_ff @(posedge clk) begin
        if (tick) begin
            for (int i = 0; i < 8; i++) begin
                data[i] <= samples[START-FIRST_BIT-BIT_TICKS*i];
            end
        end
    end

    always_ff @(posedge clk) begin
        if (tick) begin
            if (detected) begin
                hold_off <= HOLD_OFF;
            end else if (hold_off != 8'd0) begin
                hold_off <= hold_off - 8'd1;
            end
        end
    end

    always_ff @(posedge clk or posedge rst) begin
        if (rst) begin
            received <= 1'b0;
        end else begin
            received <= tick & detected;
        end
    end

endmodule
