// SPDX-License-Identifier: Apache-2.0
// Nobody reads the net that says what is not used; a loop of generate leaves an assignment of its variable.
module unused(input logic clk, input logic [1:0] d, output logic [1:0] q);
    wire nobody = &{1'b0, clk};
    for (genvar i = 0; i < 2; i++) begin : lane
        for (genvar k = 0; k < i; k++) begin : earlier
            logic both;
            assign both = d[k] & d[i];
        end
    end
    always_ff @(posedge clk) q <= {lane[1].earlier[0].both, d[0]};
endmodule
