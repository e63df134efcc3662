// gic_cpu: offsets in bytes, reset values, fields. Generated from its register table.
// verilator lint_off UNUSEDPARAM
package gic_cpu_registers_pkg;
  localparam logic [15:0] ICCICR = 16'h0000;
  localparam logic [31:0] ICCICR_RESET = 32'h00000000;
  localparam int ICCICR_ENABLE_S_LSB = 0;
  localparam int ICCICR_ENABLE_S_WIDTH = 1;
  localparam int ICCICR_ENABLE_NS_LSB = 1;
  localparam int ICCICR_ENABLE_NS_WIDTH = 1;
  localparam int ICCICR_ACK_CTL_LSB = 2;
  localparam int ICCICR_ACK_CTL_WIDTH = 1;
  localparam int ICCICR_FIQ_EN_LSB = 3;
  localparam int ICCICR_FIQ_EN_WIDTH = 1;
  localparam int ICCICR_SBPR_LSB = 4;
  localparam int ICCICR_SBPR_WIDTH = 1;
  localparam logic [15:0] ICCPMR = 16'h0004;
  localparam logic [31:0] ICCPMR_RESET = 32'h00000000;
  localparam logic [15:0] ICCBPR = 16'h0008;
  localparam logic [31:0] ICCBPR_RESET = 32'h00000002;
  localparam logic [15:0] ICCIAR = 16'h000C;
  localparam logic [31:0] ICCIAR_RESET = 32'h000003FF;
  localparam int ICCIAR_ID_LSB = 0;
  localparam int ICCIAR_ID_WIDTH = 10;
  localparam int ICCIAR_CPU_LSB = 10;
  localparam int ICCIAR_CPU_WIDTH = 3;
  localparam logic [15:0] ICCEOIR = 16'h0010;
  localparam logic [31:0] ICCEOIR_RESET = 32'h00000000;
  localparam logic [15:0] ICCRPR = 16'h0014;
  localparam logic [31:0] ICCRPR_RESET = 32'h000000FF;
  localparam logic [15:0] ICCHPIR = 16'h0018;
  localparam logic [31:0] ICCHPIR_RESET = 32'h000003FF;
  localparam logic [15:0] ICCABPR = 16'h001C;
  localparam logic [31:0] ICCABPR_RESET = 32'h00000003;
  localparam logic [15:0] ICCIIDR = 16'h00FC;
  localparam logic [31:0] ICCIIDR_RESET = 32'h3901243B;
endpackage
// verilator lint_on UNUSEDPARAM
