// SPDX-License-Identifier: Apache-2.0
// What AXI4-Lite asks of a port's two sides (IHI 0022): A3.1.2 reset, A3.2.1 and A3.2.2 handshakes, A3.3.1 order,
// A3.4.4 and B1.1.1 responses.
`include "rules.svh"

// One side is the design, whose rules are proved, the other whatever is at its port, which is assumed to keep its own.
`define SLAVE(name, holds) generate if (OF_SLAVE != 0) begin `RULE(name, holds) end else begin `ASSUMED(name, holds) end endgenerate
`define MASTER(name, holds) generate if (OF_SLAVE != 0) begin `ASSUMED(name, holds) end else begin `RULE(name, holds) end endgenerate

module axi4_lite_rules #(
    parameter int OF_SLAVE = 1,  // 0: the design is the master
    parameter int WITHIN = 0     // cycles in which a slave has to do something for an open access; 0: it may take any time
) (
    input clk,
    input reset,
    input [63:0] awaddr,
    input [2:0] awprot,
    input awvalid,
    input awready,
    input [31:0] wdata,
    input [3:0] wstrb,
    input wvalid,
    input wready,
    input [1:0] bresp,
    input bvalid,
    input bready,
    input [63:0] araddr,
    input [2:0] arprot,
    input arvalid,
    input arready,
    input [31:0] rdata,
    input [1:0] rresp,
    input rvalid,
    input rready
);

    localparam logic [1:0] EXOKAY = 2'b01;
    localparam logic [2:0] RESET_TAKES = 3'd4;  // edges with reset, after which it has acted
    localparam logic [3:0] MOST = 4'd15;        // accesses of a kind that the master has open at once

    logic [2:0] held = 3'd0;       // edges in a row with reset, at most RESET_TAKES
    logic reset_before = 1'b1;     // in the cycle before
    logic in_reset;
    logic master_rests;            // in reset, and in the cycle behind it

    always_ff @(posedge clk) begin
        reset_before <= reset;
        if (!reset) held <= 3'd0;
        else if (held != RESET_TAKES) held <= held + 3'd1;
    end

    always_comb begin
        in_reset = reset && held == RESET_TAKES;
        master_rests = (reset || reset_before) && (OF_SLAVE != 0 || held == RESET_TAKES);
    end

    // Handshakes of this cycle, and addresses and data that have no response yet.
    logic takes_aw;
    logic takes_w;
    logic takes_b;
    logic takes_ar;
    logic takes_r;
    logic [3:0] open_aw = 4'd0;
    logic [3:0] open_w = 4'd0;
    logic [3:0] open_ar = 4'd0;

    always_comb begin
        takes_aw = awvalid && awready;
        takes_w = wvalid && wready;
        takes_b = bvalid && bready;
        takes_ar = arvalid && arready;
        takes_r = rvalid && rready;
    end

    always_ff @(posedge clk) begin
        if (reset) begin
            open_aw <= 4'd0;
            open_w <= 4'd0;
            open_ar <= 4'd0;
        end else begin
            open_aw <= open_aw + 4'(takes_aw) - 4'(takes_b);
            open_w <= open_w + 4'(takes_w) - 4'(takes_b);
            open_ar <= open_ar + 4'(takes_ar) - 4'(takes_r);
        end
    end

    // What has waited for its READY in the cycle before, and what it was.
    logic aw_waits = 1'b0;
    logic w_waits = 1'b0;
    logic b_waits = 1'b0;
    logic ar_waits = 1'b0;
    logic r_waits = 1'b0;
    logic [63:0] awaddr_before;
    logic [63:0] araddr_before;
    logic [2:0] awprot_before;
    logic [2:0] arprot_before;
    logic [31:0] wdata_before;
    logic [3:0] wstrb_before;
    logic [1:0] bresp_before;
    logic [31:0] rdata_before;
    logic [1:0] rresp_before;

    always_ff @(posedge clk) begin
        aw_waits <= awvalid && !takes_aw && !reset;
        w_waits <= wvalid && !takes_w && !reset;
        b_waits <= bvalid && !takes_b && !reset;
        ar_waits <= arvalid && !takes_ar && !reset;
        r_waits <= rvalid && !takes_r && !reset;
        awaddr_before <= awaddr;
        araddr_before <= araddr;
        awprot_before <= awprot;
        arprot_before <= arprot;
        wdata_before <= wdata;
        wstrb_before <= wstrb;
        bresp_before <= bresp;
        rdata_before <= rdata;
        rresp_before <= rresp;
    end

    `SLAVE(bvalid_is_low_in_reset, !(in_reset && bvalid))
    `SLAVE(rvalid_is_low_in_reset, !(in_reset && rvalid))
    `SLAVE(bvalid_stays_until_bready, !(b_waits && !reset && !bvalid))
    `SLAVE(rvalid_stays_until_rready, !(r_waits && !reset && !rvalid))
    `SLAVE(bresp_stays_until_bready, !(b_waits && !reset && bvalid && bresp != bresp_before))
    `SLAVE(rresp_stays_until_rready, !(r_waits && !reset && rvalid && rresp != rresp_before))
    `SLAVE(rdata_stays_until_rready, !(r_waits && !reset && rvalid && rdata != rdata_before))
    `SLAVE(no_response_before_its_write_address, !(bvalid && !reset && open_aw == 4'd0))
    `SLAVE(no_response_before_its_write_data, !(bvalid && !reset && open_w == 4'd0))
    `SLAVE(no_data_before_the_read_address, !(rvalid && !reset && open_ar == 4'd0))
    `SLAVE(bresp_is_not_exokay, !(bvalid && !reset && bresp == EXOKAY))
    `SLAVE(rresp_is_not_exokay, !(rvalid && !reset && rresp == EXOKAY))

    `MASTER(awvalid_is_low_in_reset, !(master_rests && awvalid))
    `MASTER(wvalid_is_low_in_reset, !(master_rests && wvalid))
    `MASTER(arvalid_is_low_in_reset, !(master_rests && arvalid))
    `MASTER(awvalid_stays_until_awready, !(aw_waits && !reset && !awvalid))
    `MASTER(wvalid_stays_until_wready, !(w_waits && !reset && !wvalid))
    `MASTER(arvalid_stays_until_arready, !(ar_waits && !reset && !arvalid))
    `MASTER(awaddr_stays_until_awready, !(aw_waits && !reset && awvalid && awaddr != awaddr_before))
    `MASTER(awprot_stays_until_awready, !(aw_waits && !reset && awvalid && awprot != awprot_before))
    `MASTER(wdata_stays_until_wready, !(w_waits && !reset && wvalid && wdata != wdata_before))
    `MASTER(wstrb_stays_until_wready, !(w_waits && !reset && wvalid && wstrb != wstrb_before))
    `MASTER(araddr_stays_until_arready, !(ar_waits && !reset && arvalid && araddr != araddr_before))
    `MASTER(arprot_stays_until_arready, !(ar_waits && !reset && arvalid && arprot != arprot_before))

    // The standard sets no limit; without one nothing could be counted.
    `ASSUMED(a_few_write_addresses_are_open, !(open_aw == MOST && awvalid))
    `ASSUMED(a_few_write_data_are_open, !(open_w == MOST && wvalid))
    `ASSUMED(a_few_reads_are_open, !(open_ar == MOST && arvalid))

    // Cycles since a slave has done something for a write, or a read, that it has been asked for in whole. While its
    // response waits for the master, it need not.
    generate
        if (OF_SLAVE != 0 && WITHIN != 0) begin : bounded
            logic write_is_asked;
            logic read_is_asked;
            int write_waits = 0;
            int read_waits = 0;

            always_comb begin
                write_is_asked = (awvalid || open_aw != 4'd0) && (wvalid || open_w != 4'd0) && !bvalid;
                read_is_asked = (arvalid || open_ar != 4'd0) && !rvalid;
            end

            always_ff @(posedge clk) begin
                write_waits <= reset || !write_is_asked || takes_aw || takes_w ? 0 : write_waits + 1;
                read_waits <= reset || !read_is_asked || takes_ar ? 0 : read_waits + 1;
            end

            `RULE(a_write_does_not_wait_longer, write_waits < WITHIN)
            `RULE(a_read_does_not_wait_longer, read_waits < WITHIN)
        end
    endgenerate

    `SITUATION(a_write_is_answered, takes_b && !reset)
    `SITUATION(a_read_is_answered, takes_r && !reset)
    `SITUATION(b_waits_for_bready, b_waits && bvalid && !reset)
    `SITUATION(r_waits_for_rready, r_waits && rvalid && !reset)
    `SITUATION(a_write_is_open_in_reset, reset && !reset_before && open_aw != 4'd0)
    `SITUATION(a_read_is_open_in_reset, reset && !reset_before && open_ar != 4'd0)

endmodule
