// SPDX-License-Identifier: Apache-2.0
// Host tool: writes the machine's memory map as a C header for firmware.   zynq_map_tool OUTPUT_FILE
#include "base/register_writer.h"
#include "processors/zynq_ps/zynq_ps_map.h"
#include "support/document_file.h"
#include "support/input_error.h"
#include "zynq/memory_map.h"

#include <iostream>
#include <iterator>
#include <string>
#include <vector>

namespace {

using namespace tabletop;

std::string header() {
    const std::vector<memory_region> memories = {
        {"ddr", zynq_ps_map::ddr_base, zynq_ps_map::ddr_default_size},
        {"ocm", zynq_ps_map::ocm_base, zynq_ps_map::ocm_size},
        {"flash", zynq_ps_map::flash_base, zynq_ps_map::flash_size},
    };
    std::vector<register_region> instances(std::begin(zynq_map::fabric), std::end(zynq_map::fabric));
    instances.insert(instances.end(), std::begin(zynq_ps_map::regions), std::end(zynq_ps_map::regions));
    return memory_map_header("zynq", "the Zynq machine", memories, instances);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::cerr << "usage: zynq_map_tool OUTPUT_FILE\n";
        return 2;
    }
    try {
        write_file(argv[1], header());
        return 0;
    } catch (const input_error& error) {
        std::cerr << "zynq_map_tool: " << error.what() << '\n';
        return 1;
    }
}
