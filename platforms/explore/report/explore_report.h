// SPDX-License-Identifier: Apache-2.0
// A sweep as a page to look at. README.md says what the page shows, platforms/explore/README.md what `results` is:
// results.json, format "tabletop explore 1".
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <filesystem>
#include <string>

namespace tabletop {

// The most points that a page carries. Of more, every n-th of the sweep; the page says so.
constexpr std::size_t most_points_of_a_report = 5000;

// That n; 1: all of them are shown.
std::size_t report_step(std::size_t points);

// One HTML file that needs no other and asks for none.
std::string report_page(const nlohmann::json& results);

// Writes it to report.html of a folder that exists. Throws std::system_error when it cannot be written.
void write_report(const nlohmann::json& results, const std::filesystem::path& folder);

}  // namespace tabletop
