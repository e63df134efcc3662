// SPDX-License-Identifier: Apache-2.0
// What the tests of the processing system's blocks share: accesses at a time.
#pragma once

#include <cstdint>
#include <systemc>
#include <tlm>

#include "base/kernel_time.h"
#include "base/poll_hint.h"
#include "base/register_target.h"
#include "fresh_kernel.h"

namespace tabletop {

// Accesses as of an absolute time, as a processor makes them that runs ahead of the kernel.
class register_bench {
  public:
    register_bench(register_target& target, std::uint32_t base) : target_(target), base_(base) {}

    std::uint32_t read(std::uint32_t offset, std::uint64_t time_ps = 0, unsigned size = 4) {
        std::uint32_t value = 0;
        access(tlm::TLM_READ_COMMAND, offset, &value, size, time_ps);
        return value;
    }
    void write(std::uint32_t offset, std::uint32_t value, std::uint64_t time_ps = 0, unsigned size = 4) {
        access(tlm::TLM_WRITE_COMMAND, offset, &value, size, time_ps);
    }
    std::uint32_t debug_read(std::uint32_t offset) {
        std::uint32_t value = 0;
        tlm::tlm_generic_payload trans;
        prepare(trans, tlm::TLM_READ_COMMAND, offset, &value, 4);
        target_.transport_dbg(trans);
        return value;
    }
    tlm::tlm_response_status status() const { return status_; }
    std::uint64_t latency_ps() const { return latency_ps_; }
    std::uint64_t stable_until_ps() const { return stable_until_ps_; }

    void access(tlm::tlm_command command, std::uint32_t offset, void* data, unsigned size, std::uint64_t time_ps) {
        tlm::tlm_generic_payload trans;
        prepare(trans, command, offset, data, size);
        auto* const hint = new poll_hint;  // the payload's from here on
        trans.set_extension(hint);
        const auto at = time_ps < now_ps() ? now_ps() : time_ps;
        auto delay = from_ps(at - now_ps());
        target_.b_transport(trans, delay);
        status_ = trans.get_response_status();
        latency_ps_ = now_ps() + to_ps(delay) - at;
        stable_until_ps_ = hint->until_ps;
    }

  private:
    void prepare(tlm::tlm_generic_payload& trans, tlm::tlm_command command, std::uint32_t offset, void* data,
                 unsigned size) const {
        trans.set_command(command);
        trans.set_address(base_ + offset);
        trans.set_data_ptr(static_cast<unsigned char*>(data));
        trans.set_data_length(size);
        trans.set_streaming_width(size);
    }

    register_target& target_;
    std::uint32_t base_;
    tlm::tlm_response_status status_ = tlm::TLM_INCOMPLETE_RESPONSE;
    std::uint64_t latency_ps_ = 0;
    std::uint64_t stable_until_ps_ = 0;
};

}  // namespace tabletop
