// audio_port: offsets in bytes, reset values, fields. Generated from its register table.
// verilator lint_off UNUSEDPARAM
package audio_port_registers_pkg;
  localparam logic [15:0] CONTROL = 16'h0000;
  localparam logic [31:0] CONTROL_RESET = 32'h00000200;
  localparam int CONTROL_RE_LSB = 0;
  localparam int CONTROL_RE_WIDTH = 1;
  localparam int CONTROL_WE_LSB = 1;
  localparam int CONTROL_WE_WIDTH = 1;
  localparam int CONTROL_CR_LSB = 2;
  localparam int CONTROL_CR_WIDTH = 1;
  localparam int CONTROL_CW_LSB = 3;
  localparam int CONTROL_CW_WIDTH = 1;
  localparam int CONTROL_RI_LSB = 8;
  localparam int CONTROL_RI_WIDTH = 1;
  localparam int CONTROL_WI_LSB = 9;
  localparam int CONTROL_WI_WIDTH = 1;
  localparam logic [15:0] FIFOSPACE = 16'h0004;
  localparam logic [31:0] FIFOSPACE_RESET = 32'h80800000;
  localparam int FIFOSPACE_RARC_LSB = 0;
  localparam int FIFOSPACE_RARC_WIDTH = 8;
  localparam int FIFOSPACE_RALC_LSB = 8;
  localparam int FIFOSPACE_RALC_WIDTH = 8;
  localparam int FIFOSPACE_WSRC_LSB = 16;
  localparam int FIFOSPACE_WSRC_WIDTH = 8;
  localparam int FIFOSPACE_WSLC_LSB = 24;
  localparam int FIFOSPACE_WSLC_WIDTH = 8;
  localparam logic [15:0] LEFT = 16'h0008;
  localparam logic [31:0] LEFT_RESET = 32'h00000000;
  localparam logic [15:0] RIGHT = 16'h000C;
  localparam logic [31:0] RIGHT_RESET = 32'h00000000;
endpackage
// verilator lint_on UNUSEDPARAM
