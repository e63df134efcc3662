// SPDX-License-Identifier: Apache-2.0
#include "signoff/handshake_entry.h"

#include "host/machine_fault.h"
#include "host/process/exit_code.h"
#include "support/document_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace tabletop {
namespace {

// "in cycle 1041 (10410000 ps), in \"W before AW\", 3 times".
std::string place_of(const axi_finding& finding, const clock_domain& clock) {
    return fmt::format("in cycle {} ({} ps), in \"{}\", {} {}", finding.cycle, clock.edge(finding.cycle), finding.kind,
                       finding.count, finding.count == 1 ? "time" : "times");
}

std::string sentence(const axi_finding& finding, const clock_domain& clock) {
    const auto detail = finding.detail.empty() ? "" : finding.detail + "; ";
    return fmt::format("{}\n    {}{}", finding.rule, detail, place_of(finding, clock));
}

constexpr std::size_t most_said = 8;

std::string differences(const std::vector<axi_finding>& findings, const clock_domain& clock) {
    if (findings.empty()) return "";
    auto text = sentence(findings.front(), clock) + '\n' + findings.front().wave;
    for (std::size_t n = 1; n < std::min(findings.size(), most_said); ++n) {
        text += "\n  also: " + sentence(findings[n], clock);
    }
    if (findings.size() > most_said) text += fmt::format("\n  and {} more", findings.size() - most_said);
    return text;
}

// Returns what is said of it.
std::string write_dumps(const std::vector<axi_finding>& findings, const std::string& base) {
    const auto count = std::min(findings.size(), most_said);
    for (std::size_t n = 0; n < count; ++n) write_file(fmt::format("{}-{}.vcd", base, n + 1), findings[n].dump);
    return count == 1 ? fmt::format("the pins up to there are in {}-1.vcd", base)
                      : fmt::format("the pins up to each are in {0}-1.vcd to {0}-{1}.vcd", base, count);
}

}  // namespace

int run_handshake_bench(axi_pin_design& design, axi_handshake_setup setup, const clock_domain& clock,
                        const bench_options& options) {
    setup.clock = clock;
    setup.traffic.seed = options.seed;
    if (options.deep) setup.traffic.rounds *= 10;
    const auto result = play_axi_handshakes(design, setup);
    if (!result.fault.empty()) throw machine_fault(fmt::format("the design has stopped: {}", result.fault));
    fmt::print("{}\n", axi_handshake_figures(result).dump());
    return exit_done;
}

signoff_entry handshake_entry(const std::string& name, const std::string& variant, const axi_handshake_result& result,
                              const clock_domain& clock, const std::string& folder) {
    signoff_entry entry;
    entry.name = name;
    entry.variant = variant;
    entry.view = view_name(view::rtl);
    entry.against = "rules";
    entry.board_hz = clock.hz();
    entry.coverage = result.coverage;
    auto& compared = entry.result;
    compared.accesses = result.transfers;
    compared.excluded = result.left_out;
    for (const auto& finding : result.findings) compared.functional_differences += finding.count;
    compared.first_difference = differences(result.findings, clock);
    if (!result.findings.empty() && !folder.empty()) {
        auto file = name + '-' + variant;
        std::replace(file.begin(), file.end(), ' ', '-');
        entry.replay = write_dumps(result.findings, (std::filesystem::path(folder) / file).string());
    }
    compared.passed = result.findings.empty() && result.transfers != 0;
    return entry;
}

}  // namespace tabletop
