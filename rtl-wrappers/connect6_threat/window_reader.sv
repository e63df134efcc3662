// SPDX-License-Identifier: Apache-2.0
// Reads the cells of a window, one a cycle, and counts its stones. Block RAM answers one cycle later.
module window_reader #(
    parameter int BLOCK_RAM = 0
) (
    input  logic                          clk,
    input  logic                          rst,
    input  logic                          load,       // takes the window; `read` follows until `complete`
    input  logic                          read,
    input  connect6_threat_pkg::cell_t    window,     // where it starts
    input  connect6_threat_pkg::family_t family,
    output connect6_threat_pkg::cell_t    read_cell,
    input  connect6_threat_pkg::content_t read_content,
    output logic                          complete,   // the last cell is there
    output logic                          meets,      // the content of `met` is there
    output connect6_threat_pkg::cell_t    met,
    output logic [2:0]                    own,        // stones met in the window
    output logic [2:0]                    enemy,
    output connect6_threat_pkg::cell_t    first_met,  // empty cells; a window without one leaves them as they were
    output connect6_threat_pkg::cell_t    last_met
);

    connect6_threat_pkg::cell_t place;  // the cell that is asked for
    logic [2:0] read_count;
    logic [2:0] met_count;
    logic empty;

    assign read_cell = place;
    assign empty = ~read_content.own & ~read_content.enemy;

    generate
        if (BLOCK_RAM != 0) begin : later
            always_ff @(posedge clk) met <= place;
            assign met_count = read_count - 3'd1;
            assign meets = read & (read_count != 3'd0);
            assign complete = read_count == 3'd6;
        end else begin : at_once
            assign met = place;
            assign met_count = read_count;
            assign meets = read;
            assign complete = read_count == 3'd5;
        end
    endgenerate

    always_ff @(posedge clk or posedge rst) begin
        if (rst) begin
            place <= connect6_threat_pkg::FIRST_CELL;
            read_count <= 3'd0;
            own <= 3'd0;
            enemy <= 3'd0;
            first_met <= connect6_threat_pkg::FIRST_CELL;
            last_met <= connect6_threat_pkg::FIRST_CELL;
        end else if (load) begin
            place <= window;
            read_count <= 3'd0;
            own <= 3'd0;
            enemy <= 3'd0;
        end else if (read) begin
            place <= connect6_threat_pkg::step_along(place.row, place.column, family);
            read_count <= read_count + 3'd1;
            if (meets) begin
                own <= own + 3'(read_content.own);
                enemy <= enemy + 3'(read_content.enemy);
                if (empty) begin
                    last_met <= met;
                    if (met_count == own + enemy) first_met <= met;  // only stones so far
                end
            end
        end
    end

endmodule
