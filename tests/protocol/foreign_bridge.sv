// SPDX-License-Identifier: Apache-2.0
// A bridge between two AXI4-Lite ports as somebody else may write it: each of the five channels is a queue of its own,
// so that AW and W have their handshakes in any order, on both sides.
module foreign_bridge (
    input logic aclk,
    input logic aresetn,

    input  logic [31:0] in_araddr,
    input  logic        in_arvalid,
    output logic        in_arready,
    output logic [31:0] in_rdata,
    output logic [ 1:0] in_rresp,
    output logic        in_rvalid,
    input  logic        in_rready,
    input  logic [31:0] in_awaddr,
    input  logic        in_awvalid,
    output logic        in_awready,
    input  logic [31:0] in_wdata,
    input  logic [ 3:0] in_wstrb,
    input  logic        in_wvalid,
    output logic        in_wready,
    output logic [ 1:0] in_bresp,
    output logic        in_bvalid,
    input  logic        in_bready,

    output logic [31:0] out_araddr,
    output logic        out_arvalid,
    input  logic        out_arready,
    input  logic [31:0] out_rdata,
    input  logic [ 1:0] out_rresp,
    input  logic        out_rvalid,
    output logic        out_rready,
    output logic [31:0] out_awaddr,
    output logic        out_awvalid,
    input  logic        out_awready,
    output logic [31:0] out_wdata,
    output logic [ 3:0] out_wstrb,
    output logic        out_wvalid,
    input  logic        out_wready,
    input  logic [ 1:0] out_bresp,
    input  logic        out_bvalid,
    output logic        out_bready
);
    foreign_queue #(.BITS(32), .SEED(16'h1234)) ar (
        .aclk, .aresetn,
        .in_data (in_araddr),  .in_valid (in_arvalid),  .in_ready (in_arready),
        .out_data(out_araddr), .out_valid(out_arvalid), .out_ready(out_arready)
    );
    foreign_queue #(.BITS(32), .SEED(16'h2345)) aw (
        .aclk, .aresetn,
        .in_data (in_awaddr),  .in_valid (in_awvalid),  .in_ready (in_awready),
        .out_data(out_awaddr), .out_valid(out_awvalid), .out_ready(out_awready)
    );
    foreign_queue #(.BITS(36), .SEED(16'h3456)) w (
        .aclk, .aresetn,
        .in_data ({in_wstrb, in_wdata}),   .in_valid (in_wvalid),  .in_ready (in_wready),
        .out_data({out_wstrb, out_wdata}), .out_valid(out_wvalid), .out_ready(out_wready)
    );
    foreign_queue #(.BITS(34), .SEED(16'h4567)) r (
        .aclk, .aresetn,
        .in_data ({out_rresp, out_rdata}), .in_valid (out_rvalid), .in_ready (out_rready),
        .out_data({in_rresp, in_rdata}),   .out_valid(in_rvalid),  .out_ready(in_rready)
    );
    foreign_queue #(.BITS(2), .SEED(16'h5678)) b (
        .aclk, .aresetn,
        .in_data (out_bresp), .in_valid (out_bvalid), .in_ready (out_bready),
        .out_data(in_bresp),  .out_valid(in_bvalid),  .out_ready(in_bready)
    );
endmodule
