// SPDX-License-Identifier: Apache-2.0
#include "processors/processor_system/access_report.h"

#include "base/warning.h"

#include <fmt/format.h>

namespace tabletop {

void access_report::add(std::uint64_t place, const access& made, const char* block, const char* what) {
    constexpr unsigned most_reports = 20;
    if (!places_.insert(place).second) return;
    const auto reports = ++reports_of_[block];
    if (reports > most_reports) return;
    const auto pc = cpu_.access_pc();
    warn(fmt::format("{}: {} of 0x{:08x} ({}, {}){}, {} ps{}", system_, made.is_write ? "write" : "read", made.address,
                     block, what, pc ? fmt::format(" at pc 0x{:08x}{}", *pc, cpu_.place_of(*pc)) : "", made.time_ps,
                     reports == most_reports ? "; further ones of this block are not reported" : ""));
}

}  // namespace tabletop
