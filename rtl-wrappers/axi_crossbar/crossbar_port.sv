// SPDX-License-Identifier: Apache-2.0
// One master's side of the crossbar: address decoding, the limit on outstanding transactions and the response slot.
// Lane TARGETS is the hole.
module crossbar_port #(
    parameter int                    TARGETS     = 3,
    parameter int                    OUTSTANDING = 4,
    parameter logic [TARGETS*32-1:0] BASE        = '0,
    parameter logic [ TARGETS*8-1:0] SIZE_LOG2   = '0
) (
    input logic aclk,
    input logic aresetn,

    input  logic [31:0] araddr,
    input  logic [ 2:0] arprot,
    input  logic        arvalid,
    output logic        arready,
    output logic [31:0] rdata,
    output logic [ 1:0] rresp,
    output logic        rvalid,
    input  logic        rready,
    input  logic [31:0] awaddr,
    input  logic [ 2:0] awprot,
    input  logic        awvalid,
    output logic        awready,
    input  logic        wvalid,
    output logic        wready,
    output logic [ 1:0] bresp,
    output logic        bvalid,
    input  logic        bready,

    // Towards the lanes. The write data needs no choice here and goes past this module.
    output logic [TARGETS:0] candidate,      // one-hot: the lane that may take the request at the next edge
    output logic             request_write,
    output logic [     31:0] request_addr,
    output logic [      2:0] request_prot,
    input  logic             accept,         // the lane takes it at the next edge

    // From the lanes.
    output logic        response_free,   // the response slot can be loaded at the next edge
    input  logic        response_load,
    input  logic        response_write,
    input  logic [31:0] response_data,
    input  logic [ 1:0] response_resp
);
    localparam int COUNT_BITS = $clog2(OUTSTANDING + 1);
    localparam logic [COUNT_BITS-1:0] LIMIT = COUNT_BITS'(OUTSTANDING);

    logic [COUNT_BITS-1:0] count;        // outstanding: accepted, response not yet handed over
    logic [     TARGETS:0] open_target;  // where they went, one-hot
    logic                  open_write;   // their direction

    logic                  requesting;
    logic                  response_done;
    logic [COUNT_BITS-1:0] remaining;
    logic                  eligible;
    logic [   TARGETS-1:0] hit;
    logic [     TARGETS:0] target;

    // A read hides a write that is raised beside it. A write is there once its address and its data both are.
    always_comb begin
        request_write = !arvalid;
        request_addr  = arvalid ? araddr : awaddr;
        request_prot  = arvalid ? arprot : awprot;
        requesting    = arvalid ? !arready : (awvalid && wvalid && !awready);
    end

    for (genvar j = 0; j < TARGETS; j++) begin : decode
        localparam logic [32:0] OFFSETS = (33'd1 << SIZE_LOG2[8*j+:8]) - 33'd1;
        localparam logic [31:0] MASK = ~OFFSETS[31:0];
        assign hit[j] = (request_addr & MASK) == BASE[32*j+:32];
    end
    assign target = {hit == '0, hit};

    // Responses come back in order only from one target and one direction, so a master may not mix them.
    always_comb begin
        response_done = (rvalid && rready) || (bvalid && bready);
        remaining     = count - COUNT_BITS'(response_done);
        eligible      = remaining == '0 ||
                        (remaining < LIMIT && target == open_target && request_write == open_write);
        candidate     = (requesting && eligible) ? target : '0;
    end

    always_ff @(posedge aclk) begin
        if (!aresetn) count <= '0;
        else count <= remaining + COUNT_BITS'(accept);
        if (accept) begin
            open_target <= target;
            open_write  <= request_write;
        end
    end

    always_ff @(posedge aclk) begin
        arready <= aresetn && accept && !request_write;
        awready <= aresetn && accept && request_write;
    end
    assign wready = awready;

    // The response slot. R and B share its response code.
    assign response_free = (!rvalid && !bvalid) || response_done;

    always_ff @(posedge aclk) begin
        if (!aresetn) begin
            rvalid <= 1'b0;
            bvalid <= 1'b0;
        end else if (response_free) begin
            rvalid <= response_load && !response_write;
            bvalid <= response_load && response_write;
        end
        if (response_load) begin
            rdata <= response_data;
            rresp <= response_resp;
        end
    end
    assign bresp = rresp;
endmodule
