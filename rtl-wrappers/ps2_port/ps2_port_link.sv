// SPDX-License-Identifier: Apache-2.0
// The host's end of a PS/2 link: clock filter, receiver and transmitter of commands.
module ps2_port_link #(
    parameter int FILTER = 50,         // cycles; a clock level that lasts less is a glitch
    parameter int INHIBIT = 12000,     // cycles in which the clock is held low before a command
    parameter int START = 1500000,     // the device begins to clock a command within these
    parameter int TRANSFER = 200000    // and ends it within these; a byte too
) (
    input  logic       clk,
    input  logic       reset,
    input  logic       ps2_clock,      // levels of the wires
    input  logic       ps2_data,
    output logic       clock_low,      // pulls it low
    output logic       data_low,
    input  logic       command_write,
    input  logic [7:0] command,
    output logic       received,       // in this cycle a byte without an error is complete
    output logic [7:0] received_byte,
    output logic       failed,         // the device has not taken the last command
    output logic       busy
);

    localparam int LONGEST_A = START > TRANSFER ? START : TRANSFER;
    localparam int LONGEST_B = INHIBIT > FILTER ? INHIBIT : FILTER;
    localparam int LONGEST = LONGEST_A > LONGEST_B ? LONGEST_A : LONGEST_B;
    localparam int TIMER_BITS = $clog2(LONGEST + 1);
    localparam int FILTER_BITS = $clog2(FILTER + 1);

    // Two registers see each wire.
    logic clock_first;
    logic clock_seen;
    logic data_first;
    logic data_seen;

    always_ff @(posedge clk) begin
        if (reset) begin
            clock_first <= 1'b1;
            clock_seen <= 1'b1;
            data_first <= 1'b1;
            data_seen <= 1'b1;
        end else begin
            clock_first <= ps2_clock;
            clock_seen <= clock_first;
            data_first <= ps2_data;
            data_seen <= data_first;
        end
    end

    // The clock behind the filter.
    logic filtered;
    logic [FILTER_BITS-1:0] unlike;
    logic follows;
    logic tick;

    assign follows = clock_seen != filtered && unlike == FILTER_BITS'(FILTER - 1);
    assign tick = follows && filtered;

    always_ff @(posedge clk) begin
        if (reset) begin
            filtered <= 1'b1;
            unlike <= '0;
        end else begin
            if (follows) filtered <= clock_seen;
            unlike <= clock_seen == filtered || follows ? '0 : unlike + 1'b1;
        end
    end

    typedef enum logic [2:0] {
        IDLE,
        RECEIVE,
        INHIBITS,
        REQUEST,
        SEND,
        RELEASE
    } state_type;

    state_type state;
    logic [TIMER_BITS-1:0] timer;
    logic [3:0] bits;        // that have been received, or sent
    logic [8:0] shift;       // data and parity
    logic waits;             // a command
    logic [7:0] waiting;
    logic taken;             // the waiting command, in this cycle
    logic over;              // this is the last cycle of what has a limit

    assign taken = state == IDLE && waits && !(tick && !data_seen);

    always_comb begin
        case (state)
            INHIBITS: over = timer == TIMER_BITS'(INHIBIT - 1);
            REQUEST: over = timer == TIMER_BITS'(FILTER - 1);
            SEND: over = timer == (bits == 4'd0 ? TIMER_BITS'(START - 1) : TIMER_BITS'(TRANSFER - 1));
            default: over = timer == TIMER_BITS'(TRANSFER - 1);
        endcase
    end

    always_ff @(posedge clk) begin
        if (reset) begin
            waits <= 1'b0;
        end else if (taken) begin
            waits <= 1'b0;
        end else if (command_write && !waits) begin
            waits <= 1'b1;
            waiting <= command;
        end
    end

    always_ff @(posedge clk) begin
        timer <= timer + 1'b1;
        if (reset) begin
            state <= IDLE;
            data_low <= 1'b0;
            failed <= 1'b0;
        end else begin
            case (state)
                IDLE: begin
                    timer <= '0;
                    bits <= 4'd0;
                    if (tick && !data_seen) begin
                        state <= RECEIVE;
                    end else if (waits) begin
                        state <= INHIBITS;
                        shift <= {~^waiting, waiting};
                    end
                end
                RECEIVE: begin
                    if (over) begin
                        state <= IDLE;
                    end else if (tick) begin
                        shift <= {data_seen, shift[8:1]};
                        bits <= bits + 1'b1;
                        if (bits == 4'd9) state <= IDLE;
                    end
                end
                INHIBITS: begin
                    if (over) begin
                        state <= REQUEST;
                        data_low <= 1'b1;
                        timer <= '0;
                    end
                end
                REQUEST: begin
                    if (over) begin
                        state <= SEND;
                        timer <= '0;
                    end
                end
                SEND: begin
                    if (over) begin
                        state <= IDLE;
                        data_low <= 1'b0;
                        failed <= 1'b1;
                    end else if (tick) begin
                        if (bits == 4'd0) timer <= '0;
                        bits <= bits + 1'b1;
                        shift <= {1'b1, shift[8:1]};
                        data_low <= !shift[0];
                        if (bits == 4'd10) begin
                            state <= RELEASE;
                            failed <= data_seen;
                        end
                    end
                end
                default: begin
                    if ((filtered && data_seen) || over) state <= IDLE;
                end
            endcase
        end
    end

    assign clock_low = state == INHIBITS || state == REQUEST;
    assign received = state == RECEIVE && tick && !over && bits == 4'd9 && data_seen && ^shift;
    assign received_byte = shift[7:0];
    assign busy = state != IDLE || waits;

endmodule
