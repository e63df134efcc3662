// SPDX-License-Identifier: Apache-2.0
// AXI4-Lite crossbar, 32-bit data and addresses, one clock, synchronous reset. Specification: models/interconnect/
// axi_crossbar/README.md. Every output is a register or a copy of one.
//
// Masters are ports 0 to MASTERS - 1 of the `in_` vectors, targets ports 0 to TARGETS - 1 of the `out_` vectors, port 0
// in the low bits. Entry j of BASE (32 bits) and SIZE_LOG2 (8 bits, 12 to 32) is the address range of target j; BASE is
// a multiple of the size and ranges do not overlap. The defaults of both are a map for three targets: another number of
// targets needs a map of its own. MASTERS and TARGETS are at least 1. ARBITRATION is 0 (round robin) or 1 (fixed).
module axi_crossbar #(
    parameter int                    MASTERS     = 2,
    parameter int                    TARGETS     = 3,
    parameter int                    ARBITRATION = 0,
    parameter logic [TARGETS*32-1:0] BASE        = {32'h43C2_0000, 32'h43C1_0000, 32'h43C0_0000},
    parameter logic [ TARGETS*8-1:0] SIZE_LOG2   = {8'd16, 8'd16, 8'd16}
) (
    input logic aclk,
    input logic aresetn,

    input  logic [MASTERS*32-1:0] in_araddr,
    input  logic [ MASTERS*3-1:0] in_arprot,
    input  logic [   MASTERS-1:0] in_arvalid,
    output logic [   MASTERS-1:0] in_arready,
    output logic [MASTERS*32-1:0] in_rdata,
    output logic [ MASTERS*2-1:0] in_rresp,
    output logic [   MASTERS-1:0] in_rvalid,
    input  logic [   MASTERS-1:0] in_rready,
    input  logic [MASTERS*32-1:0] in_awaddr,
    input  logic [ MASTERS*3-1:0] in_awprot,
    input  logic [   MASTERS-1:0] in_awvalid,
    output logic [   MASTERS-1:0] in_awready,
    input  logic [MASTERS*32-1:0] in_wdata,
    input  logic [ MASTERS*4-1:0] in_wstrb,
    input  logic [   MASTERS-1:0] in_wvalid,
    output logic [   MASTERS-1:0] in_wready,
    output logic [ MASTERS*2-1:0] in_bresp,
    output logic [   MASTERS-1:0] in_bvalid,
    input  logic [   MASTERS-1:0] in_bready,

    output logic [TARGETS*32-1:0] out_araddr,
    output logic [ TARGETS*3-1:0] out_arprot,
    output logic [   TARGETS-1:0] out_arvalid,
    input  logic [   TARGETS-1:0] out_arready,
    input  logic [TARGETS*32-1:0] out_rdata,
    input  logic [ TARGETS*2-1:0] out_rresp,
    input  logic [   TARGETS-1:0] out_rvalid,
    output logic [   TARGETS-1:0] out_rready,
    output logic [TARGETS*32-1:0] out_awaddr,
    output logic [ TARGETS*3-1:0] out_awprot,
    output logic [   TARGETS-1:0] out_awvalid,
    input  logic [   TARGETS-1:0] out_awready,
    output logic [TARGETS*32-1:0] out_wdata,
    output logic [ TARGETS*4-1:0] out_wstrb,
    output logic [   TARGETS-1:0] out_wvalid,
    input  logic [   TARGETS-1:0] out_wready,
    input  logic [ TARGETS*2-1:0] out_bresp,
    input  logic [   TARGETS-1:0] out_bvalid,
    output logic [   TARGETS-1:0] out_bready
);
    localparam int OUTSTANDING = 4;      // of one master
    localparam int LANES = TARGETS + 1;  // the last is the hole

    if (ARBITRATION != 0 && ARBITRATION != 1) begin : arbitration_is_wrong
        $error("axi_crossbar: ARBITRATION is neither 0 nor 1");
    end
    for (genvar j = 0; j < TARGETS; j++) begin : map
        localparam logic [31:0] FROM = BASE[32*j+:32];
        localparam logic [7:0] SIZE = SIZE_LOG2[8*j+:8];
        if (SIZE < 12 || SIZE > 32) begin : size_is_wrong
            $error("axi_crossbar: SIZE_LOG2 of a target is not 12 to 32");
        end
        if (((FROM >> SIZE) << SIZE) != FROM) begin : base_is_wrong
            $error("axi_crossbar: BASE of a target is not a multiple of its size");
        end
        for (genvar k = 0; k < j; k++) begin : earlier
            localparam logic [7:0] LARGER = (SIZE > SIZE_LOG2[8*k+:8]) ? SIZE : SIZE_LOG2[8*k+:8];
            if ((FROM >> LARGER) == (BASE[32*k+:32] >> LARGER)) begin : overlap
                $error("axi_crossbar: ranges of two targets overlap");
            end
        end
    end

    // Between the masters' sides and the lanes. `port_` vectors hold the lanes of port 0 in the low bits, then those of
    // port 1; `lane_` vectors of LANES * MASTERS bits hold the ports of lane 0 first.
    logic [MASTERS*LANES-1:0] port_candidate;
    logic [LANES*MASTERS-1:0] lane_candidate;
    logic [LANES*MASTERS-1:0] lane_accept;
    logic [LANES*MASTERS-1:0] lane_response_load;

    logic [      MASTERS-1:0] request_write;
    logic [   MASTERS*32-1:0] request_addr;
    logic [    MASTERS*3-1:0] request_prot;
    logic [      MASTERS-1:0] accept;

    logic [      MASTERS-1:0] response_free;
    logic [      MASTERS-1:0] response_load;
    logic [      MASTERS-1:0] response_write;
    logic [   MASTERS*32-1:0] response_data;
    logic [    MASTERS*2-1:0] response_resp;

    logic [        LANES-1:0] lane_write;
    logic [     LANES*32-1:0] lane_data;
    logic [      LANES*2-1:0] lane_resp;

    for (genvar i = 0; i < MASTERS; i++) begin : master
        crossbar_port #(
            .TARGETS    (TARGETS),
            .OUTSTANDING(OUTSTANDING),
            .BASE       (BASE),
            .SIZE_LOG2  (SIZE_LOG2)
        ) side (
            .aclk,
            .aresetn,
            .araddr        (in_araddr[32*i+:32]),
            .arprot        (in_arprot[3*i+:3]),
            .arvalid       (in_arvalid[i]),
            .arready       (in_arready[i]),
            .rdata         (in_rdata[32*i+:32]),
            .rresp         (in_rresp[2*i+:2]),
            .rvalid        (in_rvalid[i]),
            .rready        (in_rready[i]),
            .awaddr        (in_awaddr[32*i+:32]),
            .awprot        (in_awprot[3*i+:3]),
            .awvalid       (in_awvalid[i]),
            .awready       (in_awready[i]),
            .wvalid        (in_wvalid[i]),
            .wready        (in_wready[i]),
            .bresp         (in_bresp[2*i+:2]),
            .bvalid        (in_bvalid[i]),
            .bready        (in_bready[i]),
            .candidate     (port_candidate[LANES*i+:LANES]),
            .request_write (request_write[i]),
            .request_addr  (request_addr[32*i+:32]),
            .request_prot  (request_prot[3*i+:3]),
            .accept        (accept[i]),
            .response_free (response_free[i]),
            .response_load (response_load[i]),
            .response_write(response_write[i]),
            .response_data (response_data[32*i+:32]),
            .response_resp (response_resp[2*i+:2])
        );
    end

    // A master has one request in consideration and transactions outstanding at one target only, so at most one lane
    // accepts it and at most one lane loads its response slot.
    always_comb begin
        accept         = '0;
        response_load  = '0;
        response_write = '0;
        response_data  = '0;
        response_resp  = '0;
        for (int i = 0; i < MASTERS; i++) begin
            for (int j = 0; j < LANES; j++) begin
                lane_candidate[MASTERS*j+i] = port_candidate[LANES*i+j];
                accept[i]               |= lane_accept[MASTERS*j+i];
                response_load[i]        |= lane_response_load[MASTERS*j+i];
                response_write[i]       |= lane_response_load[MASTERS*j+i] & lane_write[j];
                response_data[32*i+:32] |= {32{lane_response_load[MASTERS*j+i]}} & lane_data[32*j+:32];
                response_resp[2*i+:2]   |= {2{lane_response_load[MASTERS*j+i]}} & lane_resp[2*j+:2];
            end
        end
    end

    for (genvar j = 0; j < TARGETS; j++) begin : target
        crossbar_lane #(
            .MASTERS    (MASTERS),
            .OUTSTANDING(OUTSTANDING),
            .ARBITRATION(ARBITRATION)
        ) lane (
            .aclk,
            .aresetn,
            .candidate     (lane_candidate[MASTERS*j+:MASTERS]),
            .request_write,
            .request_addr,
            .request_prot,
            .request_wdata (in_wdata),
            .request_wstrb (in_wstrb),
            .accept        (lane_accept[MASTERS*j+:MASTERS]),
            .response_free,
            .response_load (lane_response_load[MASTERS*j+:MASTERS]),
            .response_write(lane_write[j]),
            .response_data (lane_data[32*j+:32]),
            .response_resp (lane_resp[2*j+:2]),
            .addr          (out_araddr[32*j+:32]),
            .prot          (out_arprot[3*j+:3]),
            .arvalid       (out_arvalid[j]),
            .arready       (out_arready[j]),
            .rdata         (out_rdata[32*j+:32]),
            .rresp         (out_rresp[2*j+:2]),
            .rvalid        (out_rvalid[j]),
            .rready        (out_rready[j]),
            .awvalid       (out_awvalid[j]),
            .awready       (out_awready[j]),
            .wdata         (out_wdata[32*j+:32]),
            .wstrb         (out_wstrb[4*j+:4]),
            .wvalid        (out_wvalid[j]),
            .wready        (out_wready[j]),
            .bresp         (out_bresp[2*j+:2]),
            .bvalid        (out_bvalid[j]),
            .bready        (out_bready[j])
        );
    end
    assign out_awaddr = out_araddr;
    assign out_awprot = out_arprot;

    // What a hole is asked to do makes no difference.
    // verilator lint_off UNUSEDSIGNAL
    logic [31:0] hole_addr;
    logic [ 2:0] hole_prot;
    logic [31:0] hole_wdata;
    logic [ 3:0] hole_wstrb;
    // verilator lint_on UNUSEDSIGNAL
    logic        hole_arvalid;
    logic        hole_arready;
    logic [31:0] hole_rdata;
    logic [ 1:0] hole_rresp;
    logic        hole_rvalid;
    logic        hole_rready;
    logic        hole_awvalid;
    logic        hole_awready;
    logic        hole_wvalid;
    logic        hole_wready;
    logic [ 1:0] hole_bresp;
    logic        hole_bvalid;
    logic        hole_bready;

    crossbar_lane #(
        .MASTERS    (MASTERS),
        .OUTSTANDING(OUTSTANDING),
        .ARBITRATION(ARBITRATION)
    ) hole_lane (
        .aclk,
        .aresetn,
        .candidate     (lane_candidate[MASTERS*TARGETS+:MASTERS]),
        .request_write,
        .request_addr,
        .request_prot,
        .request_wdata (in_wdata),
        .request_wstrb (in_wstrb),
        .accept        (lane_accept[MASTERS*TARGETS+:MASTERS]),
        .response_free,
        .response_load (lane_response_load[MASTERS*TARGETS+:MASTERS]),
        .response_write(lane_write[TARGETS]),
        .response_data (lane_data[32*TARGETS+:32]),
        .response_resp (lane_resp[2*TARGETS+:2]),
        .addr          (hole_addr),
        .prot          (hole_prot),
        .arvalid       (hole_arvalid),
        .arready       (hole_arready),
        .rdata         (hole_rdata),
        .rresp         (hole_rresp),
        .rvalid        (hole_rvalid),
        .rready        (hole_rready),
        .awvalid       (hole_awvalid),
        .awready       (hole_awready),
        .wdata         (hole_wdata),
        .wstrb         (hole_wstrb),
        .wvalid        (hole_wvalid),
        .wready        (hole_wready),
        .bresp         (hole_bresp),
        .bvalid        (hole_bvalid),
        .bready        (hole_bready)
    );

    crossbar_hole hole (
        .aclk,
        .aresetn,
        .arvalid(hole_arvalid),
        .arready(hole_arready),
        .rdata  (hole_rdata),
        .rresp  (hole_rresp),
        .rvalid (hole_rvalid),
        .rready (hole_rready),
        .awvalid(hole_awvalid),
        .awready(hole_awready),
        .wvalid (hole_wvalid),
        .wready (hole_wready),
        .bresp  (hole_bresp),
        .bvalid (hole_bvalid),
        .bready (hole_bready)
    );
endmodule
