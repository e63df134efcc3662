// dw_apb_timer: offsets in bytes, reset values, fields. Generated from its register table.
// verilator lint_off UNUSEDPARAM
package dw_apb_timer_registers_pkg;
  localparam logic [15:0] TIMER1LOADCOUNT = 16'h0000;
  localparam logic [31:0] TIMER1LOADCOUNT_RESET = 32'h00000000;
  localparam logic [15:0] TIMER1CURRENTVAL = 16'h0004;
  localparam logic [31:0] TIMER1CURRENTVAL_RESET = 32'h00000000;
  localparam logic [15:0] TIMER1CONTROLREG = 16'h0008;
  localparam logic [31:0] TIMER1CONTROLREG_RESET = 32'h00000000;
  localparam int TIMER1CONTROLREG_ENABLE_LSB = 0;
  localparam int TIMER1CONTROLREG_ENABLE_WIDTH = 1;
  localparam int TIMER1CONTROLREG_MODE_LSB = 1;
  localparam int TIMER1CONTROLREG_MODE_WIDTH = 1;
  localparam int TIMER1CONTROLREG_INTERRUPT_MASK_LSB = 2;
  localparam int TIMER1CONTROLREG_INTERRUPT_MASK_WIDTH = 1;
  localparam logic [15:0] TIMER1EOI = 16'h000C;
  localparam logic [31:0] TIMER1EOI_RESET = 32'h00000000;
  localparam logic [15:0] TIMER1INTSTAT = 16'h0010;
  localparam logic [31:0] TIMER1INTSTAT_RESET = 32'h00000000;
  localparam logic [15:0] TIMERSINTSTAT = 16'h00A0;
  localparam logic [31:0] TIMERSINTSTAT_RESET = 32'h00000000;
  localparam logic [15:0] TIMERSEOI = 16'h00A4;
  localparam logic [31:0] TIMERSEOI_RESET = 32'h00000000;
  localparam logic [15:0] TIMERSRAWINTSTAT = 16'h00A8;
  localparam logic [31:0] TIMERSRAWINTSTAT_RESET = 32'h00000000;
  localparam logic [15:0] TIMERSCOMPVERSION = 16'h00AC;
  localparam logic [31:0] TIMERSCOMPVERSION_RESET = 32'h3230352A;
endpackage
// verilator lint_on UNUSEDPARAM
