// SPDX-License-Identifier: Apache-2.0
#include "design/avalon_design.h"

#include "base/bus_word.h"

namespace tabletop {
namespace {

constexpr unsigned most_avalon_bits = 32;
constexpr unsigned most_avalon_lanes = 4;

}  // namespace

avalon_design::avalon_design(const rtl_description& description, const block_settings& settings)
    : followed_design(description, settings),
      address_(input("address", 1, most_avalon_bits)),
      write_(input("write")),
      read_(input("read")),
      byteenable_(input("byteenable", 1, most_avalon_lanes)),
      writedata_(input("writedata", 1, most_avalon_bits)),
      readdata_(read_output("readdata", 1, most_avalon_bits)),
      irq_(output("irq")) {}

// While the bus is at rest only the other outputs end a burst.
std::uint64_t avalon_design::clock(std::uint64_t edges, bool& output_changed) {
    std::uint64_t done = 0;
    while (done < edges) {
        bool changed = false;
        done += followed_design::clock(is_busy() ? 1 : edges - done, changed);
        if (!see_edge(in_reset_) && !changed) continue;
        output_changed = true;
        break;
    }
    return done;
}

void avalon_design::drive_reset(bool asserted) {
    followed_design::drive_reset(asserted);
    in_reset_ = asserted;
}

// The lanes of a read say nothing.
void avalon_design::raise(const axi_request& request) {
    address_.drive(request.address / word_bytes);
    byteenable_.drive(request.write ? request.strobes : ~0u);
    writedata_.drive(request.data);
    write_.drive(request.write ? 1 : 0);
    read_.drive(request.write ? 0 : 1);
}

void avalon_design::drop() {
    write_.drive(0);
    read_.drive(0);
}

}  // namespace tabletop
