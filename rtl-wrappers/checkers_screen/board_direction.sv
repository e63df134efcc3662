// SPDX-License-Identifier: Apache-2.0
// Where a pixel is on the board in one direction. A square of 96 pixels is three parts of 32, its blob is 8 to 87.
module board_direction (
    input  logic [9:0] place,    // from the board's first pixel on, 0 to 767
    output logic [2:0] square,
    output logic       in_blob
);

    localparam logic [4:0] FIRST_OF_BLOB = 5'd8;  // in the first part
    localparam logic [4:0] LAST_OF_BLOB = 5'd23;  // in the last one

    logic [1:0] part;

    always_comb begin
        square = 3'(place[9:5] / 5'd3);
        part = 2'(place[9:5] % 5'd3);
        case (part)
            2'd0: in_blob = place[4:0] >= FIRST_OF_BLOB;
            2'd1: in_blob = 1'b1;
            default: in_blob = place[4:0] <= LAST_OF_BLOB;
        endcase
    end

endmodule
