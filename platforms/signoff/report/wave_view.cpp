// SPDX-License-Identifier: Apache-2.0
#include "signoff/report/wave_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <vector>

namespace tabletop {
namespace {

using variables = std::vector<wave_variable>;

// As GTKWave shows it: "model.pio.pins[31:0]".
std::string shown_name(const wave_variable& of) {
    auto name = of.name;
    const auto range = name.find(" [");
    if (range != std::string::npos) return name.erase(range, 1);
    return of.bits > 1 ? fmt::format("{}[{}:0]", name, of.bits - 1) : name;
}

// Numbers of several bits are hexadecimal.
std::string signal_lines(const wave_variable& of) {
    return fmt::format("@{}\n{}\n", of.bits > 1 ? "22" : "28", shown_name(of));
}

std::string comment_lines(const std::string& text) {
    return fmt::format("@200\n-{}\n", text);
}

// Behind "model." and "rtl." they have the same names.
std::string name_in_side(const wave_variable& of) {
    return of.name.substr(of.name.find('.') + 1);
}

bool is_of(const std::string& name, const std::string& channel) {
    return name == channel || name.rfind(channel + '.', 0) == 0;
}

std::string pairs(const variables& ours, const variables& theirs, const std::string& channel, bool of_channel) {
    std::string text;
    for (const auto& mine : ours) {
        const auto name = name_in_side(mine);
        if (is_of(name, channel) != of_channel) continue;
        text += signal_lines(mine);
        const auto other =
            std::find_if(theirs.begin(), theirs.end(), [&](const auto& each) { return name_in_side(each) == name; });
        if (other != theirs.end()) text += signal_lines(*other);
    }
    return text;
}

// "rtl.design.TOP.PORT"
std::string ports(const variables& inside) {
    constexpr auto depth = 3;
    std::string text;
    for (const auto& each : inside) {
        if (std::count(each.name.begin(), each.name.end(), '.') == depth) text += signal_lines(each);
    }
    return text;
}

}  // namespace

std::string wave_view_text(const wave_view& view, const wave_part& ours, const wave_part& theirs,
                           const wave_part& inside) {
    constexpr std::uint64_t cycles_before = 20;
    constexpr double pixels_a_cycle = 20;
    const auto path = std::filesystem::absolute(view.base).lexically_normal().string();
    const auto before = cycles_before * view.cycle_ps;
    auto text = fmt::format("[dumpfile] \"{0}.fst\"\n[savefile] \"{0}.gtkw\"\n", path);
    text += fmt::format("[timestart] {}\n[size] 1400 900\n[pos] -1 -1\n",
                        view.difference_ps - std::min(view.difference_ps, before));
    text +=
        fmt::format("*{:.6f} {}", -std::log2(static_cast<double>(view.cycle_ps) / pixels_a_cycle), view.difference_ps);
    const bool has_transaction = view.transaction_ps != view.transaction_end_ps;
    constexpr int named_markers = 26;
    for (int n = 0; n < named_markers; ++n) {
        if (n < 2 && has_transaction) {
            text += fmt::format(" {}", n == 0 ? view.transaction_ps : view.transaction_end_ps);
        } else {
            text += " -1";
        }
    }
    text += "\n[sst_expanded] 1\n";
    text += comment_lines("first difference") + pairs(ours.variables(), theirs.variables(), view.channel, true);
    text += signal_lines({"difference.first", 1}) + signal_lines({"difference.transaction", 1});
    text += comment_lines("all pins, model and rtl") + pairs(ours.variables(), theirs.variables(), view.channel, false);
    return text + comment_lines("ports of the design") + ports(inside.variables());
}

}  // namespace tabletop
