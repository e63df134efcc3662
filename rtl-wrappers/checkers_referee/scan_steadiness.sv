// SPDX-License-Identifier: Apache-2.0
// Whether nothing moves before the camera: 16 scans have seen the same, and no square was in doubt in the last one.
module scan_steadiness (
    input  logic clk,
    input  logic rst,
    input  logic watching,       // scans before this do not count
    input  logic locating,
    input  logic first_square,
    input  logic last_square,
    input  logic seen_before,
    input  logic scan_seen,
    input  logic scan_doubtful,
    output logic steady
);

    localparam logic [4:0] ENOUGH = 5'd16;

    logic [4:0] scans;  // that have seen the same
    logic changed;
    logic changed_until_now;
    logic doubtful;

    always_comb begin
        changed_until_now = (changed && !first_square) || seen_before != scan_seen;
        steady = scans == ENOUGH && !doubtful;
    end

    always_ff @(posedge clk) begin
        if (rst || !watching) begin
            scans <= 5'd0;
            changed <= 1'b0;
            doubtful <= 1'b0;
        end else if (locating) begin
            changed <= changed_until_now;
            doubtful <= (doubtful && !first_square) || scan_doubtful;
            if (last_square) begin
                if (changed_until_now) scans <= 5'd1;
                else if (scans != ENOUGH) scans <= scans + 5'd1;
            end
        end
    end

endmodule
