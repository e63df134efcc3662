// SPDX-License-Identifier: Apache-2.0
// How long a level has to last, by the mode.
`define MODE 0
module memory (
    output [23:0] hold
);
    reg [23:0] content [0:1];
    initial $readmemh("hold.hex", content);
`ifdef SLOW
    assign hold = content[`MODE] + 24'd1;
`else
    assign hold = content[`MODE];
`endif
endmodule
