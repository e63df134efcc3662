// SPDX-License-Identifier: Apache-2.0
// Random-access memory with DMI. Host memory is committed page by page when it is first touched, so a large memory
// costs nothing until it is used.
#pragma once

#include <cstddef>
#include <cstdint>
#include <systemc>
#include <tlm>
#include <vector>

#include "base/memory_watch.h"
#include "base/observed_writes.h"
#include "base/timed_queue.h"
#include "base/zeroed_array.h"

namespace tabletop {

struct ram_config {
    std::uint64_t base = 0;        // address of the first byte as transactions carry it
    std::uint64_t size = 0;        // bytes, at least 1
    std::uint64_t latency_ps = 0;  // charged to every transaction; DMI gets the same as latency per access
    bool writable = true;          // false: bus writes are TLM_COMMAND_ERROR_RESPONSE, debug writes still load it
    bool shared = false;           // the host can map its pages a second time; a process that is forked has the same
};

// b_transport, the four phases (a response ends its request, there is no END_REQ), debug transport and DMI. Any length
// and byte enables; TLM_BURST_ERROR_RESPONSE for a streaming width shorter than the length, what check_payload
// (bus_word.h) finds wrong, then TLM_ADDRESS_ERROR_RESPONSE when a byte lies outside. Memory starts as zeros; there is
// no reset, as in the real part.
class ram : public sc_core::sc_module,
            public watched_memory_if,
            private direct_write_if,
            private tlm::tlm_fw_transport_if<> {
  public:
    tlm::tlm_target_socket<32> in{"in"};

    // std::invalid_argument for a size of 0, std::bad_alloc when the host cannot reserve the address space.
    ram(sc_core::sc_module_name name, const ram_config& config);
    ~ram() override;

    void b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) override;
    unsigned transport_dbg(tlm::tlm_generic_payload& trans) override;
    bool get_direct_mem_ptr(tlm::tlm_generic_payload& trans, tlm::tlm_dmi& dmi) override;

    // All bytes are inside.
    bool contains(std::uint64_t address, std::uint64_t length) const {
        return address >= config_.base && length <= config_.size && address - config_.base <= config_.size - length;
    }
    // The host's copy, page aligned, valid as long as the module.
    std::uint8_t* data() { return data_.data(); }
    std::uint64_t base() const { return config_.base; }
    std::uint64_t size() const override { return config_.size; }

    // watched_memory_if
    std::uint64_t first_address() const override { return config_.base; }
    const std::uint8_t* contents() const override { return data_.data(); }
    void watch(memory_watcher& watcher) override { watchers_.push_back(&watcher); }

  private:
    tlm::tlm_sync_enum nb_transport_fw(tlm::tlm_generic_payload& trans, tlm::tlm_phase& phase,
                                       sc_core::sc_time& delay) override;
    void end_response_at(std::uint64_t time_ps);
    void execute(tlm::tlm_generic_payload& trans, std::uint64_t effect_ps);
    void tell_of_write(const std::uint8_t* bytes, std::uint64_t length, std::uint64_t effect_ps) override;
    void on_due();
    void respond(tlm::tlm_generic_payload& trans);
    void end_response();
    tlm::tlm_response_status check(const tlm::tlm_generic_payload& trans) const;

    ram_config config_;
    zeroed_array<std::uint8_t> data_;
    std::vector<memory_watcher*> watchers_;
    timed_queue<tlm::tlm_generic_payload*> due_;    // to be answered; null: the open response ends
    tlm::tlm_generic_payload* response_ = nullptr;  // begun, not ended
    tlm::tlm_generic_payload* waiting_ = nullptr;   // its turn comes when that has ended
};

}  // namespace tabletop
