// SPDX-License-Identifier: Apache-2.0
// The second port of a memory of 32-bit words, by cycles, for a client that uses it at its own pace: neither side needs
// an event for each cycle. The first port is the processor's; it tells the client before it reads or writes, and the
// client carries out then what it has had to do until then.
//
// Edges are those of the common clock, counted from time 0 of the simulation: edge n begins cycle n. What is on the
// pins in cycle n - 1 is taken by the memory at edge n.
#pragma once

#include <cstdint>
#include <systemc>

namespace tabletop {

class word_port_client {
  public:
    virtual ~word_port_client() = default;
    // Whoever is going to read or write at this edge by the first port, or wants to know how things stand then, says so
    // before: the client makes its accesses of edges up to and with this one. An edge that is over changes nothing. In
    // the present cycle n of the kernel only edge n - 1 may be asked for without an access: one that was accepted in
    // cycle n - 1 may still be carried out.
    virtual void advance(std::uint64_t edge) = 0;
    // The first port has written the word at this edge.
    virtual void written(std::uint32_t index, std::uint64_t edge) = 0;
};

class word_port_if : public virtual sc_core::sc_interface {
  public:
    // Accesses of a client come in the order of their edges, at most one an edge. An index beyond the memory wraps.
    // A read returns what was written at earlier edges.
    virtual std::uint32_t read_word(std::uint32_t index, std::uint64_t edge) = 0;
    // When the first port writes the word at the same edge, this write is lost. Returns what a read would.
    virtual std::uint32_t write_word(std::uint32_t index, std::uint32_t value, std::uint64_t edge) = 0;
    // Called before the start of the simulation. There is one client, which lives until its end.
    virtual void attach(word_port_client& client) = 0;
};

// What a client has on its pins.
struct word_port_pins {
    std::uint32_t index = 0;
    std::uint32_t value = 0;  // to be written
    bool write = false;

    bool operator==(const word_port_pins& other) const {
        return index == other.index && value == other.value && write == other.write;
    }
};

class word_port_listener_if : public virtual sc_core::sc_interface {
  public:
    // Tells of the pins from this cycle on, once the client has been advanced to it. What was said of this cycle and
    // later ones is void.
    virtual void on_pins(std::uint64_t cycle, const word_port_pins& pins) = 0;
};

}  // namespace tabletop
