// SPDX-License-Identifier: Apache-2.0
// Interval timer of 32 bits behind an Avalon-MM slave of 16-bit registers with a read latency of one cycle: readdata is
// the register that address named in the cycle before.
module interval_timer (
    input  logic        clk,
    input  logic        reset,
    input  logic [2:0]  address,
    input  logic        write,
    input  logic [1:0]  byteenable,
    input  logic [15:0] writedata,
    output logic [15:0] readdata,
    output logic        irq,
    output logic        may_interrupt  // irq is low, and rises if nothing is written
);

    localparam logic [2:0] STATUS = 3'(interval_timer_registers_pkg::STATUS >> 2);
    localparam logic [2:0] CONTROL = 3'(interval_timer_registers_pkg::CONTROL >> 2);
    localparam logic [2:0] PERIODL = 3'(interval_timer_registers_pkg::PERIODL >> 2);
    localparam logic [2:0] PERIODH = 3'(interval_timer_registers_pkg::PERIODH >> 2);
    localparam logic [2:0] SNAPL = 3'(interval_timer_registers_pkg::SNAPL >> 2);
    localparam logic [2:0] SNAPH = 3'(interval_timer_registers_pkg::SNAPH >> 2);
    localparam logic [31:0] RESET_PERIOD = {
        16'(interval_timer_registers_pkg::PERIODH_RESET), 16'(interval_timer_registers_pkg::PERIODL_RESET)
    };

    // What a write does with the edge that ends its cycle.
    logic touches;  // either byte
    logic clears_time_out;
    logic writes_control;
    logic starts;
    logic stops;
    logic writes_low;
    logic writes_high;
    logic takes_snapshot;

    always_comb begin
        touches = write && byteenable != 2'b00;
        clears_time_out = touches && address == STATUS;
        writes_control = write && byteenable[0] && address == CONTROL;
        starts = writes_control && writedata[interval_timer_registers_pkg::CONTROL_START_LSB];
        stops = writes_control && writedata[interval_timer_registers_pkg::CONTROL_STOP_LSB];
        writes_low = touches && address == PERIODL;
        writes_high = touches && address == PERIODH;
        takes_snapshot = touches && (address == SNAPL || address == SNAPH);
    end

    logic interrupts;
    logic continues;

    always_ff @(posedge clk) begin
        if (reset) begin
            interrupts <= 1'b0;
            continues <= 1'b0;
        end else if (writes_control) begin
            interrupts <= writedata[interval_timer_registers_pkg::CONTROL_ITO_LSB];
            continues <= writedata[interval_timer_registers_pkg::CONTROL_CONT_LSB];
        end
    end

    logic [31:0] period;
    logic load;  // the period has been written with the edge before

    always_ff @(posedge clk) begin
        if (reset) begin
            period <= RESET_PERIOD;
            load <= 1'b0;
        end else begin
            for (int lane = 0; lane < 2; lane++) begin
                if (writes_low && byteenable[lane]) period[8*lane+:8] <= writedata[8*lane+:8];
                if (writes_high && byteenable[lane]) period[16+8*lane+:8] <= writedata[8*lane+:8];
            end
            load <= writes_low || writes_high;
        end
    end

    logic [31:0] count;
    logic running;
    logic is_zero;
    logic was_zero;
    logic timed_out;

    assign is_zero = count == 32'd0;

    always_ff @(posedge clk) begin
        if (reset) begin
            count <= RESET_PERIOD;
        end else if (load || (running && is_zero)) begin
            count <= period;
        end else if (running) begin
            count <= count - 32'd1;
        end
    end

    // A start wins over everything that stops.
    always_ff @(posedge clk) begin
        if (reset) begin
            running <= 1'b0;
        end else if (starts) begin
            running <= 1'b1;
        end else if (stops || load || (is_zero && !continues)) begin
            running <= 1'b0;
        end
    end

    // Time-out is when the count becomes 0, so that one which stays there does it once. A clear wins.
    always_ff @(posedge clk) begin
        if (reset) begin
            was_zero <= 1'b0;
            timed_out <= 1'b0;
        end else begin
            was_zero <= is_zero;
            timed_out <= (timed_out || (is_zero && !was_zero)) && !clears_time_out;
        end
    end

    // Whether the count becomes 0 some time: not one that stays there, and not one that is always reloaded with 0.
    logic comes;

    always_comb begin
        if (is_zero && !was_zero) begin
            comes = 1'b1;
        end else if (load) begin
            comes = period == 32'd0 && !is_zero;
        end else begin
            comes = running && (!is_zero || (continues && period != 32'd0));
        end
    end

    assign irq = timed_out && interrupts;
    assign may_interrupt = interrupts && !timed_out && comes;

    logic [31:0] snapshot;

    always_ff @(posedge clk) begin
        if (reset) begin
            snapshot <= 32'd0;
        end else if (takes_snapshot) begin
            snapshot <= count;
        end
    end

    logic [15:0] chosen;

    always_comb begin
        case (address)
            STATUS: chosen = {14'd0, running, timed_out};
            CONTROL: chosen = {14'd0, continues, interrupts};
            PERIODL: chosen = period[15:0];
            PERIODH: chosen = period[31:16];
            SNAPL: chosen = snapshot[15:0];
            SNAPH: chosen = snapshot[31:16];
            default: chosen = 16'd0;
        endcase
    end

    always_ff @(posedge clk) begin
        readdata <= chosen;
    end

endmodule
