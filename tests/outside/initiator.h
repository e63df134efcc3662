// SPDX-License-Identifier: Apache-2.0
// An initiator with blocking transport, as others write one: it knows SystemC alone.
#pragma once

#include <tlm_utils/simple_initiator_socket.h>
#include <systemc>
#include <tlm>

#include <cstdint>
#include <functional>

class initiator : public sc_core::sc_module {
  public:
    tlm_utils::simple_initiator_socket<initiator> out{"out"};

    // The program is a thread.
    initiator(sc_core::sc_module_name name, std::function<void(initiator&)> program);

    void write(std::uint64_t address, std::uint32_t value);
    std::uint32_t read(std::uint64_t address);

    // Accesses that were not answered with OK.
    unsigned refused() const { return refused_; }

  private:
    void access(tlm::tlm_command command, std::uint64_t address, std::uint32_t& value);

    unsigned refused_ = 0;
};
