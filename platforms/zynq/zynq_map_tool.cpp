// SPDX-License-Identifier: Apache-2.0
// Host tool: writes the platform's memory map as a C header for firmware.   zynq_map_tool OUTPUT_FILE
#include "processors/zynq_ps/zynq_ps_map.h"
#include "zynq/memory_map.h"

#include <fmt/format.h>
#include <cctype>
#include <fstream>
#include <iostream>
#include <string>

namespace {

using namespace tabletop;

std::string upper(std::string text) {
    for (auto& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return text;
}

std::string region(const char* name, std::uint32_t base, int irq) {
    const auto prefix = "ZYNQ_" + upper(name);
    auto text = fmt::format("#define {}_BASE 0x{:08X}u\n", prefix, base);
    if (irq >= 0) text += fmt::format("#define {}_IRQ {}u\n", prefix, irq);
    return text;
}

std::string header() {
    std::string text =
        "/* The memory map of the Zynq platform: byte addresses, sizes in bytes, interrupt ids of the GIC (of several "
        "the first). Generated. */\n"
        "#ifndef ZYNQ_MEMORY_MAP_H\n#define ZYNQ_MEMORY_MAP_H\n\n";
    text += fmt::format("#define ZYNQ_DDR_BASE 0x{:08X}u\n#define ZYNQ_DDR_SIZE 0x{:08X}u\n", zynq_ps_map::ddr_base,
                        zynq_ps_map::ddr_default_size);
    text += fmt::format("#define ZYNQ_OCM_BASE 0x{:08X}u\n#define ZYNQ_OCM_SIZE 0x{:08X}u\n", zynq_ps_map::ocm_base,
                        zynq_ps_map::ocm_size);
    for (const auto& entry : zynq_map::fabric) text += region(entry.name, entry.base, entry.irq);
    for (const auto& entry : zynq_ps_map::regions) text += region(entry.name, entry.base, entry.irq);
    return text + "\n#endif\n";
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::cerr << "usage: zynq_map_tool OUTPUT_FILE\n";
        return 2;
    }
    std::ofstream out(argv[1], std::ios::binary);
    out << header();
    return out.good() ? 0 : 1;
}
