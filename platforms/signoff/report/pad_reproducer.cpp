// SPDX-License-Identifier: Apache-2.0
#include "signoff/report/pad_reproducer.h"

#include "host/recordings/register_names.h"
#include "host/recordings/vcd_file.h"
#include "host/recordings/waveform.h"
#include "support/document_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <utility>
#include <vector>

namespace tabletop {
namespace {

namespace fs = std::filesystem;

constexpr const char* button_names[] = {"Right", "Left", "Down", "Up", "Start", "Select", "B", "A"};

std::uint64_t time_of(const clock_domain& clock, const signoff::moment& at) {
    const auto edge = clock.edge(at.cycle);
    return edge + (clock.edge(at.cycle + 1) - edge) * at.eighths / 8;
}

std::string changes_text(std::uint8_t before, std::uint8_t after) {
    std::string text;
    for (unsigned n = 8; n-- > 0;) {
        if (((before ^ after) >> n & 1) == 0) continue;
        text += fmt::format("{}{}", (after >> n & 1) != 0 ? '+' : '-', button_names[n]);
    }
    return text;
}

// The reset button stands in the script of the first pad.
std::string script_of(const pad_reproducer& of, unsigned pad, std::uint64_t until) {
    std::multimap<std::uint64_t, std::string> lines;
    std::uint8_t held = 0;
    bool plugged = true;
    for (const auto& step : of.game.buttons) {
        if (step.pad != pad || step.at.cycle > until) continue;
        const auto at = time_of(of.clock, step.at);
        if (step.plugged != plugged) lines.emplace(at, step.plugged ? "plug" : "unplug");
        if (step.buttons != held) lines.emplace(at, changes_text(held, step.buttons));
        plugged = step.plugged;
        held = step.buttons;
    }
    for (const auto& reset : of.game.resets) {
        if (pad == 0 && reset.from.cycle <= until) lines.emplace(time_of(of.clock, reset.from), "reset");
    }
    std::string text;
    std::uint64_t now = 0;
    for (const auto& [at, line] : lines) {
        if (at != now) text += fmt::format("@ {} ps\n", at - now);
        text += line + '\n';
        now = at;
    }
    return text;
}

void write_waveform(const fs::path& path, const pin_levels& pins, const pad_reproducer& of, std::uint64_t cycle) {
    document_file file("", path);
    vcd_file vcd(file.stream());
    const register_names none({});
    waveform wave(vcd, none);
    pins.replay(wave, of.clock, cycle - std::min(cycle, of.window), cycle + of.window);
    file.save();
}

}  // namespace

std::string write_reproducer(const pad_reproducer& of, std::uint64_t cycle, const std::string& folder,
                             const std::string& name) {
    constexpr double ps_a_ms = 1e9;
    const auto time_ps = of.clock.edge(cycle);
    const auto presses = std::count_if(of.game.buttons.begin(), of.game.buttons.end(),
                                       [&](const auto& step) { return step.buttons != 0 && step.at.cycle <= cycle; });
    auto text =
        fmt::format("\nat {:.6f} ms, cycle {} since the start, after {} presses", time_ps / ps_a_ms, cycle, presses);
    if (folder.empty()) return text + "; --report FOLDER writes scripts that replay it";
    const auto base = (fs::path(folder) / name).string();
    for (unsigned pad = 0; pad < of.pads; ++pad) {
        write_file(fmt::format("{}.pad{}", base, pad + 1), script_of(of, pad, cycle));
    }
    write_file(base + ".toml", of.settings);
    write_waveform(base + "-ours.vcd", of.ours, of, cycle);
    write_waveform(base + "-theirs.vcd", of.theirs, of, cycle);
    const auto frame_ps = of.clock.edge(of.window);
    auto options = fmt::format("--pad1 script:{}.pad1", base);
    if (of.pads == 2) options += fmt::format(" --pad2 script:{}.pad2", base);
    options += fmt::format(" --frame-at '{} ps' --until '{} ps'", time_ps, time_ps + 3 * frame_ps);
    text += fmt::format("; {0}-ours.vcd and {0}-theirs.vcd show the pins around it; it is replayed by\n", base);
    text += fmt::format("  tabletop run nexys4 --config {}.toml {} --display png:{}-ours\n", base, options, base);
    text += fmt::format("  tabletop run nexys4 --rtl {} {} --display png:{}-theirs", of.rtl, options, base);
    return text;
}

}  // namespace tabletop
