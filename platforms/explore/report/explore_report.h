// SPDX-License-Identifier: Apache-2.0
// A sweep as a page to look at. README.md says what the page shows, platforms/explore/README.md what `results` is:
// results.json, format "tabletop explore 1".
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <ostream>
#include <string>

namespace tabletop {

// The most points that a page carries. If there are more, the writer of the results keeps every n-th, and the page says
// so.
constexpr std::size_t most_points_of_a_report = 5000;

// The step n; 1: all points are shown.
std::size_t report_step(std::size_t points);

// Writes `results` as JSON. The page is never held in memory: a sweep may have more points than that.
using results_writer = std::function<void(std::ostream& out)>;

// One HTML file that needs no other and asks for none. title: of the page, as plain text.
void write_report_page(std::ostream& out, const std::string& title, const results_writer& results);

// report.html of a folder that exists. Throws std::system_error when it cannot be written.
void write_report(const std::filesystem::path& folder, const std::string& title, const results_writer& results);

}  // namespace tabletop
