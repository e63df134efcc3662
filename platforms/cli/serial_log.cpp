// SPDX-License-Identifier: Apache-2.0
#include "cli/serial_log.h"

#include "base/parameters.h"

#include <fmt/format.h>
#include <algorithm>
#include <tuple>

namespace tabletop {

serial_log::serial_log(const std::string& path, const std::string& platform, const clock_domain& main_clock)
    : main_clock_(main_clock), file_("--serial-log", path) {
    file_.stream() << fmt::format("{{\"version\":\"{}\",\"platform\":\"{}\",\"main_clock\":\"{}\"}}\n",
                                  TABLETOP_VERSION, platform, frequency_text(main_clock));
}

void serial_log::flush(std::uint64_t before_ps) {
    // Both directions of one line can start at the same picosecond: the order is fixed by name and direction then.
    std::stable_sort(pending_.begin(), pending_.end(), [](const entry& a, const entry& b) {
        return std::tie(a.start_ps, a.port, a.to_device) < std::tie(b.start_ps, b.port, b.to_device);
    });
    const auto end =
        std::find_if(pending_.begin(), pending_.end(), [&](const entry& frame) { return frame.start_ps >= before_ps; });
    for (auto frame = pending_.begin(); frame != end; ++frame) write(*frame);
    pending_.erase(pending_.begin(), end);
    file_.flush();
}

void serial_log::write(const entry& frame) {
    const auto what = frame.pin ? fmt::format("\"pin\":{},\"level\":{}", *frame.pin, frame.value)
                                : fmt::format("\"byte\":{}", frame.value);
    file_.stream() << fmt::format("{{\"t_ps\":{},\"end_ps\":{},\"cycle\":{},\"port\":\"{}\",\"dir\":\"{}\",{}}}\n",
                                  frame.start_ps, frame.end_ps, main_clock_.cycle(frame.start_ps), frame.port,
                                  frame.to_device ? "to_device" : "from_device", what);
}

}  // namespace tabletop
