// SPDX-License-Identifier: Apache-2.0
// Round-robin choice among the masters that ask for one target.
// The winner is the first candidate after the last accepted one, in cyclic order; master 0 comes first after reset.
module crossbar_arbiter #(
    parameter int MASTERS = 2
) (
    input  logic               aclk,
    input  logic               aresetn,
    input  logic [MASTERS-1:0] candidate,
    output logic [MASTERS-1:0] winner,     // one-hot, zero without a candidate, combinational
    input  logic               accept      // the winner is taken at this edge
);
    localparam logic [MASTERS-1:0] ONE = {{(MASTERS - 1){1'b0}}, 1'b1};

    logic [MASTERS-1:0] after_last;  // the masters numbered above the last accepted one
    logic [MASTERS-1:0] preferred;
    logic [MASTERS-1:0] contender;

    always_comb begin
        preferred = candidate & after_last;
        contender = (preferred != '0) ? preferred : candidate;
        winner    = contender & (~contender + ONE);
    end

    // A winner that has to wait for the target's other direction keeps its turn, so only acceptance moves on.
    always_ff @(posedge aclk) begin
        if (!aresetn) after_last <= '0;
        else if (accept) after_last <= ~(winner | (winner - ONE));
    end
endmodule
