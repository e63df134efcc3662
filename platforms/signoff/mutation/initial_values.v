// SPDX-License-Identifier: Apache-2.0
// For Yosys's techmap: `mutate` puts a gate between a register and its signal, and the initial value is the signal's. With
// HIDE a register that has one becomes a cell that keeps it meanwhile; without HIDE that cell becomes the register again.
`ifdef HIDE
(* techmap_celltype = "$dff $dffe $sdff $sdffe $sdffce $adff $adffe" *)
module hide (CLK, EN, SRST, ARST, D, Q);
    parameter WIDTH = 1;
    parameter CLK_POLARITY = 1;
    parameter EN_POLARITY = 1;
    parameter SRST_POLARITY = 1;
    parameter [WIDTH-1:0] SRST_VALUE = 0;
    parameter ARST_POLARITY = 1;
    parameter [WIDTH-1:0] ARST_VALUE = 0;
    parameter _TECHMAP_CELLTYPE_ = "";
    parameter [WIDTH-1:0] _TECHMAP_WIREINIT_Q_ = {WIDTH{1'bx}};
    input CLK;
    input EN;
    input SRST;
    input ARST;
    input [WIDTH-1:0] D;
    output [WIDTH-1:0] Q;

    wire _TECHMAP_FAIL_ = _TECHMAP_WIREINIT_Q_ === {WIDTH{1'bx}};
    wire [WIDTH-1:0] _TECHMAP_REMOVEINIT_Q_ = {WIDTH{1'b1}};
    initialised_register #(
        .KIND(_TECHMAP_CELLTYPE_),
        .WIDTH(WIDTH),
        .INITIAL(_TECHMAP_WIREINIT_Q_),
        .CLK_POLARITY(CLK_POLARITY),
        .EN_POLARITY(EN_POLARITY),
        .SRST_POLARITY(SRST_POLARITY),
        .SRST_VALUE(SRST_VALUE),
        .ARST_POLARITY(ARST_POLARITY),
        .ARST_VALUE(ARST_VALUE)
    ) _TECHMAP_REPLACE_ (
        .CLK(CLK),
        .EN(EN),
        .SRST(SRST),
        .ARST(ARST),
        .D(D),
        .Q(Q)
    );
endmodule
`else
module initialised_register (CLK, EN, SRST, ARST, D, Q);
    parameter KIND = "";
    parameter WIDTH = 1;
    parameter [WIDTH-1:0] INITIAL = 0;
    parameter CLK_POLARITY = 1;
    parameter EN_POLARITY = 1;
    parameter SRST_POLARITY = 1;
    parameter [WIDTH-1:0] SRST_VALUE = 0;
    parameter ARST_POLARITY = 1;
    parameter [WIDTH-1:0] ARST_VALUE = 0;
    input CLK;
    input EN;
    input SRST;
    input ARST;
    input [WIDTH-1:0] D;
    output [WIDTH-1:0] Q;

    (* init = INITIAL *)
    wire [WIDTH-1:0] q;
    assign Q = q;
    generate
        case (KIND)
            "$dff":
                \$dff #(.WIDTH(WIDTH), .CLK_POLARITY(CLK_POLARITY)) _TECHMAP_REPLACE_ (.CLK(CLK), .D(D), .Q(q));
            "$dffe":
                \$dffe #(.WIDTH(WIDTH), .CLK_POLARITY(CLK_POLARITY), .EN_POLARITY(EN_POLARITY))
                    _TECHMAP_REPLACE_ (.CLK(CLK), .EN(EN), .D(D), .Q(q));
            "$sdff":
                \$sdff #(.WIDTH(WIDTH), .CLK_POLARITY(CLK_POLARITY), .SRST_POLARITY(SRST_POLARITY), .SRST_VALUE(SRST_VALUE))
                    _TECHMAP_REPLACE_ (.CLK(CLK), .SRST(SRST), .D(D), .Q(q));
            "$sdffe":
                \$sdffe #(.WIDTH(WIDTH), .CLK_POLARITY(CLK_POLARITY), .EN_POLARITY(EN_POLARITY), .SRST_POLARITY(SRST_POLARITY),
                          .SRST_VALUE(SRST_VALUE))
                    _TECHMAP_REPLACE_ (.CLK(CLK), .EN(EN), .SRST(SRST), .D(D), .Q(q));
            "$sdffce":
                \$sdffce #(.WIDTH(WIDTH), .CLK_POLARITY(CLK_POLARITY), .EN_POLARITY(EN_POLARITY), .SRST_POLARITY(SRST_POLARITY),
                           .SRST_VALUE(SRST_VALUE))
                    _TECHMAP_REPLACE_ (.CLK(CLK), .EN(EN), .SRST(SRST), .D(D), .Q(q));
            "$adff":
                \$adff #(.WIDTH(WIDTH), .CLK_POLARITY(CLK_POLARITY), .ARST_POLARITY(ARST_POLARITY), .ARST_VALUE(ARST_VALUE))
                    _TECHMAP_REPLACE_ (.CLK(CLK), .ARST(ARST), .D(D), .Q(q));
            "$adffe":
                \$adffe #(.WIDTH(WIDTH), .CLK_POLARITY(CLK_POLARITY), .EN_POLARITY(EN_POLARITY), .ARST_POLARITY(ARST_POLARITY),
                          .ARST_VALUE(ARST_VALUE))
                    _TECHMAP_REPLACE_ (.CLK(CLK), .EN(EN), .ARST(ARST), .D(D), .Q(q));
        endcase
    endgenerate
endmodule
`endif
