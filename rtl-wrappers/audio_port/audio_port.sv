// SPDX-License-Identifier: Apache-2.0
// Audio port behind an Avalon-MM slave with a read latency of one cycle. At the codec's side `sample` is high for one
// cycle a period, in which left_in and right_in are taken; left_out and right_out change with its end, to the words
// that are played until the next one: 0 is silence. readdata stays until the next read.
module audio_port (
    input  logic        clk,
    input  logic        reset,
    input  logic [1:0]  address,     // of a word
    input  logic        read,
    input  logic        write,
    input  logic [3:0]  byteenable,
    input  logic [31:0] writedata,
    output logic [31:0] readdata,
    output logic        irq,
    input  logic        sample,
    input  logic [31:0] left_in,
    input  logic [31:0] right_in,
    output logic [31:0] left_out,
    output logic [31:0] right_out,
    output logic        playable,      // both channels have a word to play
    output logic        may_interrupt  // irq is low, and rises if nothing is accessed
);

    localparam logic [1:0] CONTROL = 2'd0;
    localparam logic [1:0] FIFOSPACE = 2'd1;
    localparam logic [1:0] LEFT = 2'd2;
    localparam logic [1:0] RIGHT = 2'd3;

    localparam logic [7:0] DEPTH = 8'd128;
    localparam logic [7:0] LEAST_WAITING = 8'd96;  // for RI
    localparam logic [7:0] MOST_QUEUED = 8'd32;    // for WI

    logic [7:0] read_left_level;
    logic [7:0] read_right_level;
    logic [7:0] write_left_level;
    logic [7:0] write_right_level;

    // Control: RE, WE, CR and CW are bits 0 to 3.
    logic [3:0] control;
    logic       controls;
    logic       clear_read;
    logic       clear_write;

    // A clear acts with the edge that writes it, and as long as it stands.
    always_comb begin
        controls = write && address == CONTROL && byteenable[0];
        clear_read = reset || control[2] || (controls && writedata[2]);
        clear_write = reset || control[3] || (controls && writedata[3]);
    end

    always_ff @(posedge clk) begin
        if (reset) begin
            control <= 4'd0;
        end else if (controls) begin
            control <= writedata[3:0];
        end
    end

    logic reads_ready;
    logic writes_ready;

    always_comb begin
        reads_ready = read_left_level >= LEAST_WAITING || read_right_level >= LEAST_WAITING;
        writes_ready = write_left_level <= MOST_QUEUED || write_right_level <= MOST_QUEUED;
    end

    // The codec never stops: it fills the read FIFOs, unless they are held empty, and empties the write FIFOs.
    assign irq = (control[0] && reads_ready) || (control[1] && writes_ready);
    assign may_interrupt = !irq && ((control[0] && !control[2]) || control[1]);

    // From the codec: both channels take a word, or neither.
    logic records;
    logic read_left;
    logic read_right;

    always_comb begin
        records = sample && !read_left_level[7] && !read_right_level[7];
        read_left = read && address == LEFT && read_left_level != 8'd0;
        read_right = read && address == RIGHT && read_right_level != 8'd0;
    end

    logic [31:0] left_word;
    logic [31:0] right_word;

    audio_port_fifo read_left_fifo (
        .clk(clk),
        .clear(clear_read),
        .put(records),
        .word(left_in),
        .take(read_left),
        .taken(left_word),
        .level(read_left_level)
    );

    audio_port_fifo read_right_fifo (
        .clk(clk),
        .clear(clear_read),
        .put(records),
        .word(right_in),
        .take(read_right),
        .taken(right_word),
        .level(read_right_level)
    );

    // To the codec. Bytes that are not enabled are 0.
    logic        plays;
    logic        puts;
    logic [31:0] written;

    always_comb begin
        playable = write_left_level != 8'd0 && write_right_level != 8'd0;
        plays = sample && playable;
        puts = write && byteenable != 4'd0;
        written = writedata & {{8{byteenable[3]}}, {8{byteenable[2]}}, {8{byteenable[1]}}, {8{byteenable[0]}}};
    end

    logic [31:0] left_played;
    logic [31:0] right_played;

    audio_port_fifo write_left_fifo (
        .clk(clk),
        .clear(clear_write),
        .put(puts && address == LEFT && !write_left_level[7]),
        .word(written),
        .take(plays),
        .taken(left_played),
        .level(write_left_level)
    );

    audio_port_fifo write_right_fifo (
        .clk(clk),
        .clear(clear_write),
        .put(puts && address == RIGHT && !write_right_level[7]),
        .word(written),
        .take(plays),
        .taken(right_played),
        .level(write_right_level)
    );

    logic sounds;  // what was taken last is being played

    always_ff @(posedge clk) begin
        if (reset) begin
            sounds <= 1'b0;
        end else if (sample) begin
            sounds <= plays;
        end
    end

    assign left_out = sounds ? left_played : 32'd0;
    assign right_out = sounds ? right_played : 32'd0;

    // What is read: a word of a FIFO, which its memory keeps, or one of the others.
    logic        shows_left;
    logic        shows_right;
    logic [31:0] shown;

    always_ff @(posedge clk) begin
        if (reset) begin
            shows_left <= 1'b0;
            shows_right <= 1'b0;
            shown <= 32'd0;
        end else if (read) begin
            shows_left <= read_left;
            shows_right <= read_right;
            case (address)
                CONTROL: shown <= {22'd0, writes_ready, reads_ready, 4'd0, control};
                FIFOSPACE: begin
                    shown <= {DEPTH - write_left_level, DEPTH - write_right_level, read_left_level, read_right_level};
                end
                default: shown <= 32'd0;
            endcase
        end
    end

    always_comb begin
        readdata = shown;
        if (shows_left) readdata = left_word;
        if (shows_right) readdata = right_word;
    end

endmodule
