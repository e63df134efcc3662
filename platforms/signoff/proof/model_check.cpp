// SPDX-License-Identifier: Apache-2.0
#include "signoff/proof/model_check.h"

#include "support/host_program.h"
#include "support/input_error.h"
#include "support/scratch_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <sstream>
#include <stdexcept>
#include <system_error>
#include <vector>

namespace tabletop {
namespace {

struct abc_run {
    std::string said;
    bool interrupted = false;
};

// What it has said until it was interrupted counts. It runs in the folder of the netlist.
abc_run run_abc(const gate_netlist& netlist, const std::string& commands, const given_up_question& given_up) {
    const scratch_folder scratch;
    const auto output = scratch.file("said");
    const auto script = fmt::format("read_aiger {}; fold; strash; {}", netlist.file.filename().string(), commands);
    abc_run run;
    int code = 0;
    try {
        code = run_host_program("yosys-abc", {"yosys-abc", "-c", script}, netlist.file.parent_path(), {output, output},
                                given_up);
    } catch (const interruption&) {
        run.interrupted = true;
    } catch (const std::system_error& error) {
        if (error.code() != std::errc::no_such_file_or_directory) throw;
        throw input_error("a proof needs yosys-abc (Debian package yosys)");
    }
    run.said = file_text(output);
    if (code != 0) throw std::runtime_error(fmt::format("ABC has ended with {}: {}", code, run.said));
    return run;
}

// "Output  5 was asserted in frame  9 (solved ..".
std::map<std::size_t, unsigned> asserted_outputs(const std::string& said) {
    std::map<std::size_t, unsigned> found;
    std::istringstream lines(said);
    for (std::string line; std::getline(lines, line);) {
        std::size_t output = 0;
        unsigned frame = 0;
        if (std::sscanf(line.c_str(), "Output %zu was asserted in frame %u", &output, &frame) == 2) {
            found.emplace(output, frame);
        }
    }
    return found;
}

// "No output asserted in 20 frames.", "Some outputs are SAT (3 out of 9) after 20 frames."; before the end a line for
// each frame, "  12 + : Var = ..".
unsigned frames_in(const std::string& said) {
    unsigned frames = 0;
    std::istringstream lines(said);
    for (std::string line; std::getline(lines, line);) {
        unsigned number = 0;
        char sign = 0;
        if (std::sscanf(line.c_str(), "%u %c : Var", &number, &sign) == 2) frames = std::max(frames, number + 1);
        const auto end = line.find(" frames.");
        const auto begin = end == std::string::npos ? end : line.find_last_of(' ', end - 1);
        if (begin != std::string::npos && std::sscanf(line.c_str() + begin, "%u", &number) == 1) frames = number;
    }
    return frames;
}

struct property_counts {
    unsigned all = 0;
    unsigned proved = 0;
};

// A line for each run: "Properties:  All = 9. Proved = 9. Disproved = 0. Undecided = 0."
std::vector<property_counts> property_lines(const std::string& said) {
    std::vector<property_counts> counts;
    std::istringstream lines(said);
    for (std::string line; std::getline(lines, line);) {
        property_counts one;
        const auto found = std::sscanf(line.c_str(), "Properties: All = %u. Proved = %u.", &one.all, &one.proved);
        if (found == 2) counts.push_back(one);
    }
    return counts;
}

void note_frames(const std::string& said, proved_outputs& result) {
    for (const auto& [output, frame] : asserted_outputs(said)) result.last_frame = std::max(result.last_frame, frame);
}

// False: some are not proved, and which ones is not said.
bool prove_together(const gate_netlist& netlist, std::chrono::seconds time, const given_up_question& given_up,
                    proved_outputs& result) {
    const auto run = run_abc(netlist, fmt::format("pdr -a -T {}", time.count()), given_up);
    const auto counts = property_lines(run.said);
    note_frames(run.said, result);
    result.interrupted = run.interrupted;
    const bool all = !counts.empty() && counts.front().all == counts.front().proved;
    if (!all) return run.interrupted;
    for (const auto& [output, rule] : netlist.outputs) result.never.insert(output);
    return true;
}

void prove_each(const gate_netlist& netlist, const std::map<std::size_t, unsigned>& but, std::chrono::seconds time,
                const given_up_question& given_up, proved_outputs& result) {
    const auto share = std::max<std::int64_t>(1, time.count() / static_cast<std::int64_t>(netlist.outputs.size()));
    for (const auto& [output, rule] : netlist.outputs) {
        if (but.count(output) != 0) continue;
        const auto run = run_abc(netlist, fmt::format("cone -s -O {}; pdr -a -T {}", output, share), given_up);
        const auto counts = property_lines(run.said);
        if (!counts.empty() && counts.front().proved == 1) result.never.insert(output);
        note_frames(run.said, result);
        result.interrupted = run.interrupted;
        if (run.interrupted) return;
    }
}

}  // namespace

// Without -x some of Debian's ABC crash when two outputs are met in one cycle.
reached_outputs find_reached(const gate_netlist& netlist, unsigned cycles, std::chrono::seconds time,
                             const given_up_question& given_up) {
    if (netlist.outputs.empty()) return {{}, cycles};
    const auto run = run_abc(netlist, fmt::format("bmc3 -a -x -v -F {} -T {}", cycles, time.count()), given_up);
    return {asserted_outputs(run.said), frames_in(run.said), run.interrupted};
}

proved_outputs prove_never(const gate_netlist& netlist, const std::map<std::size_t, unsigned>& but,
                           std::chrono::seconds time, const given_up_question& given_up) {
    proved_outputs result;
    if (netlist.outputs.empty() || (but.empty() && prove_together(netlist, time, given_up, result))) return result;
    prove_each(netlist, but, time, given_up, result);
    return result;
}

pin_script find_inputs(const gate_netlist& netlist, std::size_t output, unsigned cycle,
                       const given_up_question& given_up) {
    const scratch_folder scratch;
    const auto file = scratch.file("inputs");
    const auto run = run_abc(
        netlist, fmt::format("cone -s -O {}; bmc3 -F {}; write_cex -a \"{}\"", output, cycle + 1, file.string()),
        given_up);
    if (run.interrupted) throw interruption();
    // The state of the registers, and a line of all inputs for each cycle.
    std::istringstream lines(file_text(file));
    std::string line;
    std::getline(lines, line);
    pin_script script;
    for (unsigned n = 0; n <= cycle && std::getline(lines, line); ++n) {
        auto& levels = script.cycles.emplace_back();
        for (const auto& [number, input] : netlist.inputs) {
            auto& level = levels[input.pin];
            if (number < line.size() && line[number] == '1') level |= std::uint64_t{1} << input.bit;
        }
    }
    if (script.cycles.size() != cycle + 1) throw std::runtime_error(fmt::format("ABC has lost a case: {}", run.said));
    return script;
}

}  // namespace tabletop
