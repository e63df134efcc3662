// dw_wdt: offsets in bytes, reset values, fields. Generated from its register table.
// verilator lint_off UNUSEDPARAM
package dw_wdt_registers_pkg;
  localparam logic [15:0] WDT_CR = 16'h0000;
  localparam logic [31:0] WDT_CR_RESET = 32'h00000002;
  localparam int WDT_CR_WDT_EN_LSB = 0;
  localparam int WDT_CR_WDT_EN_WIDTH = 1;
  localparam int WDT_CR_RMOD_LSB = 1;
  localparam int WDT_CR_RMOD_WIDTH = 1;
  localparam int WDT_CR_RPL_LSB = 2;
  localparam int WDT_CR_RPL_WIDTH = 3;
  localparam logic [15:0] WDT_TORR = 16'h0004;
  localparam logic [31:0] WDT_TORR_RESET = 32'h000000FF;
  localparam int WDT_TORR_TOP_LSB = 0;
  localparam int WDT_TORR_TOP_WIDTH = 4;
  localparam int WDT_TORR_TOP_INIT_LSB = 4;
  localparam int WDT_TORR_TOP_INIT_WIDTH = 4;
  localparam logic [15:0] WDT_CCVR = 16'h0008;
  localparam logic [31:0] WDT_CCVR_RESET = 32'h7FFFFFFF;
  localparam logic [15:0] WDT_CRR = 16'h000C;
  localparam logic [31:0] WDT_CRR_RESET = 32'h00000000;
  localparam logic [15:0] WDT_STAT = 16'h0010;
  localparam logic [31:0] WDT_STAT_RESET = 32'h00000000;
  localparam logic [15:0] WDT_EOI = 16'h0014;
  localparam logic [31:0] WDT_EOI_RESET = 32'h00000000;
  localparam logic [15:0] COMP_TYPE = 16'h00FC;
  localparam logic [31:0] COMP_TYPE_RESET = 32'h44570120;
endpackage
// verilator lint_on UNUSEDPARAM
