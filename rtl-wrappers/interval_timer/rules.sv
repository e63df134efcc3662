// SPDX-License-Identifier: Apache-2.0
// What the timer's page says of its registers and under "Cycles", beside a count of its own.
`include "rules.svh"

module interval_timer_rules (
    input clk,
    input reset,
    input [2:0] address,
    input write,
    input [1:0] byteenable,
    input [15:0] writedata,
    input [15:0] readdata,
    input irq
);

    localparam logic [31:0] RESET_PERIOD = 32'h00BE_BC1F;

    logic known = 1'b0;  // a reset has been
    logic [31:0] count = RESET_PERIOD;
    logic [31:0] period = RESET_PERIOD;
    logic [31:0] snapshot = 32'd0;
    logic run = 1'b0;
    logic to = 1'b0;
    logic ito = 1'b0;
    logic cont = 1'b0;
    logic new_period = 1'b0;   // written in the cycle before
    logic count_was_0 = 1'b0;  // in the cycle before

    logic writes;  // either byte
    logic writes_control;
    logic writes_period;

    always_comb begin
        writes = write && byteenable != 2'b00;
        writes_control = write && byteenable[0] && address == 3'd1;
        writes_period = writes && (address == 3'd2 || address == 3'd3);
    end

    always_ff @(posedge clk) begin
        known <= known || reset;
        if (reset) begin
            count <= RESET_PERIOD;
            period <= RESET_PERIOD;
            snapshot <= 32'd0;
            run <= 1'b0;
            to <= 1'b0;
            ito <= 1'b0;
            cont <= 1'b0;
            new_period <= 1'b0;
            count_was_0 <= 1'b0;
        end else begin
            // RUN is 1 in cycle n: the count of n + 1 is one less, or the period when it is 0.
            if (run) count <= count == 32'd0 ? period : count - 32'd1;
            // The count is 0 in n, CONT is 0: RUN is 0 from n + 1 on.
            if (count == 32'd0 && !cont) run <= 1'b0;
            // The count is 0 in n and was not in n - 1: TO is 1 from n + 1 on.
            count_was_0 <= count == 32'd0;
            if (count == 32'd0 && !count_was_0) to <= 1'b1;
            // A period register written in n: the count is the period, and RUN 0, in n + 2.
            new_period <= writes_period;
            if (new_period) begin
                count <= period;
                run <= 1'b0;
            end
            for (int n = 0; n < 16; n++) begin
                if (write && byteenable[n/8]) begin
                    if (address == 3'd2) period[n] <= writedata[n];
                    if (address == 3'd3) period[16+n] <= writedata[n];
                end
            end
            if (writes_control) begin
                ito <= writedata[0];
                cont <= writedata[1];
                if (writedata[3]) run <= 1'b0;
                if (writedata[2]) run <= 1'b1;
            end
            if (writes && (address == 3'd4 || address == 3'd5)) snapshot <= count;
            // status written in the last cycle before TO would be 1: it stays 0.
            if (writes && address == 3'd0) to <= 1'b0;
        end
    end

    // A read with what was there in the cycle before.
    logic [15:0] value = 16'd0;
    logic [2:0] address_before = 3'd0;
    logic is_read = 1'b0;

    always_ff @(posedge clk) begin
        is_read <= known && !reset;
        address_before <= address;
        case (address)
            3'd0: value <= {14'd0, run, to};
            3'd1: value <= {14'd0, cont, ito};
            3'd2: value <= period[15:0];
            3'd3: value <= period[31:16];
            3'd4: value <= snapshot[15:0];
            3'd5: value <= snapshot[31:16];
            default: value <= 16'd0;
        endcase
    end

    `RULE(irq_is_to_and_ito, !(known && irq != (to && ito)))
    `RULE(status_is_run_and_to, !(is_read && address_before == 3'd0 && readdata != value))
    `RULE(control_keeps_cont_and_ito, !(is_read && address_before == 3'd1 && readdata != value))
    `RULE(the_period_is_what_was_written, !(is_read && (address_before == 3'd2 || address_before == 3'd3) && readdata != value))
    `RULE(the_snapshot_is_the_count, !(is_read && (address_before == 3'd4 || address_before == 3'd5) && readdata != value))
    `RULE(a_hole_reads_0, !(is_read && address_before > 3'd5 && readdata != 16'd0))

    `SITUATION(the_count_comes_to_0_by_itself, known && run && count == 32'd0 && !count_was_0)
    `SITUATION(it_goes_on_with_the_period, known && run && cont && count == period && count_was_0 && period != 32'd0)
    `SITUATION(irq_is_high, known && irq)
    `SITUATION(status_is_written_as_the_count_is_0, known && writes && address == 3'd0 && count == 32'd0 && !count_was_0)
    `SITUATION(a_one_shot_is_started_as_it_ends, known && run && !cont && count == 32'd0 && writes_control && writedata[2])

endmodule
