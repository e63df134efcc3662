// SPDX-License-Identifier: Apache-2.0
// Devices that are stores: registers after reset, what is kept, lanes.
#include "base/process.h"
#include "peripherals/device_store/device_store.h"

#include "fresh_kernel.h"
#include "peripherals/device_store/store_registers.h"
#include "register_testbench.h"

#include <boost/test/unit_test.hpp>

#include <cstdint>

using namespace tabletop;

namespace {

const clock_domain fabric(100'000'000);

class store_program : public sc_core::sc_module {
  public:
    store_program(view v, const register_map& map)
        : sc_module(sc_core::sc_module_name("program")), map_(map), store_("store", v, {fabric, map, "a test"}) {
        calls_.out.bind(store_.in);
        store_.rst(rst_);
        spawn_thread("run", [this] { run(); });
    }

    bool done = false;

  private:
    std::uint32_t read(std::uint32_t offset) {
        bus_access made{now() + 5, false, offset / 4};
        calls_.make(made);
        return made.value;
    }
    void write(std::uint32_t offset, std::uint32_t value, unsigned lanes) {
        bus_access made{now() + 5, true, offset / 4, value, lanes};
        calls_.make(made);
    }
    static std::uint64_t now() { return fabric.cycle(now_ps()); }

    void run() {
        for (const auto& each : map_) BOOST_TEST(read(each.offset) == each.reset);
        for (const auto& each : map_) {
            write(each.offset, 0xFFFF'FFFF, 0xF);
            BOOST_TEST(read(each.offset) == (each.reset | each.writable));
            write(each.offset, 0, 2);
            BOOST_TEST(read(each.offset) == ((each.reset | each.writable) & ~(each.writable & 0xFF00)));
        }
        for (auto hole = static_cast<std::uint32_t>(4 * map_.register_count); hole < map_.size; hole += 4) {
            write(hole, 1, 0xF);
            BOOST_TEST(read(hole) == 0u);
        }
        rst_.write(true);
        sc_core::wait(from_ps(fabric.edge(3)));
        rst_.write(false);
        for (const auto& each : map_) BOOST_TEST(read(each.offset) == each.reset);
        done = true;
    }

    const register_map& map_;
    ahead_initiator calls_{"calls", fabric};
    device_store store_;
    sc_core::sc_signal<bool> rst_{"rst"};
};

}  // namespace

BOOST_AUTO_TEST_CASE(registers_are_kept_by_bytes) {
    for (const auto* const map : {&irda_registers::map, &av_config_registers::map, &rgb_resampler_registers::map,
                                  &video_in_registers::map, &video_edge_registers::map}) {
        for (const auto v : {view::at, view::ca}) {
            BOOST_TEST_CONTEXT(map->block) {
                const fresh_kernel kernel;
                store_program program(v, *map);
                sc_core::sc_start(from_ps(fabric.edge(1000)));
                BOOST_TEST(program.done);
            }
        }
    }
}
