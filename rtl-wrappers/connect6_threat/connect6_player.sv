// SPDX-License-Identifier: Apache-2.0
// The whole machine behind a serial line: UART and Connect6 engine.
module connect6_player #(
    parameter int CYCLES_PER_TICK = 55,  // of the 16x tick: floor(clock / (16 * baud)) + 1
    parameter int INFLUENCED = 0,
    parameter int CONCURRENT = 0,
    parameter int NEAR = 0,
    parameter int FIXES = 0,
    parameter int BLOCK_RAM = 0,
    parameter int LINES = 1,
    parameter int LFSR = 0,
    parameter int LFSR_SEED = 44257
) (
    input  logic clk,
    input  logic rst,  // asynchronous
    input  logic rx,
    output logic tx,
    output logic act   // fpga_act, an LED
);

    logic [7:0] rx_data;
    logic rx_empty;
    logic rx_read;
    logic [7:0] tx_data;
    logic tx_write;

    // A reply and the one before it fit the FIFO together.
    // verilator lint_off PINCONNECTEMPTY
    uart serial (
        .clk(clk),
        .rst(rst),
        .strap_cycles_per_tick(17'(CYCLES_PER_TICK)),
        .rx(rx),
        .tx(tx),
        .rx_data(rx_data),
        .rx_empty(rx_empty),
        .rx_read(rx_read),
        .tx_data(tx_data),
        .tx_write(tx_write),
        .tx_full()
    );

    connect6_threat #(
        .INFLUENCED(INFLUENCED),
        .CONCURRENT(CONCURRENT),
        .NEAR(NEAR),
        .FIXES(FIXES),
        .BLOCK_RAM(BLOCK_RAM),
        .LINES(LINES),
        .LFSR(LFSR),
        .LFSR_SEED(LFSR_SEED)
    ) engine (
        .clk(clk),
        .rst(rst),
        .rx_data(rx_data),
        .rx_empty(rx_empty),
        .rx_read(rx_read),
        .tx_data(tx_data),
        .tx_write(tx_write),
        .phase(),
        .act(act)
    );
    // verilator lint_on PINCONNECTEMPTY

endmodule
