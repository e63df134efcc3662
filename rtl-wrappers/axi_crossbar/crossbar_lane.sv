// SPDX-License-Identifier: Apache-2.0
// One target's side of the crossbar: arbitration, request slot and the queue of the masters that wait for a response.
module crossbar_lane #(
    parameter int MASTERS     = 2,
    parameter int OUTSTANDING = 4,  // of one master
    parameter int ARBITRATION = 0
) (
    input logic aclk,
    input logic aresetn,

    // From the masters' sides.
    input  logic [   MASTERS-1:0] candidate,
    input  logic [   MASTERS-1:0] request_write,
    input  logic [MASTERS*32-1:0] request_addr,
    input  logic [ MASTERS*3-1:0] request_prot,
    input  logic [MASTERS*32-1:0] request_wdata,
    input  logic [ MASTERS*4-1:0] request_wstrb,
    output logic [   MASTERS-1:0] accept,         // one-hot: taken at the next edge

    // To the masters' sides.
    input  logic [MASTERS-1:0] response_free,
    output logic [MASTERS-1:0] response_load,   // one-hot: goes to this master's slot at the next edge
    output logic               response_write,
    output logic [       31:0] response_data,
    output logic [        1:0] response_resp,

    // The target. The two addresses are one slot, of which only one direction is valid at a time.
    output logic [31:0] addr,
    output logic [ 2:0] prot,
    output logic        arvalid,
    input  logic        arready,
    input  logic [31:0] rdata,
    input  logic [ 1:0] rresp,
    input  logic        rvalid,
    output logic        rready,
    output logic        awvalid,
    input  logic        awready,
    output logic [31:0] wdata,
    output logic [ 3:0] wstrb,
    output logic        wvalid,
    input  logic        wready,
    input  logic [ 1:0] bresp,
    input  logic        bvalid,
    output logic        bready
);
    localparam int DEPTH = MASTERS * OUTSTANDING;
    localparam int COUNT_BITS = $clog2(DEPTH + 1);
    localparam int ENTRY_BITS = (MASTERS > 1) ? $clog2(MASTERS) : 1;

    logic [         MASTERS-1:0] winner;
    logic                        winner_write;
    logic [                31:0] winner_addr;
    logic [                 2:0] winner_prot;
    logic [                31:0] winner_wdata;
    logic [                 3:0] winner_wstrb;
    logic [      ENTRY_BITS-1:0] winner_index;
    logic                        slot_free;
    logic                        push;

    logic [DEPTH*ENTRY_BITS-1:0] queue;         // newest entry in the low bits
    logic [      COUNT_BITS-1:0] count;
    logic                        open_write;    // direction of every entry
    logic [      ENTRY_BITS-1:0] head;
    logic [         MASTERS-1:0] head_onehot;
    logic                        pop;

    crossbar_arbiter #(
        .MASTERS    (MASTERS),
        .ARBITRATION(ARBITRATION)
    ) arbiter (
        .aclk,
        .aresetn,
        .candidate,
        .winner,
        .accept(push)
    );

    always_comb begin
        winner_write = (winner & request_write) != '0;
        winner_addr  = '0;
        winner_prot  = '0;
        winner_wdata = '0;
        winner_wstrb = '0;
        winner_index = '0;
        for (int i = 0; i < MASTERS; i++) begin
            winner_addr  |= request_addr[32*i+:32] & {32{winner[i]}};
            winner_prot  |= request_prot[3*i+:3] & {3{winner[i]}};
            winner_wdata |= request_wdata[32*i+:32] & {32{winner[i]}};
            winner_wstrb |= request_wstrb[4*i+:4] & {4{winner[i]}};
            winner_index |= ENTRY_BITS'(i) & {ENTRY_BITS{winner[i]}};
        end
    end

    // A direction begins only when the other has drained: a read and a write are never open together at a target.
    // The registered count is meant: a response captured at this edge still holds the other direction back.
    always_comb begin
        slot_free = !(arvalid && !arready) && !(awvalid && !awready) && !(wvalid && !wready);
        push      = winner != '0 && slot_free && (count == '0 || open_write == winner_write);
        accept    = push ? winner : '0;
    end

    // The address and the data of a write may be taken in different cycles; each VALID falls by itself.
    always_ff @(posedge aclk) begin
        if (!aresetn) begin
            arvalid <= 1'b0;
            awvalid <= 1'b0;
            wvalid  <= 1'b0;
        end else if (push) begin
            arvalid <= !winner_write;
            awvalid <= winner_write;
            wvalid  <= winner_write;
        end else begin
            arvalid <= arvalid && !arready;
            awvalid <= awvalid && !awready;
            wvalid  <= wvalid && !wready;
        end
        if (push) begin
            addr  <= winner_addr;
            prot  <= winner_prot;
            wdata <= winner_wdata;
            wstrb <= winner_wstrb;
        end
    end

    // Entries shift in at the bottom and stay in order, so the oldest is at count - 1.
    always_ff @(posedge aclk) begin
        if (!aresetn) count <= '0;
        else count <= count + COUNT_BITS'(push) - COUNT_BITS'(pop);
        if (push) begin
            queue      <= (DEPTH * ENTRY_BITS)'({queue, winner_index});
            open_write <= winner_write;
        end
    end

    always_comb begin
        head = '0;
        for (int i = 0; i < DEPTH; i++) begin
            if (count == COUNT_BITS'(i + 1)) head = queue[ENTRY_BITS*i+:ENTRY_BITS];
        end
        for (int i = 0; i < MASTERS; i++) head_onehot[i] = head == ENTRY_BITS'(i);
    end

    always_comb begin
        pop            = count != '0 && (open_write ? bvalid && !bready : rvalid && !rready) &&
                         (head_onehot & response_free) != '0;
        response_load  = pop ? head_onehot : '0;
        response_write = open_write;
        response_data  = rdata;
        response_resp  = open_write ? bresp : rresp;
    end

    always_ff @(posedge aclk) begin
        rready <= aresetn && pop && !open_write;
        bready <= aresetn && pop && open_write;
    end
endmodule
