// SPDX-License-Identifier: Apache-2.0
// The AXI4-Lite slave side of a block: one transaction at a time, the same time stamps for b_transport and the four
// phases, back-pressure, and a reset that ends an open transaction with an error. Any number of processes may use the
// socket in either style. A phase with an annotated delay takes place at its own time. A b_transport call of a thread
// that is in step with the kernel returns when the access is over; one that is ahead of it executes at its local time
// when it is made. Requests that arrive after the call are accepted after it.
#pragma once

#include "base/access_timing.h"
#include "base/base_phase.h"
#include "base/reset_pin.h"
#include "base/timed_queue.h"

#include <systemc>
#include <tlm>

#include <cstdint>

namespace tabletop {

// The registers behind the port. Offsets are relative to the block and word aligned.
class register_access {
  public:
    virtual ~register_access() = default;
    // Reads the value as it was at accept_ps, the time of the request's handshake.
    virtual std::uint32_t read(std::uint32_t offset, std::uint64_t accept_ps) = 0;
    // Writes. The request is accepted at accept_ps and takes effect at effect_ps. lanes: bit n enables byte n.
    virtual void write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t accept_ps,
                       std::uint64_t effect_ps) = 0;
    // A clock edge has sampled the reset pin asserted: every register takes its reset value, at the kernel's time.
    virtual void reset() = 0;
    // The time until which a read that has just been made as of accept_ps has the same value and no effect (poll_hint);
    // 0: not known.
    virtual std::uint64_t stable_until_ps(std::uint32_t /*offset*/, std::uint64_t /*accept_ps*/) const { return 0; }
    // Debug access: no side effects. A debug write is for what is a memory; false: it is refused.
    virtual std::uint32_t peek(std::uint32_t offset) const = 0;
    virtual bool poke(std::uint32_t /*offset*/, std::uint32_t /*value*/, unsigned /*lanes*/) { return false; }
};

// Binds itself to `socket`. size: bytes decoded, a power of two. Higher address bits belong to the interconnect and are
// ignored. Accesses are 1, 2 or 4 bytes inside one word; check_access (bus_word.h) gives the response to anything else.
class axi4_lite_target : public sc_core::sc_module, private tlm::tlm_fw_transport_if<> {
  public:
    axi4_lite_target(sc_core::sc_module_name name, tlm::tlm_target_socket<32>& socket, register_access& registers,
                     std::uint32_t size, const access_timing& timing);

    // The reset pin has changed (at the kernel's time).
    void set_reset(bool asserted);
    bool in_reset() const { return reset_.asserted(); }

  private:
    static constexpr std::uint64_t never = UINT64_MAX;
    enum class state { idle, requested, accepted, failed, responded };

    void b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) override;
    tlm::tlm_sync_enum nb_transport_fw(tlm::tlm_generic_payload& trans, tlm::tlm_phase& phase,
                                       sc_core::sc_time& delay) override;
    unsigned transport_dbg(tlm::tlm_generic_payload& trans) override;
    bool get_direct_mem_ptr(tlm::tlm_generic_payload& trans, tlm::tlm_dmi& dmi) override;

    void run_ahead(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay);
    void wait_for_turn();
    void wake_callers();
    void begin_call(tlm::tlm_generic_payload& trans);
    void end_call();
    void take_delayed();
    bool begin_request(tlm::tlm_generic_payload& trans);
    void end_response(const tlm::tlm_generic_payload& trans);
    void send_end_request();
    void step_at(std::uint64_t time_ps);
    void on_step();
    void settle_reset();
    void on_sampled_reset();
    void accept();
    void respond();
    void send_response();
    void fail();
    void start_waiting();
    std::uint32_t offset_of(const tlm::tlm_generic_payload& trans) const;
    void tell_stability(tlm::tlm_generic_payload& trans, std::uint64_t accept_ps);
    void execute(tlm::tlm_generic_payload& trans, std::uint64_t accept_ps, std::uint64_t effect_ps);
    bool debug_byte(std::uint32_t address, bool write, unsigned char& byte);

    void start_of_simulation() override;

    tlm::tlm_target_socket<32>& socket_;
    tlm::tlm_bw_transport_if<>* initiator_ = nullptr;  // resolved once, because a socket's operator-> costs time
    register_access& registers_;
    const std::uint32_t size_;
    access_timing timing_;

    state state_ = state::idle;
    sampled_reset reset_;
    std::uint64_t free_ps_ = 0;                    // a request is accepted from here on
    std::uint64_t accept_ps_ = 0;                  // of the open transaction
    bool cut_off_ = false;                         // reset has ended the open transaction for the block
    tlm::tlm_generic_payload* current_ = nullptr;  // the open transaction
    tlm::tlm_generic_payload* waiting_ = nullptr;  // begun while another's response is open
    bool waiting_failed_ = false;                  // a reset was sampled while it waited
    bool is_call_ = false;                         // it is a call of b_transport
    std::uint64_t next_call_ = 0;                  // number of the next call that waits for its turn: first come, ..
    std::uint64_t serving_ = 0;                    // .. first served
    timed_queue<delayed_phase> delayed_;
    std::uint64_t step_ps_ = never;  // when it is notified for
    sc_core::sc_event step_;         // the open transaction goes on
    sc_core::sc_event changed_;      // became idle, or left reset
    sc_core::sc_event call_over_;
};

}  // namespace tabletop
