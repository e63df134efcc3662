// SPDX-License-Identifier: Apache-2.0
// A probe between two sockets. It passes everything on untouched and without time, and tells its observers. Only DMI is
// denied, if one of them has to see every access, or the initiator cannot say how many it makes and one has to know.
#pragma once

#include "base/answer_times.h"
#include "base/recording.h"

#include <systemc>
#include <tlm>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace tabletop {

struct poll_hint;

class transaction_observer {
  public:
    virtual ~transaction_observer() = default;
    // A phase of the non-blocking protocol, at its own time (kernel time + annotated delay).
    virtual void phase(const tlm::tlm_generic_payload& trans, const tlm::tlm_phase& phase, std::uint64_t time_ps) = 0;
    // A call of nb_transport begins inside one of the opposite path (IEEE 1666-2011, 11.1.2 forbids it), at its own
    // time.
    virtual void nested(const tlm::tlm_generic_payload& /*trans*/, std::uint64_t /*time_ps*/) {}
    // A b_transport call begins; it has returned.
    virtual void blocking_begins(const tlm::tlm_generic_payload& /*trans*/, std::uint64_t /*begin_ps*/) {}
    virtual void blocking(const tlm::tlm_generic_payload& trans, std::uint64_t begin_ps, std::uint64_t end_ps) = 0;
    // Direct memory hides accesses from it.
    virtual access_need need() const { return access_need::nothing; }
    // To whom sums are enough: so long have more of them taken, the last of them until then at most.
    virtual void direct(std::uint64_t /*busy_ps*/, std::uint64_t /*end_ps*/) {}
    // One that needs each may be content to be told by repeated(), at once and before its time, of reads that are not
    // made, because each is known to have the value of the one before it. The times are those of the first.
    virtual bool takes_repeated() const { return false; }
    virtual void repeated(const tlm::tlm_generic_payload& /*trans*/, std::uint64_t /*begin_ps*/,
                          std::uint64_t /*end_ps*/, const reads_not_made& /*reads*/) {}
};

class transaction_probe : public sc_core::sc_module,
                          private tlm::tlm_fw_transport_if<>,
                          private tlm::tlm_bw_transport_if<> {
  public:
    tlm::tlm_target_socket<32> in{"in"};
    tlm::tlm_initiator_socket<32> out{"out"};

    explicit transaction_probe(sc_core::sc_module_name name);
    ~transaction_probe() override;

    // observer: not owned.
    void observe(transaction_observer& observer) { observers_.push_back(&observer); }

  private:
    // What a target has said, for whoever is on this side of the probe.
    class observed_reads;
    // Of a grant of direct memory.
    class observed_memory;

    void b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) override;
    tlm::tlm_sync_enum nb_transport_fw(tlm::tlm_generic_payload& trans, tlm::tlm_phase& phase,
                                       sc_core::sc_time& delay) override;
    tlm::tlm_sync_enum nb_transport_bw(tlm::tlm_generic_payload& trans, tlm::tlm_phase& phase,
                                       sc_core::sc_time& delay) override;
    unsigned transport_dbg(tlm::tlm_generic_payload& trans) override { return out->transport_dbg(trans); }
    bool get_direct_mem_ptr(tlm::tlm_generic_payload& trans, tlm::tlm_dmi& dmi) override;
    void invalidate_direct_mem_ptr(sc_dt::uint64 first, sc_dt::uint64 last) override {
        in->invalidate_direct_mem_ptr(first, last);
    }

    template <typename Call>
    tlm::tlm_sync_enum pass_on(unsigned& calls, unsigned opposite_calls, tlm::tlm_generic_payload& trans,
                               tlm::tlm_phase& phase, sc_core::sc_time& delay, const Call& call);
    access_need need() const;
    bool has_counter(const tlm::tlm_generic_payload& asked, const tlm::tlm_dmi& granted);
    void observe_reads(const tlm::tlm_generic_payload& trans, poll_hint& hint);
    void tell(const tlm::tlm_generic_payload& trans, const tlm::tlm_phase& phase, const sc_core::sc_time& delay);
    void tell_return(tlm::tlm_sync_enum status, const tlm::tlm_generic_payload& trans, const tlm::tlm_phase& before,
                     const tlm::tlm_phase& after, const sc_core::sc_time& delay);

    std::vector<transaction_observer*> observers_;
    std::vector<std::unique_ptr<observed_reads>> observed_;
    std::vector<std::unique_ptr<observed_memory>> memories_;
};

// Writes the transactions at a probe into a recording.
class transaction_recorder : public transaction_observer {
  public:
    transaction_recorder(record_target& to, const std::string& name, const clock_domain& clock)
        : to_(to), clock_(clock), channel_(to.add_channel(name, clock, 0)) {}

    void phase(const tlm::tlm_generic_payload& trans, const tlm::tlm_phase& phase, std::uint64_t time_ps) override;
    void blocking_begins(const tlm::tlm_generic_payload& trans, std::uint64_t begin_ps) override;
    void blocking(const tlm::tlm_generic_payload& trans, std::uint64_t begin_ps, std::uint64_t end_ps) override;
    access_need need() const override { return to_.need_of(channel_); }
    void direct(std::uint64_t busy_ps, std::uint64_t end_ps) override { to_.add_direct(channel_, busy_ps, end_ps); }
    bool takes_repeated() const override { return to_.takes_repeated(); }
    void repeated(const tlm::tlm_generic_payload& trans, std::uint64_t begin_ps, std::uint64_t end_ps,
                  const reads_not_made& reads) override;

  private:
    void add(const tlm::tlm_generic_payload& trans, record_kind kind, std::uint64_t time_ps);

    record_target& to_;
    clock_domain clock_;
    std::uint32_t channel_;
};

}  // namespace tabletop
