// SPDX-License-Identifier: Apache-2.0
#include "explore/area/rtl_area.h"

#include "support/cache_folder.h"
#include "support/content_hash.h"
#include "support/document_file.h"
#include "support/external_tool.h"
#include "support/input_error.h"
#include "support/own_files.h"
#include "support/scratch_folder.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <map>
#include <sstream>
#include <stdexcept>

namespace tabletop {
namespace {

namespace fs = std::filesystem;

fs::path script() {
    return own_file("rtl-wrappers/synthesise.sh");
}

// Where the RTL of a block is; empty: there is none that could be synthesised.
fs::path folder_of(const std::string& block) {
    if (block.empty() || block.find('/') != std::string::npos) return {};
    const auto wrappers = own_file("rtl-wrappers");
    for (const auto& folder : {wrappers / block, wrappers / "compositions" / block}) {
        if (fs::exists(folder / "synthesis.txt")) return folder;
    }
    return {};
}

// One word of each line that begins with the key.
std::string value_of(const fs::path& description, const std::string& key) {
    std::istringstream lines(file_text(description));
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string first, second;
        if (words >> first >> second && first == key) return second;
    }
    return {};
}

// A block may have sources of another one: all that there are count.
std::vector<fs::path> sources() {
    std::vector<fs::path> files{script()};
    for (const auto& root : {own_file("rtl-wrappers"), own_file("generated")}) {
        for (const auto& entry : fs::recursive_directory_iterator(root)) {
            const auto& path = entry.path();
            if (path.extension() == ".sv" || path.extension() == ".toml" || path.filename() == "synthesis.txt" ||
                path.filename() == "variants.txt") {
                files.push_back(path);
            }
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

// The one name of everything that its answer depends on.
std::string cache_name(const rtl_configuration& configuration, const std::string& yosys) {
    content_hash hash;
    hash.add(yosys);
    hash.add(configuration.block);
    hash.add(configuration.parameters);
    for (const auto& file : sources()) {
        hash.add(file.filename().string());
        hash.add(file_text(file));
    }
    return hash.text();
}

std::string synthesised(const rtl_configuration& configuration, const std::function<bool()>& given_up) {
    auto result =
        run_tool({script().string(), configuration.block, configuration.parameters, own_file("generated").string()},
                 "/", {"an area", "bash"}, given_up);
    if (!result.succeeded) {
        throw input_error(
            fmt::format("Yosys does not synthesise {} ({})", configuration.block, configuration.parameters),
            result.output);
    }
    return std::move(result.output);
}

std::string yosys_version(const std::function<bool()>& given_up) {
    return run_tool({"yosys", "-V"}, "/", {"an area", "yosys"}, given_up).output;
}

area_row parse_row(const std::string& line) {
    std::istringstream words(line);
    area_row row;
    words >> row.module;
    if (row.module != "total") words >> row.count;
    if (!(words >> row.lut >> row.ff >> row.bram)) throw std::runtime_error("no row of an area: " + line);
    for (std::string figure; words >> figure;) row.published.push_back(figure);
    return row;
}

nlohmann::json table_row(const area_row& row) {
    nlohmann::json cells = {row.module, row.count, row.lut, row.ff, row.bram};
    for (std::size_t i = 0; i < 3; ++i) cells.push_back(i < row.published.size() ? row.published[i] : "");
    return cells;
}

}  // namespace

rtl_area parse_area(const rtl_configuration& configuration, const std::string& text) {
    rtl_area area{configuration, "", {}, {}};
    std::istringstream lines(text);
    std::string line;
    std::getline(lines, line);  // the heads
    // The total is the last row, though not the last line.
    while (area.total.module.empty() && std::getline(lines, line)) {
        auto row = parse_row(line);
        if (row.module == "total") {
            area.total = std::move(row);
        } else {
            area.modules.push_back(std::move(row));
        }
    }
    if (area.total.module.empty()) throw std::runtime_error("no area: " + text);
    return area;
}

void require_yosys() {
    yosys_version(nullptr);
}

rtl_area area_of(const rtl_configuration& configuration, const std::function<bool()>& given_up) {
    const auto folder = folder_of(configuration.block);
    if (folder.empty()) throw input_error(fmt::format("{} has no RTL to synthesise", configuration.block));
    const auto version = yosys_version(given_up);
    const cache_folder cache("area");
    const auto name = cache_name(configuration, version);
    auto text = cache.has(name) ? file_text(cache.path(name)) : std::string();
    if (text.empty()) {
        text = synthesised(configuration, given_up);
        const scratch_folder scratch;
        write_file(scratch.file("area"), text);
        cache.store(scratch.file("area"), name);
    }
    auto area = parse_area(configuration, text);
    area.family = value_of(folder / "synthesis.txt", "family");
    return area;
}

nlohmann::json area_table(const rtl_area& area) {
    const bool intel = area.family == "cyclonev";
    const std::string cells = intel ? "ALM" : "LUT";
    const std::string ram = intel ? "M10K" : "block RAM";
    auto rows = nlohmann::json::array();
    for (const auto& row : area.modules) rows.push_back(table_row(row));
    rows.push_back(table_row(area.total));
    std::string note =
        "Mapped by Yosys, not placed and not routed; the published figures are of the vendor's tool, after placement, "
        "of another description of the same design: compare the order, not the digits.";
    if (intel) note += " ALM are an estimate, packed as well as they can be.";
    if (area.total.published.empty()) note += " Nothing is published about this configuration.";
    return {{"title",
             fmt::format("Area of {} ({}), {}", area.configuration.block, area.configuration.parameters, area.family)},
            {"columns",
             {"module", "instances", cells, "registers", ram, "published: " + cells, "published: registers",
              "published: " + ram}},
            {"rows", rows},
            {"note", note}};
}

}  // namespace tabletop
