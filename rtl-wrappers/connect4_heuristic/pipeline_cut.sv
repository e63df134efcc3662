// SPDX-License-Identifier: Apache-2.0
// Boundary number CUT of the seven between the eight steps of a decision. With STAGES pipeline stages the steps are
// divided among them, and STAGES - 1 of the boundaries are registers; the others are wires.
module pipeline_cut #(
    parameter int CUT = 1,
    parameter int STAGES = 1,
    parameter int WIDTH = 1
) (
    input  logic             clk,
    input  logic [WIDTH-1:0] data,
    output logic [WIDTH-1:0] cut_data
);

    generate
        if (CUT * STAGES / 8 != (CUT - 1) * STAGES / 8) begin : g_register
            always_ff @(posedge clk) begin
                cut_data <= data;
            end
        end else begin : g_wire
            // verilator lint_off UNUSED
            logic unused_clk;
            // verilator lint_on UNUSED
            assign unused_clk = clk;
            assign cut_data = data;
        end
    endgenerate

endmodule
