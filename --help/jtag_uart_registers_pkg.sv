// jtag_uart: offsets in bytes, reset values, fields. Generated from its register table.
// verilator lint_off UNUSEDPARAM
package jtag_uart_registers_pkg;
  localparam logic [15:0] DATA = 16'h0000;
  localparam logic [31:0] DATA_RESET = 32'h00000000;
  localparam int DATA_DATA_LSB = 0;
  localparam int DATA_DATA_WIDTH = 8;
  localparam int DATA_RVALID_LSB = 15;
  localparam int DATA_RVALID_WIDTH = 1;
  localparam int DATA_RAVAIL_LSB = 16;
  localparam int DATA_RAVAIL_WIDTH = 16;
  localparam logic [15:0] CONTROL = 16'h0004;
  localparam logic [31:0] CONTROL_RESET = 32'h00400200;
  localparam int CONTROL_RE_LSB = 0;
  localparam int CONTROL_RE_WIDTH = 1;
  localparam int CONTROL_WE_LSB = 1;
  localparam int CONTROL_WE_WIDTH = 1;
  localparam int CONTROL_RI_LSB = 8;
  localparam int CONTROL_RI_WIDTH = 1;
  localparam int CONTROL_WI_LSB = 9;
  localparam int CONTROL_WI_WIDTH = 1;
  localparam int CONTROL_AC_LSB = 10;
  localparam int CONTROL_AC_WIDTH = 1;
  localparam int CONTROL_WSPACE_LSB = 16;
  localparam int CONTROL_WSPACE_WIDTH = 16;
endpackage
// verilator lint_on UNUSEDPARAM
