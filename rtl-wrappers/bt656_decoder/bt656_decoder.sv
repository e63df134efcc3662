// SPDX-License-Identifier: Apache-2.0
// Words of BT.656 to samples of the labkit's camera. The chip's clock is a pin that is sampled; a word is taken when it
// has risen.
module bt656_decoder (
    input  logic        clk,
    input  logic        rst,
    input  logic        tv_clock,             // 27 MHz, of the chip
    input  logic [ 9:0] tv_data,              // changes when tv_clock falls
    output logic        camera_valid,
    output logic        camera_field_start,
    output logic        camera_line_start,
    output logic        camera_field,
    output logic [29:0] camera_sample         // {Y, Cr, Cb}
);

    // The crossing. After a reset the clock is high until it has been seen low.
    logic [2:0] clock_seen;
    logic [9:0] data_met;
    logic [9:0] word;
    logic takes;

    always_ff @(posedge clk) begin
        if (rst) begin
            clock_seen <= 3'b111;
            data_met <= 10'd0;
            word <= 10'd0;
        end else begin
            clock_seen <= {clock_seen[1:0], tv_clock};
            data_met <= tv_data;
            word <= data_met;
        end
    end

    assign takes = clock_seen[1] && !clock_seen[2];

    // Timing codes.
    logic begins_code;
    logic [1:0] code_words;
    logic code_complete;
    logic f;
    logic v;
    logic h;
    logic [3:0] syndrome;
    logic code_right;
    logic says_blank;
    logic says_picture;
    logic field_of_code;

    assign begins_code = word[9:2] == 8'hFF;
    assign code_complete = takes && code_words == 2'd3 && !begins_code;
    assign {f, v, h} = word[8:6];
    assign syndrome = {v ^ h, f ^ h, f ^ v, f ^ v ^ h} ^ word[5:2];

    always_comb begin
        code_right = word[9];
        field_of_code = f;
        says_blank = v;
        says_picture = !v && !h;
        case (syndrome)
            4'b0000, 4'b1000, 4'b0100, 4'b0010, 4'b0001: ;
            4'b0111: field_of_code = !f;
            4'b1011: begin
                says_blank = !v;
                says_picture = v && !h;
            end
            4'b1101: says_picture = !v && h;
            default: code_right = 1'b0;
        endcase
    end

    always_ff @(posedge clk) begin
        if (rst) begin
            code_words <= 2'd0;
        end else if (takes) begin
            if (begins_code) code_words <= 2'd1;
            else if (code_words != 2'd0 && code_words != 2'd3 && word[9:2] == 8'd0) code_words <= code_words + 2'd1;
            else code_words <= 2'd0;
        end
    end

    // The picture of a line: pairs of samples, of four words each.
    localparam logic [8:0] LAST_PAIR = 9'd359;

    logic in_picture;
    logic [8:0] pair;
    logic [1:0] place;
    logic field;
    logic field_due;
    logic [9:0] cb;
    logic [9:0] cr;
    logic [9:0] luma;
    logic takes_picture;
    logic completes;
    logic first;

    assign takes_picture = takes && in_picture && !begins_code;
    assign completes = takes_picture && place[1];
    assign first = pair == 9'd0 && !place[0];

    always_ff @(posedge clk) begin
        if (rst) begin
            in_picture <= 1'b0;
            pair <= 9'd0;
            place <= 2'd0;
            field <= 1'b0;
            field_due <= 1'b0;
        end else if (code_complete && code_right) begin
            if (says_blank) field_due <= 1'b1;
            if (says_picture) begin
                in_picture <= 1'b1;
                pair <= 9'd0;
                place <= 2'd0;
                field <= field_of_code;
            end
        end else if (takes && begins_code) begin
            in_picture <= 1'b0;
        end else if (takes_picture) begin
            place <= place + 2'd1;
            if (place == 2'd3) begin
                pair <= pair + 9'd1;
                if (pair == LAST_PAIR) in_picture <= 1'b0;
            end
            if (completes && first) field_due <= 1'b0;
        end
    end

    always_ff @(posedge clk) begin
        if (rst) begin
            cb <= 10'd0;
            cr <= 10'd0;
            luma <= 10'd0;
        end else if (takes_picture) begin
            if (place == 2'd0) cb <= word;
            if (place == 2'd1) luma <= word;
            if (place == 2'd2) cr <= word;
        end
    end

    always_ff @(posedge clk) begin
        if (rst || !completes) begin
            camera_valid <= 1'b0;
            camera_field_start <= 1'b0;
            camera_line_start <= 1'b0;
            camera_field <= 1'b0;
            camera_sample <= 30'd0;
        end else begin
            camera_valid <= 1'b1;
            camera_field_start <= first && field_due;
            camera_line_start <= first;
            camera_field <= field;
            camera_sample <= place[0] ? {word, cr, cb} : {luma, word, cb};
        end
    end

endmodule
