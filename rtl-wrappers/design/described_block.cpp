// SPDX-License-Identifier: Apache-2.0
#include "design/described_block.h"

#include "design/design_sources.h"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <map>
#include <system_error>

namespace tabletop {
namespace {

using netlist_map = std::map<std::string, std::string>;

netlist_map& netlists() {
    static netlist_map of_block;
    return of_block;
}

std::map<std::string, rtl_description>& stand_ins() {
    static std::map<std::string, rtl_description> of_block;
    return of_block;
}

unsigned chosen_mutant() {
    const char* const number = std::getenv("TABLETOP_MUTANT");
    return number == nullptr ? 0 : static_cast<unsigned>(std::strtoul(number, nullptr, 10));
}

}  // namespace

std::string description_path(const std::string& block) {
    const auto path_in = [&](const char* folder) {
        return fmt::format("{}/{}{}/{}.toml", rtl_folder, folder, block, block);
    };
    const auto composed = path_in("compositions/");
    std::error_code unknown;  // of a name that no file can have
    return std::filesystem::is_regular_file(composed, unknown) ? composed : path_in("");
}

bool is_described(const std::string& block) {
    std::error_code unknown;  // of a name that no file can have
    return std::filesystem::is_regular_file(description_path(block), unknown);
}

std::vector<std::string> described_blocks() {
    std::vector<std::string> blocks;
    for (const auto& folder : std::filesystem::directory_iterator(rtl_folder)) {
        const auto block = folder.path().filename().string();
        if (is_described(block)) blocks.push_back(block);
    }
    return blocks;
}

rtl_description describe_block(const std::string& block) {
    if (const auto other = stand_ins().find(block); other != stand_ins().end()) return other->second;
    auto description = read_rtl(description_path(block));
    const auto netlist = netlists().find(block);
    if (netlist == netlists().end()) return description;
    description.sources = {netlist->second};
    description.parameters.clear();
    description.from.clear();
    description.mutant = chosen_mutant();
    return description;
}

void describe_block_by(const rtl_description& description) {
    stand_ins()[description.block] = description;
}

netlist_of_block::netlist_of_block(const char* block, const char* file) {
    netlists()[block] = file;
}

}  // namespace tabletop
