// SPDX-License-Identifier: Apache-2.0
// The main plot of a sweep as a picture for a document, drawn by gnuplot: the mean latency on the fabric (without one,
// the next best metric) against the numeric parameter with the most values, with the published value marked.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <filesystem>
#include <string>

namespace tabletop {

// Throws input_error when gnuplot is not installed or there is no place for the picture: to be asked before a sweep
// begins.
void require_plot(const std::filesystem::path& png);

// What gnuplot is told; its PNG goes to standard output. Throws input_error when no point has a figure.
std::string plot_script(const nlohmann::json& results);

// Throws input_error when there is nothing to plot or gnuplot fails, std::system_error when the file cannot be written.
void write_plot(const nlohmann::json& results, const std::filesystem::path& png);

}  // namespace tabletop
