// SPDX-License-Identifier: Apache-2.0
#include "signoff/report/mutation_score.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tabletop {
namespace {

// Never more than it is.
double tenths_down(double percent) {
    return std::floor(percent * 10 + 1e-9) / 10;
}

std::string row(const mutation_score::survivor& survivor) {
    const auto source = survivor.source.empty() ? "" : ", " + survivor.source;
    return fmt::format("| {} | `{}{}` | {} |\n", survivor.name, survivor.what, source, survivor.why);
}

}  // namespace

unsigned mutation_score::found_of_them() const {
    return std::accumulate(found.begin(), found.end(), 0u,
                           [](unsigned sum, const auto& way) { return sum + way.second; });
}

double mutation_score::percent() const {
    return wrong() == 0 ? 100 : tenths_down(100.0 * found_of_them() / wrong());
}

bool mutation_score::passed() const {
    const bool explained =
        std::none_of(survivors.begin(), survivors.end(), [](const auto& s) { return s.why.empty(); });
    return percent() >= least_percent && broken.empty() && (explained || !must_be_explained);
}

std::string mutation_score::text() const {
    const auto label = build.empty() ? name : name + ' ' + build;
    if (played == 0 && !broken.empty()) return fmt::format("{}: not played: {}\n", label, fmt::join(broken, "; "));
    auto text = fmt::format("{}: {} of {} mutants found, {:.1f} %", label, found_of_them(), wrong(), percent());
    const auto* before = ": ";
    for (const auto& [way, count] : found) {
        text += fmt::format("{}{} {}", before, count, way);
        before = ", ";
    }
    if (equal != 0) text += fmt::format("; {} more are the block", equal);
    if (!reference.empty()) text += fmt::format("; compared with {}", reference);
    text += '\n';
    for (const auto& each : survivors) text += row(each);
    for (const auto& each : broken) text += fmt::format("not played: {}\n", each);
    return text;
}

nlohmann::ordered_json mutation_score::json() const {
    auto left = nlohmann::ordered_json::array();
    for (const auto& each : survivors) {
        left.push_back({{"name", each.name}, {"mutation", each.what}, {"source", each.source}, {"why", each.why}});
    }
    nlohmann::ordered_json ways = nlohmann::ordered_json::object();
    for (const auto& [way, count] : found) ways[way] = count;
    return {{"name", name},      {"build", build},       {"played", played},
            {"equal", equal},    {"found", ways},        {"percent", percent()},
            {"survivors", left}, {"not_played", broken}, {"against", reference.empty() ? "ca" : reference},
            {"passed", passed()}};
}

}  // namespace tabletop
