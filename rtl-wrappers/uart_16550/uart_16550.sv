// SPDX-License-Identifier: Apache-2.0
// UART with the registers of a 16550A behind an AXI4-Lite slave, whose outputs are registers. All responses are OKAY.
module uart_16550 (
    input  logic        aclk,
    input  logic        aresetn,
    input  logic [15:0] awaddr,
    input  logic [2:0]  awprot,
    input  logic        awvalid,
    output logic        awready,
    input  logic [31:0] wdata,
    input  logic [3:0]  wstrb,
    input  logic        wvalid,
    output logic        wready,
    output logic [1:0]  bresp,
    output logic        bvalid,
    input  logic        bready,
    input  logic [15:0] araddr,
    input  logic [2:0]  arprot,
    input  logic        arvalid,
    output logic        arready,
    output logic [31:0] rdata,
    output logic [1:0]  rresp,
    output logic        rvalid,
    input  logic        rready,
    output logic        irq,
    input  logic        rx,
    output logic        tx,
    output logic        idle,              // LSR.TEMT
    output logic        may_interrupt,     // irq is low, and what is under way may raise it
    output logic        awaits_character   // so may a character that comes
);

    logic rst;
    logic write;
    logic [2:0] write_word;
    logic read;
    logic [2:0] read_word;
    logic [7:0] value;
    logic [7:0] read_value;
    logic [10:0] oldest;  // of the received bytes: break, framing, parity, byte
    logic unused_bits;

    // A write takes effect with the edge that ends its handshake, a read shows what was there in that cycle. READY is high
    // for that one cycle: the Accept of a channel, whose VALID stays until then.
    always_comb begin
        rst = ~aresetn;
        wready = awready;
        bresp = 2'b00;
        write = awready & wstrb[0];
        write_word = awaddr[4:2];
        value = wdata[7:0];
        rresp = 2'b00;
        read = arready;
        read_word = araddr[4:2];
        unused_bits = &{1'b0, awaddr[15:5], awaddr[1:0], araddr[15:5], araddr[1:0], wdata[31:8], wstrb[3:1], awprot, arprot,
                        oldest[10:8]};
    end

    always_ff @(posedge aclk) begin
        if (rst) begin
            awready <= 1'b0;
            bvalid <= 1'b0;
        end else begin
            awready <= awvalid & wvalid & ~awready & ~bvalid;
            bvalid <= awready | (bvalid & ~bready);
        end
    end

    always_ff @(posedge aclk) begin
        if (rst) begin
            arready <= 1'b0;
            rvalid <= 1'b0;
            rdata <= 32'd0;
        end else begin
            arready <= arvalid & ~arready & ~rvalid;
            rvalid <= arready | (rvalid & ~rready);
            if (arready) rdata <= {24'd0, read_value};
        end
    end

    // Registers that software writes. Words: 0 data or divisor, 1 IER or divisor, 2 IIR and FCR, 3 LCR, 4 MCR, 5 LSR,
    // 6 MSR, 7 SCR.
    logic [15:0] divisor;
    logic [15:0] divisor_next;
    logic [3:0] ier;
    logic [7:0] lcr;
    logic [7:0] lcr_next;
    logic [4:0] mcr;
    logic [4:0] mcr_next;
    logic [7:0] scr;
    logic fifos;
    logic fifos_next;
    logic [1:0] trigger;
    logic dlab;
    logic write_fcr;
    logic write_data;
    logic write_ier;

    always_comb begin
        dlab = lcr[7];
        write_data = write & (write_word == 3'd0) & ~dlab;
        write_ier = write & (write_word == 3'd1) & ~dlab;
        write_fcr = write & (write_word == 3'd2);
        divisor_next = divisor;
        if (write & dlab & (write_word == 3'd0)) divisor_next[7:0] = value;
        if (write & dlab & (write_word == 3'd1)) divisor_next[15:8] = value;
        lcr_next = write & (write_word == 3'd3) ? value : lcr;
        mcr_next = write & (write_word == 3'd4) ? value[4:0] : mcr;
        fifos_next = write_fcr ? value[0] : fifos;
    end

    always_ff @(posedge aclk) begin
        if (rst) begin
            divisor <= 16'd0;
            ier <= 4'd0;
            lcr <= 8'd0;
            mcr <= 5'd0;
            scr <= 8'd0;
            fifos <= 1'b0;
            trigger <= 2'd0;
        end else begin
            divisor <= divisor_next;
            lcr <= lcr_next;
            mcr <= mcr_next;
            fifos <= fifos_next;
            if (write_ier) ier <= value[3:0];
            if (write_fcr) trigger <= value[7:6];
            if (write & (write_word == 3'd7)) scr <= value;
        end
    end

    logic new_settings;  // this edge changes divisor or format
    logic new_input;
    logic new_fifos;
    logic clear_receive;
    logic clear_transmit;

    always_comb begin
        new_settings = (divisor_next != divisor) | (lcr_next[5:0] != lcr[5:0]);
        new_input = mcr_next[4] != mcr[4];
        new_fifos = fifos_next != fifos;
        clear_receive = write_fcr & (new_fifos | value[1]);
        clear_transmit = write_fcr & (new_fifos | value[2]);
    end

    logic take;
    logic sending;
    logic loop;
    logic [7:0] send_data;
    logic send_empty;
    logic send_empty_next;

    uart_16550_transmitter transmitter (
        .clk(aclk),
        .rst(rst),
        .divisor(divisor),
        .format(lcr[5:0]),
        .want_break(lcr[6]),
        .loopback(mcr[4]),
        .available(~send_empty),
        .data(send_data),
        .take(take),
        .busy(sending),
        .pin(tx),
        .loop(loop)
    );

    logic received;
    logic [7:0] received_data;
    logic parity_error;
    logic framing_error;
    logic is_break;
    logic hears;

    uart_16550_receiver receiver (
        .clk(aclk),
        .rst(rst),
        .level(mcr[4] ? loop : rx),
        .new_input(new_input),
        .restart(new_settings | new_input),
        .divisor(divisor),
        .word(lcr[1:0]),
        .parity(lcr[5:3]),
        .received(received),
        .data(received_data),
        .parity_error(parity_error),
        .framing_error(framing_error),
        .is_break(is_break),
        .active(hears)
    );

    logic read_data;
    logic read_iir;
    logic read_lsr;
    logic read_msr;
    logic receive_empty;
    logic [4:0] receive_count;
    logic any_error;
    logic kept;
    logic overrun;
    logic [2:0] new_errors;

    always_comb begin
        read_data = read & (read_word == 3'd0) & ~dlab & ~receive_empty;
        read_iir = read & (read_word == 3'd2);
        read_lsr = read & (read_word == 3'd5);
        read_msr = read & (read_word == 3'd6);
    end

    uart_16550_fifos fifo_pair (
        .clk(aclk),
        .rst(rst),
        .enabled(fifos),
        .enabled_next(fifos_next),
        .clear_transmit(clear_transmit),
        .write(write_data),
        .write_data(value),
        .take(take),
        .send_data(send_data),
        .send_empty(send_empty),
        .send_empty_next(send_empty_next),
        .clear_receive(clear_receive),
        .read(read_data),
        .received(received),
        .received_entry({is_break, framing_error, parity_error, received_data}),
        .oldest(oldest),
        .receive_empty(receive_empty),
        .receive_count(receive_count),
        .any_error(any_error),
        .kept(kept),
        .overrun(overrun),
        .new_errors(new_errors)
    );

    // What LSR and MSR remember.
    logic [3:0] errors;  // break, framing, parity, overrun
    logic [3:0] modem_changes;
    logic [3:0] modem_levels;
    logic [3:0] modem_levels_next;
    logic [3:0] modem_new;

    always_comb begin
        // DCD, RI, DSR, CTS.
        modem_levels = mcr[4] ? {mcr[3], mcr[2], mcr[0], mcr[1]} : 4'd0;
        modem_levels_next = mcr_next[4] ? {mcr_next[3], mcr_next[2], mcr_next[0], mcr_next[1]} : 4'd0;
        modem_new = modem_levels ^ modem_levels_next;
        if (modem_levels_next[2]) modem_new[2] = 1'b0;
    end

    always_ff @(posedge aclk) begin
        if (rst) begin
            errors <= 4'd0;
            modem_changes <= 4'd0;
        end else begin
            errors <= (read_lsr ? 4'd0 : errors) | {new_errors, overrun};
            modem_changes <= (read_msr ? 4'd0 : modem_changes) | modem_new;
        end
    end

    // The time-out: half bits without anything.
    logic timed_out;
    logic [18:0] ticks;
    logic [6:0] halves;
    logic [6:0] halves_of_four;
    logic [4:0] frame_halves;
    logic counts;
    logic restarts;
    logic half_ends;
    logic fires;

    always_comb begin
        frame_halves = 5'd12 + {2'b00, lcr[1:0], 1'b0} + {3'b000, lcr[3], 1'b0} +
                       (lcr[2] ? (lcr[1:0] == 2'd0 ? 5'd3 : 5'd4) : 5'd2);
        halves_of_four = {frame_halves, 2'b00};
        counts = fifos & ~receive_empty & ~timed_out & (divisor != 16'd0);
        restarts = kept | read_data | clear_receive | new_settings;
        half_ends = ticks + 19'd1 == {divisor, 3'b000};
        fires = counts & half_ends & (halves + 7'd1 == halves_of_four) & ~restarts;
    end

    always_ff @(posedge aclk) begin
        if (rst) begin
            timed_out <= 1'b0;
        end else if (kept | read_data | clear_receive) begin
            timed_out <= 1'b0;
        end else if (fires) begin
            timed_out <= 1'b1;
        end
        if (rst | restarts | ~counts) begin
            ticks <= 19'd0;
            halves <= 7'd0;
        end else if (half_ends) begin
            ticks <= 19'd0;
            halves <= halves + 7'd1;
        end else begin
            ticks <= ticks + 19'd1;
        end
    end

    // Interrupts by priority.
    logic empty_event;
    logic [3:0] id;
    logic [4:0] trigger_level;

    always_comb begin
        unique case (trigger)
            2'd0: trigger_level = 5'd1;
            2'd1: trigger_level = 5'd4;
            2'd2: trigger_level = 5'd8;
            default: trigger_level = 5'd14;
        endcase
        if (~fifos) trigger_level = 5'd1;
        if (ier[2] & (errors != 4'd0)) begin
            id = 4'h6;
        end else if (ier[0] & (receive_count >= trigger_level)) begin
            id = 4'h4;
        end else if (ier[0] & timed_out) begin
            id = 4'hC;
        end else if (ier[1] & empty_event) begin
            id = 4'h2;
        end else if (ier[3] & (modem_changes != 4'd0)) begin
            id = 4'h0;
        end else begin
            id = 4'h1;
        end
        irq = id != 4'h1;
        idle = send_empty & ~sending;
    end

    // A break keeps what the FIFO has.
    logic sends;

    always_comb begin
        sends = ~send_empty & ~lcr[6] & (divisor != 16'd0);
        awaits_character = ~irq & (ier[0] | ier[2]) & (divisor != 16'd0);
        may_interrupt = (awaits_character & (hears | (mcr[4] & (sends | sending)))) |
                        (~irq & ((ier[0] & counts) | (ier[1] & sends)));
    end

    always_ff @(posedge aclk) begin
        if (rst | write_data) begin
            empty_event <= 1'b0;
        end else if ((take & send_empty_next) | (clear_transmit & ~send_empty_next) |
                     (write_ier & value[1] & send_empty_next)) begin
            empty_event <= 1'b1;
        end else if (read_iir & (id == 4'h2)) begin
            empty_event <= 1'b0;
        end
    end

    always_comb begin
        unique case (read_word)
            3'd0: read_value = dlab ? divisor[7:0] : receive_empty ? 8'd0 : oldest[7:0];
            3'd1: read_value = dlab ? divisor[15:8] : {4'd0, ier};
            3'd2: read_value = {fifos, fifos, 2'd0, id};
            3'd3: read_value = lcr;
            3'd4: read_value = {3'd0, mcr};
            3'd5: read_value = {fifos & any_error, idle, send_empty, errors, ~receive_empty};
            3'd6: read_value = {modem_levels, modem_changes};
            default: read_value = scr;
        endcase
    end

endmodule
