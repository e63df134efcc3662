// SPDX-License-Identifier: Apache-2.0
// The choice among the masters that ask for one target. With ARBITRATION 0 (round robin) the winner is the first
// candidate after the last accepted one, in cyclic order; master 0 comes first after reset. With ARBITRATION 1 (fixed)
// it is the candidate of the lowest number.
module crossbar_arbiter #(
    parameter int MASTERS     = 2,
    parameter int ARBITRATION = 0
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

    localparam bit TURNS = ARBITRATION == 0;

    always_comb begin
        preferred = TURNS ? candidate & after_last : '0;
        contender = (preferred != '0) ? preferred : candidate;
        winner    = contender & (~contender + ONE);
    end

    // A winner that has to wait for the target's other direction keeps its turn, so only acceptance moves on.
    always_ff @(posedge aclk) begin
        if (!aresetn) after_last <= '0;
        else if (accept) after_last <= ~(winner | (winner - ONE));
    end
endmodule
