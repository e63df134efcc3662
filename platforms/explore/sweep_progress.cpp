// SPDX-License-Identifier: Apache-2.0
#include "explore/sweep_progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>

namespace tabletop {

namespace {

constexpr std::chrono::milliseconds interval{200};

bool is_terminal() {
    static const bool terminal = ::isatty(STDERR_FILENO) != 0;
    return terminal;
}

std::string duration_text(double seconds) {
    const auto whole = static_cast<std::uint64_t>(std::ceil(seconds));
    if (whole < 60) return fmt::format("{} s", whole);
    if (whole < 3600) return fmt::format("{} min {} s", whole / 60, whole % 60);
    return fmt::format("{} h {} min", whole / 3600, whole / 60 % 60);
}

}  // namespace

std::string progress_text(std::uint64_t done, std::uint64_t before, std::uint64_t all, std::uint64_t failed,
                          double seconds) {
    const auto rate = seconds > 0 ? static_cast<double>(done - before) / seconds : 0;
    auto text = fmt::format("{} of {} points{}, {:.1f} a second", done, all,
                            failed == 0 ? "" : fmt::format(", {} failed", failed), rate);
    if (rate == 0 || done == all) return text;
    return text + fmt::format(", {} left", duration_text(static_cast<double>(all - done) / rate));
}

sweep_progress::~sweep_progress() {
    if (open_line_) fmt::print(stderr, "\n");
}

void sweep_progress::show(std::uint64_t done, std::uint64_t failed) {
    if (!is_due(done)) return;
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin_;
    const auto text = progress_text(done, before_, all_, failed, elapsed.count());
    open_line_ = is_terminal();
    fmt::print(stderr, "{}{}{}", open_line_ ? "\r" : "", text, open_line_ ? "\x1b[K" : "\n");
    std::fflush(stderr);
}

bool sweep_progress::is_due(std::uint64_t done) {
    if (is_terminal()) {
        const auto now = std::chrono::steady_clock::now();
        if (done != all_ && now - shown_ < interval) return false;
        shown_ = now;
        return true;
    }
    const auto tenth = done * 10 / all_;
    if (tenth == tenth_) return false;
    tenth_ = tenth;
    return true;
}

}  // namespace tabletop
