// SPDX-License-Identifier: Apache-2.0
// Speed of the labkit on a round of 1.6 s, in one run: the machine in `ca` without a display, beside the whole machine
// as one Verilated top. Both have the same camera, which sees real pieces, the same switches and the same PC; at the
// end the same bytes must have gone over the link in the same cycles. Time is the processor's, so that other work
// beside it does not count, and the best of some runs, each in a process of its own. A minute in which nothing happens
// is measured, too.
#include "base/process.h"
#include "compositions/labkit/labkit_rtl.h"
#include "labkit/around/link_tap.h"
#include "labkit/around/pc_at_link.h"
#include "labkit/around/table_view.h"
#include "labkit/labkit.h"
#include "own_process.h"

#include "base/kernel_time.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <functional>

namespace {

using namespace tabletop;

const clock_domain board_clock(labkit_board_hz);
constexpr std::uint64_t millisecond_ps = 1'000'000'000;
constexpr std::uint64_t round_ms = 1600;
constexpr std::uint64_t idle_minute_ms = 60'000;

// The time until the round begins: set-up, end of the calibration, and the camera's first frames.
constexpr std::uint64_t begin_ms = 100;

struct contact_change {
    std::uint64_t ms;
    labkit_contact which;
    bool closed;
};

// The move is made 0.7 s before the switch; the answer is there long before the round ends.
constexpr contact_change fingers[] = {{20, labkit_contact::enter, true},
                                      {50, labkit_contact::enter, false},
                                      {begin_ms + 1200, labkit_contact::switch5, true},
                                      {begin_ms + 1500, labkit_contact::switch5, false}};

std::uint64_t cycle_of(std::uint64_t ms) {
    return board_clock.cycle(ms * millisecond_ps);
}

// The grid of after a reset, (100, 60, 48, 48), is right for it.
camera_geometry right_geometry() {
    camera_geometry geometry;
    geometry.centre_x = 268;
    geometry.centre_y = 228;
    geometry.pitch_x = geometry.pitch_y = 48;
    return geometry;
}

struct measured {
    double round_seconds = 0;
    double idle_seconds = 0;
    std::uint64_t bytes = 0;  // checksum of what went over the link, with its cycles
    unsigned count = 0;
};

// What is around either machine.
struct machine_surroundings {
    machine_surroundings() : view(right_geometry(), {}, camera_core::usual_phase, table) {
        const auto put = [this](std::uint64_t ms, int row, int column) {
            real_piece piece;
            piece.row = row;
            piece.column = column;
            table.put(cycle_of(ms), piece);
        };
        for (unsigned s = 20; s < checkers::squares; ++s) {
            put(0, static_cast<int>(checkers::row_of(s)), static_cast<int>(checkers::column_of(s)));
        }
        table.take(cycle_of(begin_ms + 500), 5, 0);
        put(begin_ms + 500, 4, 1);
        tap.on_byte([this](std::uint64_t cycle, bool to_device, std::uint8_t byte) {
            constexpr std::uint64_t prime = 0x100'0000'01b3;  // FNV-1a
            for (const auto part : {cycle, std::uint64_t{to_device}, std::uint64_t{byte}}) sum = (sum ^ part) * prime;
            ++count;
        });
        tap.pc.bind(pc.host);
        pc.device.bind(tap.usb);
    }

    real_table table;
    table_view view;
    pc_at_link pc{"pc", {}};
    link_tap tap{"tap"};
    sc_core::sc_signal<bool> rst{"rst"};
    std::uint64_t sum = 0;
    unsigned count = 0;
};

void run_ms(std::uint64_t ms) {
    sc_core::sc_start(from_ps(ms * millisecond_ps));
}

double processor_seconds() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

double timed(std::uint64_t ms) {
    const auto begun = processor_seconds();
    run_ms(ms);
    return processor_seconds() - begun;
}

class fingers_at : public sc_core::sc_module {
  public:
    using press = std::function<void(labkit_contact which, bool closed)>;

    fingers_at(sc_core::sc_module_name name, press how) : sc_module(name), press_(std::move(how)) {
        spawn_thread("move", [this] { move(); });
    }

  private:
    void move() {
        for (const auto& change : fingers) {
            sc_core::wait(from_ps(change.ms * millisecond_ps - now_ps()));
            press_(change.which, change.closed);
        }
    }

    const press press_;
};

measured result_of(const machine_surroundings& around, double round_seconds, double idle_seconds) {
    return {round_seconds, idle_seconds, around.sum, around.count};
}

measured play_machine() {
    machine_surroundings around;
    labkit_config config{board_clock};
    labkit machine("labkit", config, around.view);
    machine.rst.bind(around.rst);
    machine.host.bind(around.tap.host);
    around.tap.device.bind(machine.usb);
    const fingers_at hand("hand", [&](labkit_contact which, bool closed) { machine.set_contact(which, closed); });
    run_ms(begin_ms);
    const auto round = timed(round_ms);
    const auto count = around.count;
    const auto idle = timed(idle_minute_ms);
    if (around.count != count) std::abort();
    return result_of(around, round, idle);
}

measured play_verilated() {
    machine_surroundings around;
    camera eye("camera", camera_core::usual_phase, around.view);
    zbt_sram store("store", board_clock);
    ft245r chip("chip", {board_clock});
    std::array<cycle_pin, labkit_fabric::contacts> contacts{cycle_pin{0}, cycle_pin{0}, cycle_pin{0}, cycle_pin{0},
                                                            cycle_pin{0}, cycle_pin{0}, cycle_pin{0}, cycle_pin{0},
                                                            cycle_pin{0}, cycle_pin{0}};
    const auto fabric = make_labkit_rtl("fabric", {board_clock});
    for (unsigned i = 0; i < contacts.size(); ++i) fabric->contact[i].bind(contacts[i]);
    fabric->rst.bind(around.rst);
    fabric->camera.bind(eye.pins);
    fabric->zbt_read_data.bind(store.read_data);
    store.master.bind(fabric->zbt);
    fabric->txe_n.bind(chip.txe_n);
    fabric->read.bind(chip.read);
    chip.write.bind(fabric->write);
    chip.rd_n.bind(fabric->rd_n);
    chip.host.bind(around.tap.host);
    around.tap.device.bind(chip.device);
    const fingers_at hand("hand", [&](labkit_contact which, bool closed) {
        contacts[static_cast<unsigned>(which)].set(board_clock.cycle(now_ps()), closed ? 1 : 0);
    });
    run_ms(begin_ms);
    return result_of(around, timed(round_ms), 0);
}

void keep_better(measured& best, const measured& next) {
    best.round_seconds = std::min(best.round_seconds, next.round_seconds);
    best.idle_seconds = std::min(best.idle_seconds, next.idle_seconds);
    if (next.bytes != best.bytes) std::abort();
}

}  // namespace

int sc_main(int, char*[]) {
    constexpr unsigned quick_runs = 20;
    const auto cycles = static_cast<double>(cycle_of(round_ms));
    const auto ca = best_of(quick_runs, play_machine, keep_better);
    const auto rtl = in_own_process(play_verilated);
    fmt::print("one round, {:.1f} s of the machine, {} bytes on the link\n", 1e-3 * round_ms, ca.count);
    const auto line = [&](const char* what, const measured& m) {
        fmt::print("{:<36} {:10.2f} ms {:12.1f} M cycles/s {:8.2f} times the board\n", what, 1e3 * m.round_seconds,
                   1e-6 * cycles / m.round_seconds, 1e-3 * round_ms / m.round_seconds);
    };
    line("machine, ca", ca);
    line("whole machine, Verilated", rtl);
    fmt::print("{:<36} {:10.2f} ms\n", "an idle minute of the machine", 1e3 * ca.idle_seconds);
    fmt::print("ratio {:.0f}\n", rtl.round_seconds / ca.round_seconds);
    if (ca.bytes == rtl.bytes && ca.count != 0) return 0;
    fmt::print("the bytes on the link differ: {} and {}\n", ca.count, rtl.count);
    return 1;
}
