// SPDX-License-Identifier: Apache-2.0
// The labkit's frame store in a ZBT SRAM. In even cycles it is read for the display, eight pixels ahead; in odd ones a
// word of the camera is written, if there is one. Pins are registers, so those of a cycle are made of the one before.
module frame_packer #(
    parameter int PREFETCH_WRAP = 1336  // the first h that reads the next line; 1048: a widely used example's fault
) (
    input  logic        clk,
    input  logic        rst,
    input  logic [10:0] h,
    input  logic [ 9:0] v,
    input  logic        camera_valid,
    input  logic        camera_field_start,
    input  logic        camera_line_start,
    input  logic        camera_field,
    input  logic [29:0] camera_sample,       // {Y, Cr, Cb}
    input  logic        freeze,
    output logic [18:0] zbt_address,
    output logic        zbt_we,
    output logic [35:0] zbt_write_data,
    input  logic [35:0] zbt_read_data,
    output logic [17:0] video_sample
);

    localparam logic [10:0] LAST_H = 11'd1343;
    localparam logic [9:0] LAST_V = 10'd805;
    localparam logic [10:0] WRAP = 11'(PREFETCH_WRAP);
    localparam logic [10:0] AHEAD = 11'd8;
    localparam logic [18:0] FIRST_READ = 19'd4;  // cycle 0 reads columns 8 and 9

    function automatic logic [9:0] line_after(input logic [9:0] line);
        line_after = line == LAST_V ? 10'd0 : line + 10'd1;
    endfunction

    logic [10:0] next_h;
    logic [9:0] next_v;
    logic [18:0] read_address;

    always_comb begin
        next_h = h + 11'd1;
        next_v = v;
        if (h == LAST_H) begin
            next_h = 11'd0;
            next_v = line_after(v);
        end
        if (next_h >= WRAP) read_address = {line_after(next_v), 9'((next_h - WRAP) >> 1)};
        else read_address = {next_v, 9'((next_h + AHEAD) >> 1)};
    end

    logic word_valid;
    logic [18:0] word_address;
    logic [35:0] word;
    logic pending;
    logic [18:0] pending_address;
    logic writes;

    word_packer packer (.*);

    // A word that is complete in an even cycle is pending, and written, in the next.
    assign writes = !h[0] && !freeze && (pending || word_valid);

    // Words are at least eight cycles apart, so one can stay on the data pins until it is taken, two cycles after its
    // address.
    always_ff @(posedge clk) begin
        if (rst) begin
            zbt_address <= FIRST_READ;
            zbt_we <= 1'b0;
            zbt_write_data <= 36'd0;
            pending <= 1'b0;
            pending_address <= 19'd0;
        end else begin
            zbt_we <= writes;
            pending <= !freeze && (pending || word_valid) && !writes;
            if (word_valid) begin
                zbt_write_data <= word;
                pending_address <= word_address;
            end
            if (h[0]) zbt_address <= read_address;
            else if (writes) zbt_address <= word_valid ? word_address : pending_address;
        end
    end

    // W and W2 of the specification: an even cycle's word, and the one that is shown.
    logic [35:0] arrived;
    logic [35:0] shown;

    always_ff @(posedge clk) begin
        if (rst) begin
            arrived <= 36'd0;
            shown <= 36'd0;
        end else if (!h[0]) begin
            arrived <= zbt_read_data;
            shown <= arrived;
        end
    end

    assign video_sample = h[0] ? shown[35:18] : shown[17:0];

endmodule
