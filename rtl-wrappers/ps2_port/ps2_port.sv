// SPDX-License-Identifier: Apache-2.0
// PS/2 port behind an Avalon-MM slave with a read latency of one cycle: registers data and control, and a FIFO of 256
// bytes from the device. readdata stays until the next read.
module ps2_port #(
    parameter int FILTER = 50,
    parameter int INHIBIT = 12000,
    parameter int START = 1500000,
    parameter int TRANSFER = 200000
) (
    input  logic        clk,
    input  logic        reset,
    input  logic        address,  // of a word
    input  logic        read,
    input  logic        write,
    // verilator lint_off UNUSED
    input  logic [3:0]  byteenable,
    input  logic [31:0] writedata,
    // verilator lint_on UNUSED
    output logic [31:0] readdata,
    output logic        irq,
    input  logic        ps2_clock,
    input  logic        ps2_data,
    output logic        ps2_clock_low,
    output logic        ps2_data_low,
    output logic        busy,
    output logic        awaits_byte  // the next one that comes interrupts
);

    localparam int DEPTH = 256;

    logic writes_data;
    logic writes_control;
    logic reads_data;

    assign writes_data = write && byteenable[0] && !address;
    assign writes_control = write && byteenable[0] && address;
    assign reads_data = read && !address;

    logic received;
    logic [7:0] received_byte;
    logic failed;

    ps2_port_link #(
        .FILTER(FILTER),
        .INHIBIT(INHIBIT),
        .START(START),
        .TRANSFER(TRANSFER)
    ) link (
        .clk(clk),
        .reset(reset),
        .ps2_clock(ps2_clock),
        .ps2_data(ps2_data),
        .clock_low(ps2_clock_low),
        .data_low(ps2_data_low),
        .command_write(writes_data),
        .command(writedata[7:0]),
        .received(received),
        .received_byte(received_byte),
        .failed(failed),
        .busy(busy)
    );

    logic [7:0] memory [0:DEPTH-1];
    logic [7:0] oldest;
    logic [7:0] newest;      // the place behind it
    logic [8:0] available;
    logic keeps;
    logic takes;

    assign keeps = received && available != 9'(DEPTH);
    assign takes = reads_data && available != 9'd0;

    always_ff @(posedge clk) begin
        if (keeps) memory[newest] <= received_byte;
        if (reset) begin
            oldest <= 8'd0;
            newest <= 8'd0;
            available <= 9'd0;
        end else begin
            oldest <= oldest + 8'(takes);
            newest <= newest + 8'(keeps);
            available <= available + 9'(keeps) - 9'(takes);
        end
    end

    logic interrupts;

    always_ff @(posedge clk) begin
        if (reset) begin
            interrupts <= 1'b0;
        end else if (writes_control) begin
            interrupts <= writedata[0];
        end
    end

    assign irq = interrupts && available != 9'd0;
    assign awaits_byte = interrupts && available == 9'd0;

    always_ff @(posedge clk) begin
        if (reset) begin
            readdata <= 32'd0;
        end else if (read) begin
            if (address) begin
                readdata <= {21'd0, failed, 1'b0, irq, 7'd0, interrupts};
            end else begin
                readdata <= takes ? {7'd0, available, 1'b1, 7'd0, memory[oldest]} : 32'd0;
            end
        end
    end

endmodule
