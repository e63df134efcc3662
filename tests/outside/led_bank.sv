// SPDX-License-Identifier: Apache-2.0
// Eight LEDs behind an Avalon-MM slave with a read latency of one cycle.
module led_bank (
    input  logic        clk,
    input  logic        reset,
    input  logic        address,  // of a word
    input  logic        write,
    // verilator lint_off UNUSED
    input  logic [3:0]  byteenable,
    input  logic [31:0] writedata,
    // verilator lint_on UNUSED
    output logic [31:0] readdata,
    output logic [7:0]  leds
);

    always_ff @(posedge clk) begin
        if (reset) begin
            leds <= 8'd0;
        end else if (write && byteenable[0]) begin
            leds <= address ? leds ^ writedata[7:0] : writedata[7:0];
        end
    end

    always_ff @(posedge clk) readdata <= {24'd0, leds};

endmodule
