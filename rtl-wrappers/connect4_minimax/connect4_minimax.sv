// SPDX-License-Identifier: Apache-2.0
// Connect Four minimax engine: AXI4-Lite registers and 1 to 7 solvers that share the root's columns.
module connect4_minimax #(
    parameter int SOLVERS = 1,
    parameter int ALPHA_BETA = 0
) (
    input  logic        aclk,
    input  logic        aresetn,
    input  logic [15:0] awaddr,
    input  logic [2:0]  awprot,
    input  logic        awvalid,
    output logic        awready,
    input  logic [31:0] wdata,
    input  logic [3:0]  wstrb,
    input  logic        wvalid,
    output logic        wready,
    output logic [1:0]  bresp,
    output logic        bvalid,
    input  logic        bready,
    input  logic [15:0] araddr,
    input  logic [2:0]  arprot,
    input  logic        arvalid,
    output logic        arready,
    output logic [31:0] rdata,
    output logic [1:0]  rresp,
    output logic        rvalid,
    input  logic        rready,
    output logic        irq,
    output logic        busy,
    output logic        may_interrupt,  // with the end of this search
    input  logic [3:0]  strap_depth     // reset value of DEPTH
);

    logic start;
    connect4_minimax_pkg::board_t board;
    connect4_minimax_pkg::board_t mask;
    connect4_minimax_pkg::level_t depth;
    logic prune;
    logic [2:0] created;
    logic done;
    connect4_minimax_pkg::result_t result;
    logic [2:0] move;
    connect4_minimax_pkg::value_t score;

    connect4_minimax_axi #(
        .SOLVERS(SOLVERS),
        .ALPHA_BETA(ALPHA_BETA)
    ) registers (
        .aclk(aclk),
        .aresetn(aresetn),
        .awaddr(awaddr),
        .awprot(awprot),
        .awvalid(awvalid),
        .awready(awready),
        .wdata(wdata),
        .wstrb(wstrb),
        .wvalid(wvalid),
        .wready(wready),
        .bresp(bresp),
        .bvalid(bvalid),
        .bready(bready),
        .araddr(araddr),
        .arprot(arprot),
        .arvalid(arvalid),
        .arready(arready),
        .rdata(rdata),
        .rresp(rresp),
        .rvalid(rvalid),
        .rready(rready),
        .irq(irq),
        .busy(busy),
        .may_interrupt(may_interrupt),
        .strap_depth(strap_depth),
        .start(start),
        .board(board),
        .mask(mask),
        .depth(depth),
        .prune(prune),
        .created(created),
        .done(done),
        .result(result),
        .move(move),
        .score(score)
    );

    logic [SOLVERS-1:0] solver_created;
    logic [SOLVERS-1:0] solver_done;
    connect4_minimax_pkg::result_t solver_result;  // the same in all solvers, taken from the first
    logic [3*SOLVERS-1:0] solver_move;
    logic [9*SOLVERS-1:0] solver_score;

    genvar i;
    generate
        for (i = 0; i < SOLVERS; i++) begin : solvers
            // verilator lint_off UNUSEDSIGNAL
            connect4_minimax_pkg::result_t this_result;  // used of the first solver only
            // verilator lint_on UNUSEDSIGNAL
            connect4_minimax_pkg::value_t this_score;

            solver #(
                .INDEX(i),
                .SOLVERS(SOLVERS),
                .ALPHA_BETA(ALPHA_BETA)
            ) instance_i (
                .aclk(aclk),
                .aresetn(aresetn),
                .start(start),
                .root_board(board),
                .root_mask(mask),
                .depth(depth),
                .prune(prune),
                .created(solver_created[i]),
                .done(solver_done[i]),
                .result(this_result),
                .move(solver_move[3*i+:3]),
                .score(this_score)
            );

            if (i == 0) begin : first
                assign solver_result = this_result;
            end
            assign solver_score[9*i+:9] = this_score;
        end
    endgenerate

    always_comb begin
        created = 3'd0;
        for (int n = 0; n < SOLVERS; n++) begin
            created = created + 3'(solver_created[n]);
        end
    end

    generate
        if (SOLVERS == 1) begin : direct
            assign done = solver_done[0];
            assign result = solver_result;
            assign move = solver_move;
            assign score = solver_score;
        end else begin : combined
            solver_combiner #(
                .SOLVERS(SOLVERS)
            ) combiner (
                .aclk(aclk),
                .aresetn(aresetn),
                .start(start),
                .solver_done(solver_done),
                .solver_result(solver_result),
                .solver_move(solver_move),
                .solver_score(solver_score),
                .done(done),
                .result(result),
                .move(move),
                .score(score)
            );
        end
    endgenerate

endmodule
