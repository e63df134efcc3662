// SPDX-License-Identifier: Apache-2.0
// Host tool: writes the machine's memory map as a C header for firmware.   de1_soc_map_tool OUTPUT_FILE
#include "base/register_writer.h"
#include "de1_soc/memory_map.h"
#include "support/document_file.h"
#include "support/input_error.h"

#include <iostream>
#include <iterator>
#include <string>
#include <vector>

namespace {

using namespace tabletop;

std::string header() {
    std::vector<memory_region> memories = {
        {"sdram", cyclone_v_hps_map::sdram_base, cyclone_v_hps_map::sdram_largest_size},
        {"ocram", cyclone_v_hps_map::ocram_base, cyclone_v_hps_map::ocram_size},
    };
    memories.insert(memories.end(), std::begin(de1_soc_map::memories), std::end(de1_soc_map::memories));
    memories.push_back(de1_soc_map::pixel_memory);
    std::vector<register_region> instances(std::begin(de1_soc_map::fabric), std::end(de1_soc_map::fabric));
    instances.insert(instances.end(), std::begin(de1_soc_map::computer), std::end(de1_soc_map::computer));
    instances.insert(instances.end(), std::begin(cyclone_v_hps_map::regions), std::end(cyclone_v_hps_map::regions));
    return memory_map_header("de1_soc", "the DE1-SoC machine", memories, instances);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::cerr << "usage: de1_soc_map_tool OUTPUT_FILE\n";
        return 2;
    }
    try {
        write_file(argv[1], header());
        return 0;
    } catch (const input_error& error) {
        std::cerr << "de1_soc_map_tool: " << error.what() << '\n';
        return 1;
    }
}
