// SPDX-License-Identifier: Apache-2.0
// The `at` and `ca` views of the copy engine: a thread makes one access after the other, in step with the kernel.
#pragma once

#include "base/axi4_lite_target.h"
#include "base/timed_queue.h"
#include "peripherals/copy_engine/copy_engine.h"

#include <cstdint>

namespace tabletop {

class copy_engine_tlm : public copy_engine_block, private register_access, private tlm::tlm_bw_transport_if<> {
  public:
    copy_engine_tlm(sc_core::sc_module_name name, view v, const copy_engine_config& config);

    bool busy() const override { return busy_at(now_ps()); }
    bool may_interrupt() const override { return irq_enable_ && (busy() || (done_ && !irq.read())); }

  private:
    static constexpr std::uint64_t never = UINT64_MAX;
    enum class failure : std::uint32_t { none = 0, read = 1, write = 2 };

    // What STATUS and LENGTH tell of a copy.
    struct copy {
        std::uint32_t source = 0;
        std::uint32_t destination = 0;
        std::uint32_t left = 0;
        failure failed = failure::none;
        std::uint64_t start_ps = 0;  // edge S
        std::uint64_t done_ps = 0;   // edge D; never: not known yet
    };

    // register_access
    std::uint32_t read(std::uint32_t offset, std::uint64_t accept_ps) override;
    void write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t accept_ps,
               std::uint64_t effect_ps) override;
    void reset() override;
    std::uint32_t peek(std::uint32_t offset) const override { return value(offset, now_ps()); }

    std::uint32_t value(std::uint32_t offset, std::uint64_t as_of_ps) const;
    std::uint32_t status(std::uint64_t as_of_ps) const;
    bool busy_at(std::uint64_t time_ps) const { return time_ps < copy_.done_ps; }
    void write_control(std::uint32_t value, bool busy, std::uint64_t effect_ps);
    void write_status(std::uint32_t value, std::uint64_t effect_ps);
    void start(std::uint64_t effect_ps);

    // The thread. False: a reset has ended the copy.
    void run();
    void make_copy();
    bool copy_word(std::uint64_t resets);
    tlm::tlm_response_status access(tlm::tlm_command command, std::uint32_t address, std::uint32_t& word);
    bool pass(unsigned cycles, std::uint64_t resets);
    std::uint64_t later(std::uint64_t time_ps, unsigned cycles) const;

    void on_end();
    void update_irq(std::uint64_t time_ps);
    void on_irq();
    void start_of_simulation() override;
    void on_reset() { port_.set_reset(rst.read()); }
    tlm::tlm_sync_enum nb_transport_bw(tlm::tlm_generic_payload&, tlm::tlm_phase&, sc_core::sc_time&) override {
        return tlm::TLM_ACCEPTED;
    }
    void invalidate_direct_mem_ptr(sc_dt::uint64, sc_dt::uint64) override {}

    const view view_;
    const clock_domain clock_;
    axi4_lite_target port_;

    std::uint32_t source_ = 0;
    std::uint32_t destination_ = 0;
    std::uint32_t length_ = 0;
    bool irq_enable_ = false;
    bool done_ = false;
    bool overrun_ = false;
    copy copy_;                       // the last one
    tlm::tlm_generic_payload trans_;  // of the access that is open

    bool asked_ = false;  // the thread has not begun it
    std::uint64_t resets_ = 0;
    sc_core::sc_event start_{"start"};
    sc_core::sc_event reset_{"reset"};  // ends what the thread waits for
    sc_core::sc_event end_{"end"};
    bool irq_level_ = false;  // as announced
    timed_queue<bool> irq_changes_;
};

}  // namespace tabletop
