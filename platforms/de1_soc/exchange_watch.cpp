// SPDX-License-Identifier: Apache-2.0
#include "de1_soc/exchange_watch.h"

#include "base/bus_word.h"

namespace tabletop {

exchange_watch::exchange_watch(sc_core::sc_module_name name, std::uint64_t base)
    : sc_module(name), flag_(base + word_bytes * heuristic_words::flag) {
    probe.observe(*this);
}

void exchange_watch::blocking(const tlm::tlm_generic_payload& trans, std::uint64_t begin_ps, std::uint64_t end_ps) {
    if (trans.get_address() - flag_ >= word_bytes || !trans.is_response_ok()) return;
    const auto* const bytes = trans.get_data_ptr();
    const bool is_set = std::any_of(bytes, bytes + trans.get_data_length(), [](auto byte) { return byte != 0; });
    if (trans.is_write() && is_set) {
        if (!asked_ps_) asked_ps_ = begin_ps;
    } else if (trans.is_read() && !is_set && asked_ps_) {
        times_.add(end_ps - *asked_ps_);
        asked_ps_.reset();
    }
}

}  // namespace tabletop
