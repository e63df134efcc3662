// SPDX-License-Identifier: Apache-2.0
#include "design/described_block.h"

#include "support/own_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <stdexcept>
#include <system_error>
#include <vector>

namespace tabletop {
namespace {

struct foreign_rtl {
    std::string description;
    std::vector<std::string> pins;
};

std::map<std::string, foreign_rtl>& foreign_blocks() {
    static std::map<std::string, foreign_rtl> all;
    return all;
}

std::vector<rtl_description>& stand_ins() {
    static std::vector<rtl_description> all;
    return all;
}

const rtl_description* find_stand_in(const std::string& block, const std::string& bundle) {
    const auto& all = stand_ins();
    const auto found = std::find_if(all.rbegin(), all.rend(), [&](const rtl_description& other) {
        return other.block == block && (bundle.empty() || other.has_bundle(bundle));
    });
    return found == all.rend() ? nullptr : &*found;
}

}  // namespace

std::string description_path(const std::string& block) {
    const auto path_in = [&](const char* folder) {
        return own_file(fmt::format("rtl-wrappers/{}{}/{}.toml", folder, block, block)).string();
    };
    const auto composed = path_in("compositions/");
    std::error_code unknown;  // of a name that no file can have
    if (std::filesystem::is_regular_file(composed, unknown)) return composed;
    const auto ours = path_in("");
    const auto foreign = foreign_blocks().find(block);
    if (foreign == foreign_blocks().end() || std::filesystem::is_regular_file(ours, unknown)) return ours;
    return foreign->second.description;
}

bool is_described(const std::string& block) {
    std::error_code unknown;  // of a name that no file can have
    return std::filesystem::is_regular_file(description_path(block), unknown);
}

std::vector<std::string> described_blocks() {
    std::vector<std::string> blocks;
    for (const auto& folder : std::filesystem::directory_iterator(own_file("rtl-wrappers"))) {
        const auto block = folder.path().filename().string();
        if (is_described(block)) blocks.push_back(block);
    }
    for (const auto& [block, unused] : foreign_blocks()) blocks.push_back(block);
    return blocks;
}

rtl_description describe_block(const std::string& block, const std::string& bundle) {
    auto description = read_rtl(description_path(block));
    if (const auto* const other = find_stand_in(description.block, bundle)) return *other;
    if (!bundle.empty() && !description.has_bundle(bundle)) {
        throw std::logic_error(fmt::format("{} has not the bundle {}", description.path, bundle));
    }
    return description;
}

void describe_block_by(const rtl_description& description) {
    auto& all = stand_ins();
    const auto same = [&](const rtl_description& other) {
        return other.block == description.block && other.bundles == description.bundles;
    };
    all.erase(std::remove_if(all.begin(), all.end(), same), all.end());
    all.push_back(description);
}

foreign_block::foreign_block(const std::string& block, const std::vector<std::string>& pins) {
    foreign_blocks()[block] = {(library_folder(this) / "data" / (block + ".toml")).string(), pins};
}

std::vector<std::string> pins_of_foreign(const std::string& block) {
    const auto found = foreign_blocks().find(block);
    return found == foreign_blocks().end() ? std::vector<std::string>() : found->second.pins;
}

}  // namespace tabletop
