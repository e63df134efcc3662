// SPDX-License-Identifier: Apache-2.0
// The place between any two sockets of a machine. `bind` binds them directly, or through a probe when a recording is
// taken or the protocol is checked. A machine binds all sockets through it and needs no change for that.
#pragma once

#include "base/open_payloads.h"
#include "base/protocol_checker.h"
#include "base/recording.h"
#include "base/transaction_probe.h"

#include <systemc>
#include <tlm>

#include <memory>
#include <string>
#include <vector>

namespace tabletop {

class probe_point {
  public:
    // record_to: null for none. check: report violations of the base protocol as SystemC errors.
    explicit probe_point(record_target* record_to = nullptr, bool check = false)
        : record_to_(record_to), check_(check) {}

    probe_point(const probe_point&) = delete;
    probe_point& operator=(const probe_point&) = delete;

    // name: the channel's name in recordings, by convention that of the target ("engine.in"). Call during construction.
    void bind(tlm::tlm_initiator_socket<32>& initiator, tlm::tlm_target_socket<32>& target, const std::string& name,
              const clock_domain& clock);

    record_target* record_to() const { return record_to_; }
    bool checks_protocol() const { return check_; }

  private:
    record_target* record_to_;
    bool check_;
    open_payloads payloads_;
    std::vector<std::unique_ptr<transaction_probe>> probes_;
    std::vector<std::unique_ptr<transaction_observer>> observers_;
};

// Records the changes of a one-bit pin.
class pin_recorder : public sc_core::sc_module {
  public:
    sc_core::sc_in<bool> pin{"pin"};

    pin_recorder(sc_core::sc_module_name name, record_target& to, const std::string& channel,
                 const clock_domain& clock);

  private:
    void on_change();

    record_target& to_;
    std::uint32_t channel_;
};

}  // namespace tabletop
