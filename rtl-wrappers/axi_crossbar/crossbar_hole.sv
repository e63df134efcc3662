// SPDX-License-Identifier: Apache-2.0
// The target of every address outside the map: one request at a time, answered in the next cycle with DECERR, data 0.
module crossbar_hole (
    input  logic        aclk,
    input  logic        aresetn,
    input  logic        arvalid,
    output logic        arready,
    output logic [31:0] rdata,
    output logic [ 1:0] rresp,
    output logic        rvalid,
    input  logic        rready,
    input  logic        awvalid,
    output logic        awready,
    input  logic        wvalid,
    output logic        wready,
    output logic [ 1:0] bresp,
    output logic        bvalid,
    input  logic        bready
);
    localparam logic [1:0] DECERR = 2'b11;

    logic idle;

    // The lane offers the address and the data of a write in the same cycle, so both are taken together.
    assign idle    = !rvalid && !bvalid;
    assign arready = idle;
    assign awready = idle && wvalid;
    assign wready  = idle && awvalid;

    always_ff @(posedge aclk) begin
        if (!aresetn) begin
            rvalid <= 1'b0;
            bvalid <= 1'b0;
        end else if (idle) begin
            rvalid <= arvalid;
            bvalid <= awvalid && wvalid;
        end else begin
            rvalid <= rvalid && !rready;
            bvalid <= bvalid && !bready;
        end
    end

    assign rdata = 32'd0;
    assign rresp = DECERR;
    assign bresp = DECERR;
endmodule
