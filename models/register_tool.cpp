// SPDX-License-Identifier: Apache-2.0
// Host tool, built first: writes from the blocks' register tables what other languages and the pages need.
//   register_tool OUTPUT_FOLDER          C headers and SystemVerilog packages of every block
//   register_tool --page BLOCK README    checks that the table on the block's page is up to date (exit code 1 if not);
//                                        with --write before it, brings it up to date
#include "base/register_writer.h"
#include "block_tables.h"
#include "processors/cyclone_v_hps/cyclone_v_hps_map.h"
#include "processors/zynq_ps/zynq_ps_map.h"
#include "support/document_file.h"
#include "support/input_error.h"

#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

namespace {

using namespace tabletop;

// Registers of the processors' parts, which share a folder.
const register_map* const processor_tables[] = {
    &cadence_uart_registers::map,
    &gic_cpu_registers::map<zynq_ps_map::gic_as_built>,
    &gic_distributor_registers::map<zynq_ps_map::gic_as_built>,
    &global_timer_registers::map,
    &private_timer_registers::map,
    &private_watchdog_registers::map,
    &ps_gpio_registers::map,
    &ps_spi_registers::map,
    &slcr_registers::map,
    &ttc_registers::map,
    &ddrc_registers::map,
    &devcfg_registers::map,
    &scu_registers::map,
    &l2c_registers::map,
    &qspi_registers::map,
    &ocm_control_registers::map,
    &dw_apb_uart_registers::map,
    &dw_apb_timer_registers::map,
    &dw_wdt_registers::map,
    &dw_apb_gpio_registers::map,
    &rstmgr_registers::map,
    &clkmgr_registers::map,
    &sysmgr_registers::map,
};

std::vector<const register_map*> all_maps() {
    std::vector<const register_map*> maps(std::begin(block_tables), std::end(block_tables));
    maps.insert(maps.end(), std::begin(processor_tables), std::end(processor_tables));
    return maps;
}

constexpr const char* page_begin = "<!-- registers: generated from registers.h -->\n";
constexpr const char* page_end = "<!-- end -->";

std::string read_file(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

// Rewrites only what has changed, so that dependants are not rebuilt for nothing.
void write_if_changed(const std::filesystem::path& path, const std::string& text) {
    if (std::filesystem::exists(path) && read_file(path) == text) return;
    write_file(path, text);
}

int write_all(const std::filesystem::path& folder) {
    std::filesystem::create_directories(folder);
    for (const auto* map : all_maps()) {
        write_if_changed(folder / (std::string(map->block) + "_registers.h"), c_header(*map));
        write_if_changed(folder / (std::string(map->block) + "_registers_pkg.sv"), sv_package(*map));
    }
    return 0;
}

const register_map* find_map(const std::string& block) {
    for (const auto* map : all_maps()) {
        if (block == map->block) return map;
    }
    return nullptr;
}

int page(const std::string& block, const std::filesystem::path& readme, bool write) {
    const auto* map = find_map(block);
    const auto text = read_file(readme);
    const auto begin = text.find(page_begin);
    const auto end = text.find(page_end, begin == std::string::npos ? 0 : begin);
    if (map == nullptr || begin == std::string::npos || end == std::string::npos) {
        std::cerr << readme.string() << ": no register table for " << block << " found\n";
        return 2;
    }
    const auto table_begin = begin + std::string(page_begin).size();
    const auto fresh = text.substr(0, table_begin) + markdown_table(*map) + text.substr(end);
    if (fresh == text) return 0;
    if (write) {
        write_if_changed(readme, fresh);
        return 0;
    }
    std::cerr << readme.string() << ": the register table is stale; run: register_tool --write --page " << block << ' '
              << readme.string() << '\n';
    return 1;
}

constexpr const char* usage = "usage: register_tool OUTPUT_FOLDER | register_tool [--write] --page BLOCK README\n";

bool is_option(const std::string& word) {
    return word.compare(0, 1, "-") == 0;
}

int run(std::vector<std::string> args) {
    if (args.size() == 1 && args[0] == "--help") {
        std::cout << usage;
        return 0;
    }
    const bool write = !args.empty() && args.front() == "--write";
    if (write) args.erase(args.begin());
    if (args.size() == 3 && args[0] == "--page") return page(args[1], args[2], write);
    if (args.size() == 1 && !write && !is_option(args[0])) return write_all(args[0]);
    std::cerr << usage;
    return 2;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run({argv + 1, argv + argc});
    } catch (const input_error& error) {
        std::cerr << "register_tool: " << error.what() << '\n';
        return 2;
    }
}
