// SPDX-License-Identifier: Apache-2.0
// Two recordings are the same, or the test says where they part.
#pragma once

#include "base/recording.h"

#include <fmt/format.h>
#include <boost/test/unit_test.hpp>

#include <string>

namespace tabletop {

inline std::string record_text(const recording& all, std::size_t i) {
    if (i >= all.records().size()) return "nothing";
    const auto& r = all.records()[i];
    return fmt::format("{} ps cycle {} {} {} {} 0x{:x} data 0x{:x} status {}", r.time_ps, r.cycle,
                       all.channels()[r.channel].name, record_kind_name(r.kind), r.write ? "write" : "read", r.address,
                       r.data, r.status);
}

inline bool same_record(const record& a, const record& b) {
    return a.time_ps == b.time_ps && a.channel == b.channel && a.kind == b.kind && a.write == b.write &&
           a.status == b.status && a.bytes == b.bytes && a.address == b.address && a.data == b.data;
}

// Both sorted.
inline void check_equal(const recording& a, const recording& b, const std::string& what) {
    constexpr std::size_t shown_before = 12;
    std::size_t i = 0;
    const auto& ra = a.records();
    const auto& rb = b.records();
    while (i < ra.size() && i < rb.size() && same_record(ra[i], rb[i])) ++i;
    const bool equal = i == ra.size() && i == rb.size();
    BOOST_CHECK_MESSAGE(
        equal, what << ": the first different event is\n  " << record_text(a, i) << "\n  " << record_text(b, i));
    for (auto n = i < shown_before ? 0 : i - shown_before; !equal && n < i; ++n) {
        BOOST_TEST_MESSAGE("  before: " << record_text(a, n));
    }
}

}  // namespace tabletop
