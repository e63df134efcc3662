// SPDX-License-Identifier: Apache-2.0
#include "de1_soc/de1_soc_linux.h"

#include "processors/cyclone_v_hps/cyclone_v_hps_map.h"

#include <fmt/format.h>

namespace tabletop {

// A kernel that knew of the second processor would wait for it for a simulated second. The exit register is in a part
// of the private region where the MPCore has nothing.
linux_board de1_soc_linux(const parameter_set& parameters) {
    const auto uart = cyclone_v_hps_map::region("uart0").base;
    linux_board board;
    board.console = "uart0";
    board.arguments = fmt::format("earlycon=uart8250,mmio32,0x{:08x} console=ttyS0,115200 maxcpus=1", uart);
    board.packaged_device_tree = "socfpga_cyclone5_de0_nano_soc.dtb";
    board.device_tree_edits = {
        {"/", "model", 's', {"Terasic DE1-SoC"}},
        {"/", "compatible", 's', {"terasic,de1-soc", "altr,socfpga-cyclone5", "altr,socfpga"}},
        {"/memory@0", "reg", 'x', {"0", fmt::format("{:x}", parameters.size("sdram.size"))}},
    };
    board.exit_register = cyclone_v_hps_map::private_base + 0x2000;
    return board;
}

}  // namespace tabletop
