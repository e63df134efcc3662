// devcfg: offsets in bytes, reset values, fields. Generated from its register table.
// verilator lint_off UNUSEDPARAM
package devcfg_registers_pkg;
  localparam logic [15:0] CTRL = 16'h0000;
  localparam logic [31:0] CTRL_RESET = 32'h4E00E07F;
  localparam logic [15:0] LOCK = 16'h0004;
  localparam logic [31:0] LOCK_RESET = 32'h00000000;
  localparam logic [15:0] CFG = 16'h0008;
  localparam logic [31:0] CFG_RESET = 32'h00000508;
  localparam logic [15:0] INT_STS = 16'h000C;
  localparam logic [31:0] INT_STS_RESET = 32'h00000004;
  localparam logic [15:0] INT_MASK = 16'h0010;
  localparam logic [31:0] INT_MASK_RESET = 32'hFFFFFFFF;
  localparam logic [15:0] STATUS = 16'h0014;
  localparam logic [31:0] STATUS_RESET = 32'h40000A30;
  localparam logic [15:0] DMA_SRC_ADDR = 16'h0018;
  localparam logic [31:0] DMA_SRC_ADDR_RESET = 32'h00000000;
  localparam logic [15:0] DMA_DST_ADDR = 16'h001C;
  localparam logic [31:0] DMA_DST_ADDR_RESET = 32'h00000000;
  localparam logic [15:0] DMA_SRC_LEN = 16'h0020;
  localparam logic [31:0] DMA_SRC_LEN_RESET = 32'h00000000;
  localparam logic [15:0] DMA_DEST_LEN = 16'h0024;
  localparam logic [31:0] DMA_DEST_LEN_RESET = 32'h00000000;
  localparam logic [15:0] ROM_SHADOW = 16'h0028;
  localparam logic [31:0] ROM_SHADOW_RESET = 32'hFFFFFFFF;
  localparam logic [15:0] MULTIBOOT_ADDR = 16'h002C;
  localparam logic [31:0] MULTIBOOT_ADDR_RESET = 32'h00000000;
  localparam logic [15:0] SW_ID = 16'h0030;
  localparam logic [31:0] SW_ID_RESET = 32'h00000000;
  localparam logic [15:0] UNLOCK = 16'h0034;
  localparam logic [31:0] UNLOCK_RESET = 32'h00000000;
  localparam logic [15:0] MCTRL = 16'h0080;
  localparam logic [31:0] MCTRL_RESET = 32'h30800100;
  localparam logic [15:0] XADCIF_CFG = 16'h0100;
  localparam logic [31:0] XADCIF_CFG_RESET = 32'h00001114;
  localparam logic [15:0] XADCIF_INT_STS = 16'h0104;
  localparam logic [31:0] XADCIF_INT_STS_RESET = 32'h00000200;
  localparam logic [15:0] XADCIF_INT_MASK = 16'h0108;
  localparam logic [31:0] XADCIF_INT_MASK_RESET = 32'hFFFFFFFF;
  localparam logic [15:0] XADCIF_MSTS = 16'h010C;
  localparam logic [31:0] XADCIF_MSTS_RESET = 32'h00000500;
  localparam logic [15:0] XADCIF_CMDFIFO = 16'h0110;
  localparam logic [31:0] XADCIF_CMDFIFO_RESET = 32'h00000000;
  localparam logic [15:0] XADCIF_RDFIFO = 16'h0114;
  localparam logic [31:0] XADCIF_RDFIFO_RESET = 32'h00000000;
  localparam logic [15:0] XADCIF_MCTL = 16'h0118;
  localparam logic [31:0] XADCIF_MCTL_RESET = 32'h00000010;
endpackage
// verilator lint_on UNUSEDPARAM
