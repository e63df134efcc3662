// SPDX-License-Identifier: Apache-2.0
// Connect6 engine between the FIFOs of a UART: the master, the shadow board, and the two scans of the threat detector,
// which take turns at the board's read port.
module connect6_threat #(
    parameter int INFLUENCED = 0,  // 1: weigh only the cells that the last stones have influenced
    parameter int CONCURRENT = 0,  // 1: look for wins and threats in one pass
    parameter int NEAR = 0,        // 1: as white, begin beside the enemy's stone
    parameter int FIXES = 0,       // 1: without the defects of the published design
    parameter int BLOCK_RAM = 0,   // 1: the board is in block RAM
    parameter int LINES = 1,       // scanned side by side; more than one: with FIXES alone
    parameter int LFSR = 0,        // 1: random bits decide between cells of one weight
    parameter int LFSR_SEED = 44257
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
    connect6_threat_pkg::cell_t next_board_cell;
    logic window_request;
    logic seek_wins;
    // verilator lint_off UNUSEDSIGNAL
    logic acknowledge;  // with one line
    // verilator lint_on UNUSEDSIGNAL
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
    logic no_cell;
    connect6_threat_pkg::cell_t best;

    master #(
        .CONCURRENT(CONCURRENT),
        .NEAR(NEAR),
        .FIXES(FIXES)
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
        .next_board_cell(next_board_cell),
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
        .no_cell(no_cell),
        .best(best)
    );

    assign phase = master_phase;

    logic [LINES*10-1:0] window_cells;
    connect6_threat_pkg::cell_t placement_cell;
    logic [LINES*10-1:0] read_cells;
    logic [LINES*2-1:0] read_contents;
    connect6_threat_pkg::content_t first_content;

    always_comb begin
        read_cells = window_cells;
        if (placement_request) read_cells[9:0] = placement_cell;
        first_content = read_contents[1:0];
    end

    shadow_board #(
        .READERS(LINES),
        .BLOCK_RAM(BLOCK_RAM)
    ) board (
        .clk(clk),
        .rst(rst),
        .write(board_write),
        .write_cell(board_cell),
        .write_content(board_content),
        .next_write_cell(next_board_cell),
        .read_cells(read_cells),
        .read_contents(read_contents)
    );

    generate
        if (LINES == 1) begin : one_line
            window_scan #(
                .CONCURRENT(CONCURRENT),
                .FIXES(FIXES),
                .BLOCK_RAM(BLOCK_RAM)
            ) windows (
                .clk(clk),
                .rst(rst),
                .request(window_request),
                .seek_wins(seek_wins),
                .acknowledge(acknowledge),
                .read_cell(window_cells),
                .read_content(first_content),
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
        end else begin : groups
            group_scan #(
                .LINES(LINES),
                .CONCURRENT(CONCURRENT),
                .BLOCK_RAM(BLOCK_RAM)
            ) windows (
                .clk(clk),
                .rst(rst),
                .request(window_request),
                .seek_wins(seek_wins),
                .read_cells(window_cells),
                .read_contents(read_contents),
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
        end
    endgenerate

    placement_scan #(
        .INFLUENCED(INFLUENCED),
        .FIXES(FIXES),
        .BLOCK_RAM(BLOCK_RAM),
        .LFSR(LFSR),
        .LFSR_SEED(LFSR_SEED)
    ) placement (
        .clk(clk),
        .rst(rst),
        .request(placement_request),
        .done(placement_done),
        .best(best),
        .none(no_cell),
        .read_cell(placement_cell),
        .read_content(first_content),
        .board_write(board_write),
        .written_cell(board_cell)
    );

endmodule
