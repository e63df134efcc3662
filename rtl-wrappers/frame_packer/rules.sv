// SPDX-License-Identifier: Apache-2.0
// What the packer's page says under "Cycles", beside a pending word of its own. The raster is that of the screen, the
// camera has four cycles or more for a sample, and so eight for a word.
`include "rules.svh"

module frame_packer_rules #(
    parameter int PREFETCH_WRAP = 1336
) (
    input clk,
    input reset,
    input [10:0] h,
    input [9:0] v,
    input camera_valid,
    input camera_field_start,
    input camera_line_start,
    input camera_field,
    input [29:0] camera_sample,
    input freeze,
    input [18:0] zbt_address,
    input zbt_we,
    input [35:0] zbt_write_data,
    input [35:0] zbt_read_data,
    input [17:0] video_sample
);

    localparam int LAST_H = 1343;
    localparam int LAST_V = 805;

    logic known = 1'b0;  // a reset has been
    logic reset_before = 1'b1;
    logic [10:0] h_before = 11'd0;
    logic [9:0] v_before = 10'd0;
    logic [2:0] since_sample = 3'd0;  // cycles, at most 4

    always_ff @(posedge clk) begin
        known <= known || reset;
        reset_before <= reset;
        h_before <= h;
        v_before <= v;
        if (reset) since_sample <= 3'd4;
        else if (camera_valid) since_sample <= 3'd1;
        else if (since_sample != 3'd4) since_sample <= since_sample + 3'd1;
    end

    logic [9:0] line_behind;
    logic [10:0] next_h;
    logic [9:0] next_v;

    always_comb begin
        line_behind = v == 10'(LAST_V) ? 10'd0 : v + 10'd1;
        next_h = h_before == 11'(LAST_H) ? 11'd0 : h_before + 11'd1;
        next_v = h_before != 11'(LAST_H) ? v_before : v_before == 10'(LAST_V) ? 10'd0 : v_before + 10'd1;
    end

    `ASSUMED(h_counts, h <= 11'(LAST_H) && h == (reset_before ? 11'd0 : next_h))
    `ASSUMED(v_counts, v <= 10'(LAST_V) && v == (reset_before ? 10'd0 : next_v))
    `ASSUMED(samples_are_four_cycles_apart, !(camera_valid && !reset && since_sample != 3'd4))

    // Where a sample lies; nothing is known of that before a field begins.
    logic placed = 1'b0;
    logic [8:0] line = 9'd0;
    logic [9:0] next_column = 10'd0;
    logic [8:0] line_now;
    logic [9:0] column_now;
    logic placed_now;
    logic [17:0] pixel;

    always_comb begin
        line_now = camera_field_start ? 9'd0 : camera_line_start ? line + 9'd1 : line;
        column_now = camera_field_start || camera_line_start ? 10'd0 : next_column;
        placed_now = placed || camera_field_start;
        pixel = {camera_sample[29:24], camera_sample[19:14], camera_sample[9:4]};
    end

    // The even pixel that is held, and the word that is pending from the cycle behind its odd one on.
    logic held = 1'b0;
    logic [17:0] even_pixel = 18'd0;
    logic pending = 1'b0;
    logic [18:0] pending_address = 19'd0;
    logic [35:0] pending_word = 36'd0;
    logic writes;

    // With an odd h in the cycle behind this one.
    always_comb writes = pending_now && !freeze && !h[0];

    logic completes;
    logic pending_now;

    always_comb begin
        completes = camera_valid && !freeze && held && column_now[0];
        pending_now = pending || completes;
    end

    // What has been written, and when: the address in n, the data in n + 2.
    logic we = 1'b0;
    logic [18:0] address = 19'd0;
    logic we_before = 1'b0;
    logic [35:0] word = 36'd0;
    logic [35:0] word_before = 36'd0;
    logic data_due = 1'b0;
    logic [35:0] due = 36'd0;

    always_ff @(posedge clk) begin
        if (reset) begin
            placed <= 1'b0;
            line <= 9'd0;
            next_column <= 10'd0;
            held <= 1'b0;
            pending <= 1'b0;
            we <= 1'b0;
            we_before <= 1'b0;
            data_due <= 1'b0;
        end else begin
            if (camera_valid) begin
                placed <= placed_now;
                line <= line_now;
                next_column <= column_now + 10'd1;
                held <= !column_now[0] && placed_now;
                even_pixel <= pixel;
            end
            if (freeze) held <= 1'b0;
            if (completes) begin
                pending_address <= {line_now, camera_field, column_now[9:1]};
                pending_word <= {even_pixel, pixel};
            end
            pending <= pending_now && !freeze && !writes;
            we <= writes;
            we_before <= we;
            data_due <= we_before;
            address <= completes ? {line_now, camera_field, column_now[9:1]} : pending_address;
            word <= completes ? {even_pixel, pixel} : pending_word;
            word_before <= word;
            due <= word_before;
        end
    end

    // With an even h the memory is read eight pixels ahead.
    logic [18:0] read_address;
    logic [35:0] w = 36'd0;
    logic [35:0] w2 = 36'd0;

    always_comb begin
        if (h >= 11'(PREFETCH_WRAP)) read_address = {line_behind, 9'((h - 11'(PREFETCH_WRAP)) >> 1)};
        else read_address = {v, 9'((h + 11'd8) >> 1)};
    end

    always_ff @(posedge clk) begin
        if (reset) begin
            w <= 36'd0;
            w2 <= 36'd0;
        end else if (!h[0]) begin
            w <= zbt_read_data;
            w2 <= w;
        end
    end

    `RULE(a_word_is_written_once_with_odd_h, !(known && zbt_we != we))
    `RULE(it_is_written_where_it_lies, !(known && we && zbt_address != address))
    `RULE(its_data_come_two_cycles_later, !(known && data_due && !reset && zbt_write_data != due))
    `RULE(even_h_reads_eight_pixels_ahead, !(known && !h[0] && zbt_address != read_address))
    `RULE(a_reset_clears_the_data_too, !(known && reset_before && zbt_write_data != 36'd0))
    `RULE(video_sample_is_half_of_w2, !(known && video_sample != (h[0] ? w2[35:18] : w2[17:0])))

    `SITUATION(a_word_is_written, known && we)
    `SITUATION(its_data_are_there, known && data_due && !reset && due[0])
    `SITUATION(a_freeze_drops_a_pending_word, known && pending && freeze)
    `SITUATION(a_freeze_meets_a_write, known && we && freeze)
    `SITUATION(a_sample_before_a_field_is_ignored, known && camera_valid && !placed_now && !reset)

endmodule
