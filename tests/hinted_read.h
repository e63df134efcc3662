// SPDX-License-Identifier: Apache-2.0
// A read that asks how long its value stays the same, and whether what it is told is so.
#pragma once

#include "base/access_timing.h"
#include "base/kernel_time.h"
#include "base/poll_hint.h"

#include <boost/test/unit_test.hpp>
#include <systemc>
#include <tlm>

#include <algorithm>
#include <cstdint>

namespace tabletop {

struct hinted_read {
    std::uint32_t value = 0;
    std::uint64_t end_ps = 0;
    poll_hint hint;

    // Reads a word by b_transport, at a local time.
    hinted_read(tlm::tlm_initiator_socket<32>& out, std::uint32_t offset, std::uint64_t begin_ps) {
        tlm::tlm_generic_payload trans;
        trans.set_command(tlm::TLM_READ_COMMAND);
        trans.set_address(offset);
        trans.set_data_ptr(reinterpret_cast<unsigned char*>(&value));
        trans.set_data_length(4);
        trans.set_streaming_width(4);
        trans.set_extension(&hint);
        auto delay = from_ps(begin_ps - now_ps());
        out->b_transport(trans, delay);
        trans.clear_extension(&hint);
        BOOST_TEST(trans.is_response_ok());
        end_ps = now_ps() + to_ps(delay);
    }
};

// Reads at a local time, and again as long as that is said to have the same value, up to the last moment but no further
// than `reach`. Returns whether it was said. The kernel's time stands still.
inline bool check_stability(tlm::tlm_initiator_socket<32>& out, std::uint32_t offset, std::uint64_t begin_ps,
                            std::uint64_t reach_ps) {
    constexpr std::uint64_t apart_ps = 80'000;  // the target is free again, and so it is after half of it
    const hinted_read first(out, offset, begin_ps);
    const auto until_ps = std::min(first.hint.until_ps, first.end_ps + reach_ps);
    if (until_ps <= first.end_ps + 3 * apart_ps) return false;
    for (const auto at_ps : {first.end_ps + apart_ps, (first.end_ps + until_ps) / 2, until_ps - 1}) {
        const hinted_read again(out, offset, at_ps);
        BOOST_TEST(again.value == first.value);
        BOOST_TEST(again.end_ps == first.hint.timing->answer(at_ps + first.hint.there_ps) + first.hint.back_ps);
    }
    return true;
}

}  // namespace tabletop
