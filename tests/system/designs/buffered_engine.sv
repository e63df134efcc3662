// SPDX-License-Identifier: Apache-2.0
// Our engine as a third maker might put it on a bus: a buffer for each channel, so that address and data of a write are
// taken in any order; with the errors that published slaves have, of which `fault` chooses one.
module buffered_engine #(
    parameter EARLY_RESPONSE = 0  // an error that is a path from inputs to an output
) (
    input  wire        clk,
    input  wire        resetn,
    input  wire [15:0] s_axi_awaddr,
    input  wire        s_axi_awvalid,
    output wire        s_axi_awready,
    input  wire [31:0] s_axi_wdata,
    input  wire [ 3:0] s_axi_wstrb,
    input  wire        s_axi_wvalid,
    output wire        s_axi_wready,
    output wire [ 1:0] s_axi_bresp,
    output wire        s_axi_bvalid,
    input  wire        s_axi_bready,
    input  wire [15:0] s_axi_araddr,
    input  wire        s_axi_arvalid,
    output wire        s_axi_arready,
    output reg  [31:0] s_axi_rdata,
    output wire [ 1:0] s_axi_rresp,
    output reg         s_axi_rvalid,
    input  wire        s_axi_rready,
    output wire        interrupt,
    input  wire [ 3:0] fault
);

    reg [3:0] chosen;
    always @(posedge clk) chosen <= fault;

    localparam READ_WHILE_R_WAITS = 1;
    localparam WRITE_WHILE_B_WAITS = 2;
    localparam DATA_WITHOUT_ADDRESS = 3;
    localparam NO_STROBES = 4;
    localparam ADDRESS_A_CYCLE_LATE = 5;
    localparam RVALID_DROPS = 6;
    localparam ANOTHER_ADDRESS = 7;

    wire inner_awready;
    wire inner_wready;
    wire inner_bvalid;
    wire inner_arready;
    wire inner_rvalid;
    wire [31:0] inner_rdata;

    // Write: both buffers, then the engine, then the response.
    reg has_address;
    reg address_late;
    reg [15:0] address;
    reg has_data;
    reg [31:0] data;
    reg [3:0] strobes;
    reg writing;
    reg inner_awvalid;
    reg inner_wvalid;
    reg response;
    reg early_response;
    wire take_address;
    wire take_data;
    wire may_write;
    wire early;

    assign s_axi_awready = !has_address;
    assign s_axi_wready = !has_data;
    assign take_address = s_axi_awvalid && s_axi_awready;
    assign take_data = s_axi_wvalid && s_axi_wready;
    assign may_write = !response || chosen == WRITE_WHILE_B_WAITS;
    assign s_axi_bresp = 2'b00;
    assign early = EARLY_RESPONSE != 0 && take_address && take_data;
    assign s_axi_bvalid = response || early;

    always @(posedge clk) begin
        if (!resetn) begin
            has_address <= 1'b0;
            address_late <= 1'b0;
            has_data <= 1'b0;
            writing <= 1'b0;
            inner_awvalid <= 1'b0;
            inner_wvalid <= 1'b0;
            response <= 1'b0;
            early_response <= 1'b0;
        end else begin
            if (s_axi_bvalid && s_axi_bready) response <= 1'b0;
            if (take_address) begin
                has_address <= 1'b1;
                address <= s_axi_awaddr;
            end
            address_late <= take_address && chosen == ADDRESS_A_CYCLE_LATE;
            if (address_late) address <= s_axi_awaddr;
            if (take_data && (chosen != DATA_WITHOUT_ADDRESS || has_address || take_address)) begin
                has_data <= 1'b1;
                data <= s_axi_wdata;
                strobes <= chosen == NO_STROBES ? 4'b1111 : s_axi_wstrb;
            end
            if (early) begin
                response <= !s_axi_bready;
                early_response <= 1'b1;
            end
            if (has_address && has_data && !address_late && !writing && may_write) begin
                writing <= 1'b1;
                inner_awvalid <= 1'b1;
                inner_wvalid <= 1'b1;
            end
            if (inner_awvalid && inner_awready) inner_awvalid <= 1'b0;
            if (inner_wvalid && inner_wready) inner_wvalid <= 1'b0;
            if (writing && inner_bvalid) begin
                writing <= 1'b0;
                has_address <= 1'b0;
                has_data <= 1'b0;
                early_response <= 1'b0;
                if (!early_response) response <= 1'b1;
            end
        end
    end

    // Read.
    reg reading;
    reg inner_arvalid;
    reg [15:0] read_address;
    wire take_read;

    assign s_axi_arready = !reading && (!s_axi_rvalid || chosen == READ_WHILE_R_WAITS);
    assign take_read = s_axi_arvalid && s_axi_arready;
    assign s_axi_rresp = 2'b00;

    always @(posedge clk) begin
        if (!resetn) begin
            reading <= 1'b0;
            inner_arvalid <= 1'b0;
            s_axi_rvalid <= 1'b0;
        end else begin
            if (s_axi_rready || chosen == RVALID_DROPS) s_axi_rvalid <= 1'b0;
            if (take_read) begin
                reading <= 1'b1;
                inner_arvalid <= 1'b1;
                read_address <= chosen == ANOTHER_ADDRESS ? s_axi_araddr ^ 16'h8 : s_axi_araddr;
            end
            if (inner_arvalid && inner_arready) inner_arvalid <= 1'b0;
            if (reading && inner_rvalid) begin
                reading <= 1'b0;
                s_axi_rvalid <= 1'b1;
                s_axi_rdata <= inner_rdata;
            end
        end
    end

    connect4_minimax #(
        .SOLVERS(1),
        .ALPHA_BETA(1)
    ) engine (
        .aclk(clk),
        .aresetn(resetn),
        .awaddr(address),
        .awprot(3'b000),
        .awvalid(inner_awvalid),
        .awready(inner_awready),
        .wdata(data),
        .wstrb(strobes),
        .wvalid(inner_wvalid),
        .wready(inner_wready),
        .bresp(),
        .bvalid(inner_bvalid),
        .bready(1'b1),
        .araddr(read_address),
        .arprot(3'b000),
        .arvalid(inner_arvalid),
        .arready(inner_arready),
        .rdata(inner_rdata),
        .rresp(),
        .rvalid(inner_rvalid),
        .rready(1'b1),
        .irq(interrupt),
        .busy(),
        .may_interrupt(),
        .strap_depth(4'd8)
    );

endmodule
