// interval_timer: offsets in bytes, reset values, fields. Generated from its register table.
// verilator lint_off UNUSEDPARAM
package interval_timer_registers_pkg;
  localparam logic [15:0] STATUS = 16'h0000;
  localparam logic [31:0] STATUS_RESET = 32'h00000000;
  localparam int STATUS_TO_LSB = 0;
  localparam int STATUS_TO_WIDTH = 1;
  localparam int STATUS_RUN_LSB = 1;
  localparam int STATUS_RUN_WIDTH = 1;
  localparam logic [15:0] CONTROL = 16'h0004;
  localparam logic [31:0] CONTROL_RESET = 32'h00000000;
  localparam int CONTROL_ITO_LSB = 0;
  localparam int CONTROL_ITO_WIDTH = 1;
  localparam int CONTROL_CONT_LSB = 1;
  localparam int CONTROL_CONT_WIDTH = 1;
  localparam int CONTROL_START_LSB = 2;
  localparam int CONTROL_START_WIDTH = 1;
  localparam int CONTROL_STOP_LSB = 3;
  localparam int CONTROL_STOP_WIDTH = 1;
  localparam logic [15:0] PERIODL = 16'h0008;
  localparam logic [31:0] PERIODL_RESET = 32'h0000BC1F;
  localparam logic [15:0] PERIODH = 16'h000C;
  localparam logic [31:0] PERIODH_RESET = 32'h000000BE;
  localparam logic [15:0] SNAPL = 16'h0010;
  localparam logic [31:0] SNAPL_RESET = 32'h00000000;
  localparam logic [15:0] SNAPH = 16'h0014;
  localparam logic [31:0] SNAPH_RESET = 32'h00000000;
endpackage
// verilator lint_on UNUSEDPARAM
