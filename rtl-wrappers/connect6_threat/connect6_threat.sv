// SPDX-License-Identifier: Apache-2.0
// Connect6 engine between the FIFOs of a UART: the master, the shadow board, and the two scans of the threat detector,
// which take turns at the board's read port.
module connect6_threat #(
    parameter int INFLUENCED = 0,  // 1: weigh only the cells that the last stones have influenced
    parameter int CONCURRENT = 0,  // 1: look for wins and threats in one pass
    parameter int NEAR = 0         // 1: as white, begin beside the enemy's stone
) (
    input  logic       clk,
    input  logic       rst,       // asynchronous
    input  logic [7:0] rx_data,
    input  logic       rx_empty,
    output logic       rx_read,
    output logic [7:0] tx_data,
    output logic       tx_write,
    output logic [2:0] phase,     // connect6_threat_pkg::phase_t
    output logic       act        // fpga_act, an LED
);

    connect6_threat_pkg::phase_t master_phase;
    logic board_write;
    connect6_threat_pkg::cell_t board_cell;
    connect6_threat_pkg::content_t board_content;
    logic window_request;
    logic seek_wins;
    logic acknowledge;
    logic won;
    logic threat;
    logic windows_done;
    logic single;
    connect6_threat_pkg::cell_t first_empty;
    connect6_threat_pkg::cell_t last_empty;
    logic [1:0] noted;
    connect6_threat_pkg::cell_t first_noted;
    connect6_threat_pkg::cell_t second_noted;
    logic placement_request;
    logic placement_done;
    connect6_threat_pkg::cell_t best;

    master #(
        .CONCURRENT(CONCURRENT),
        .NEAR(NEAR)
    ) master_machine (
        .clk(clk),
        .rst(rst),
        .rx_data(rx_data),
        .rx_empty(rx_empty),
        .rx_read(rx_read),
        .tx_data(tx_data),
        .tx_write(tx_write),
        .phase(master_phase),
        .act(act),
        .board_write(board_write),
        .board_cell(board_cell),
        .board_content(board_content),
        .window_request(window_request),
        .seek_wins(seek_wins),
        .acknowledge(acknowledge),
        .won(won),
        .threat(threat),
        .windows_done(windows_done),
        .single(single),
        .first_empty(first_empty),
        .last_empty(last_empty),
        .noted(noted),
        .first_noted(first_noted),
        .second_noted(second_noted),
        .placement_request(placement_request),
        .placement_done(placement_done),
        .best(best)
    );

    assign phase = master_phase;

    connect6_threat_pkg::cell_t window_cell;
    connect6_threat_pkg::cell_t placement_cell;
    connect6_threat_pkg::cell_t read_cell;
    connect6_threat_pkg::content_t read_content;

    assign read_cell = placement_request ? placement_cell : window_cell;

    shadow_board board (
        .clk(clk),
        .rst(rst),
        .write(board_write),
        .write_cell(board_cell),
        .write_content(board_content),
        .read_cell(read_cell),
        .read_content(read_content)
    );

    window_scan #(
        .CONCURRENT(CONCURRENT)
    ) windows (
        .clk(clk),
        .rst(rst),
        .request(window_request),
        .seek_wins(seek_wins),
        .acknowledge(acknowledge),
        .read_cell(window_cell),
        .read_content(read_content),
        .won(won),
        .threat(threat),
        .done(windows_done),
        .single(single),
        .first_empty(first_empty),
        .last_empty(last_empty),
        .noted(noted),
        .first_noted(first_noted),
        .second_noted(second_noted)
    );

    placement_scan #(
        .INFLUENCED(INFLUENCED)
    ) placement (
        .clk(clk),
        .rst(rst),
        .request(placement_request),
        .done(placement_done),
        .best(best),
        .read_cell(placement_cell),
        .read_content(read_content),
        .board_write(board_write),
        .written_cell(board_cell)
    );

endmodule
