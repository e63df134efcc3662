// SPDX-License-Identifier: Apache-2.0
// The window after this one on its line: the next one, or after a threat that which starts one step beyond its last
// empty cell.
module window_step (
    input  connect6_threat_pkg::family_t family,
    input  connect6_threat_pkg::cell_t    window,
    input  logic                          threat,
    input  connect6_threat_pkg::cell_t    last_empty,
    output connect6_threat_pkg::cell_t    next,
    output logic                          line_ends  // it would start where no window of this line can
);

    connect6_threat_pkg::cell_t from;
    logic beyond_threat;
    logic beyond_window;

    always_comb begin
        from = window;
        if (threat & (family != connect6_threat_pkg::ROWS)) from.row = last_empty.row;
        if (threat & (family != connect6_threat_pkg::COLUMNS)) from.column = last_empty.column;
        next = connect6_threat_pkg::step_along(from.row, from.column, family);

        unique case (family)
            connect6_threat_pkg::COLUMNS, connect6_threat_pkg::FALLING_LOWER: begin
                beyond_threat = next.row > connect6_threat_pkg::LAST_START;
                beyond_window = window.row >= connect6_threat_pkg::LAST_START;
            end
            connect6_threat_pkg::RISING_UPPER: begin
                beyond_threat = next.row < connect6_threat_pkg::FIRST_RISING;
                beyond_window = window.row <= connect6_threat_pkg::FIRST_RISING;
            end
            default: begin
                beyond_threat = next.column > connect6_threat_pkg::LAST_START;
                beyond_window = window.column >= connect6_threat_pkg::LAST_START;
            end
        endcase
        line_ends = threat ? beyond_threat : beyond_window;
    end

endmodule
