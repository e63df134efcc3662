// SPDX-License-Identifier: Apache-2.0
// The link's views with the FT245R: an idle link costs nothing, what arrives arrives in the specification's cycles
// (sections 8, 9 and 14), TXE# may be late, and a reset may come in mid-frame.
#include "base/cycle_pin.h"
#include "base/cycle_pin_follower.h"
#include "base/kernel_time.h"
#include "base/process.h"
#include "engines/checkers_referee/move_code.h"
#include "fresh_kernel.h"
#include "peripherals/ft245r/driven_ready_pin.h"
#include "peripherals/usb_link/tolerance.h"
#include "support/input_error.h"
#include "usb_link/usb_link_rtl.h"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

namespace tabletop {
namespace {

constexpr std::uint64_t hz = 64'800'000;
constexpr std::uint64_t slot = 72, frame = 12 * slot;
constexpr std::uint64_t wr_falls = 5, write_to_host = 8;
constexpr unsigned move_50_41 = 050 << 6 | 041;
const std::vector<view> all_views{view::at, view::ca, view::rtl};

struct host_byte {
    std::uint64_t cycle;
    unsigned byte;
    bool operator==(const host_byte& that) const { return cycle == that.cycle && byte == that.byte; }
    bool operator!=(const host_byte& that) const { return !(*this == that); }
};
std::ostream& operator<<(std::ostream& out, const host_byte& seen) {
    return out << seen.byte << '@' << seen.cycle;
}

// The link, its chip or a TXE# that the test moves, and the host. The body is a thread of the kernel.
class link_bench : public sc_core::sc_module, private usb_host_if {
  public:
    using body = std::function<void(link_bench& bench)>;

    link_bench(view v, bool by_hand, body what)
        : sc_module(sc_core::sc_module_name("bench")),
          clock(hz),
          link(make_usb_link("link", v, {clock, slot, v == view::rtl ? 1000u : 6'480'000u})),
          body_(std::move(what)),
          chip_("chip", {clock}) {
        link->rst(rst);
        link->send_request(request);
        link->send_move(move);
        link->message_take(take);
        by_hand ? link->txe_n(txe_n) : link->txe_n(chip_.txe_n);
        link->read(chip_.read);
        chip_.write(link->write);
        chip_.rd_n(link->rd_n);
        chip_.host(*this);
        follow("follow_last", *link->send_last.operator->(), [this](std::uint64_t cycle, std::uint64_t level) {
            if (level == 0 || (!lasts.empty() && lasts.back() == cycle)) return;
            lasts.push_back(cycle);
            // It behaves as the referee, which has nothing to send any more from the next cycle on.
            if (answers) request.set(cycle + 1, 0);
        });
        follow("follow_flag", *link->message_flag.operator->(), [this](std::uint64_t cycle, std::uint64_t level) {
            if (level != 0) flag = cycle;
        });
        spawn_thread("run", [this] { run(); });
        sc_core::sc_start();
    }

    // The edge with which this cycle begins.
    void wait_for(std::uint64_t cycle) const { sc_core::wait(from_ps(clock.edge(cycle) - now_ps())); }
    // Its middle.
    void wait_into(std::uint64_t cycle) const {
        sc_core::wait(from_ps((clock.edge(cycle) + clock.edge(cycle + 1)) / 2 - now_ps()));
    }
    void ask(std::uint64_t cycle, unsigned what) {
        move.set(cycle, what);
        request.set(cycle, 1);
    }
    void send(std::uint64_t cycle, const checkers_message& message, std::uint64_t gap) {
        for (std::size_t k = 0; k < checkers_message::fields; ++k) {
            chip_.device->send(cycle + k * gap, checkers_bytes::from_pc(message.field[k], k % 2 == 0));
        }
    }

    const clock_domain clock;
    sc_core::sc_signal<bool> rst{"rst"};
    cycle_pin request{0};
    cycle_pin move{0};
    cycle_pin take{0};
    driven_ready_pin txe_n;
    std::unique_ptr<usb_link_block> link;

    std::vector<host_byte> seen;  // by the host, without FF
    std::uint64_t idle = 0;       // FF before the last of them
    std::vector<std::uint64_t> lasts;
    std::optional<std::uint64_t> flag;
    bool answers = true;  // the request ends with its message

  private:
    void run() {
        body_(*this);
        sc_core::sc_pause();
    }
    void received(std::uint64_t cycle, std::uint8_t byte) override { seen.push_back({cycle, byte}); }
    void received_idle(std::uint64_t bytes) override { idle += bytes; }
    void follow(const char* name, cycle_pin_if& pin, cycle_pin_follower::level_callback callback) {
        followers_.push_back(std::make_unique<cycle_pin_follower>(name, pin, clock, std::move(callback)));
    }

    const body body_;
    ft245r chip_;
    std::vector<std::unique_ptr<cycle_pin_follower>> followers_;
};

std::vector<host_byte> message_at(std::uint64_t begin, unsigned move) {
    std::vector<host_byte> bytes;
    for (std::uint64_t k = 0; k < 12; ++k) {
        const auto field = k == 0 ? move >> 6 : k == 1 ? move & 63 : 0;
        bytes.push_back({begin + k * slot + wr_falls + write_to_host, 0xC0 | field});
    }
    return bytes;
}

void require_equal(const std::vector<host_byte>& seen, const std::vector<host_byte>& expected) {
    BOOST_CHECK_EQUAL_COLLECTIONS(seen.begin(), seen.end(), expected.begin(), expected.end());
}

// A second of idle frames is 900 000 bytes, and no event; the next message is on the grid of the frames.
BOOST_AUTO_TEST_CASE(an_idle_second) {
    for (const auto v : {view::at, view::ca}) {
        const fresh_kernel kernel;
        const link_bench bench(v, false, [v](link_bench& b) {
            b.wait_into(100);
            const auto deltas = sc_core::sc_delta_count();
            b.wait_into(hz + 99);
            BOOST_TEST(sc_core::sc_delta_count() == deltas + 1);  // this thread's
            BOOST_TEST(b.link->write->writes_before(hz) == hz / slot);
            BOOST_TEST(b.seen.empty());
            b.wait_for(hz + 100);
            b.ask(hz + 100, move_50_41);
            b.wait_into(hz + 3 * frame);
            BOOST_REQUIRE(b.lasts.size() == 1u);
            const auto begin = b.lasts[0] + 1 - frame;
            require_equal(b.seen, message_at(begin, move_50_41));
            // Its last slot may have been cut short.
            BOOST_TEST(b.idle == (begin + slot - 1) / slot);
            if (v == view::ca) BOOST_TEST(begin == hz + frame);
        });
    }
}

// Section 14: SEND from 101 388 805 on, the frame begins in 101 389 536, and the flag is 1 in 101 526 431.
BOOST_AUTO_TEST_CASE(the_worked_round) {
    constexpr std::uint64_t asked = 101'388'805, b = 101'389'536, delay = 64'800, gap = 6'480;
    checkers_message answer;
    answer.field[0] = 050;
    answer.field[1] = 041;
    for (const auto v : {view::at, view::ca}) {
        const fresh_kernel kernel;
        const link_bench round(v, false, [&](link_bench& bench) {
            bench.wait_for(asked);
            bench.ask(asked, move_50_41);
            bench.wait_into(b + 3 * frame);
            BOOST_REQUIRE(bench.lasts.size() == 1u);
            const auto last = bench.lasts[0], expected = b + frame - 1;
            BOOST_TEST(std::max(last, expected) - std::min(last, expected) <=
                       (v == view::ca ? 0 : usb_link_at_tolerance.cycles));
            require_equal(bench.seen, message_at(last + 1 - frame, move_50_41));
            bench.send(b + 805 + delay, answer, gap);
            bench.wait_into(101'526'600);
            BOOST_REQUIRE(bench.flag.has_value());
            BOOST_TEST(*bench.flag >= 101'526'431u);
            BOOST_TEST(bench.link->message_flag->value(101'526'430) == 0u);
            BOOST_TEST(bench.link->message_flag->value(101'526'431) == 1u);
            BOOST_TEST(bench.link->message[0]->value(101'526'431) == std::uint64_t{050 << 6 | 041} << 24);
            bench.take.set(101'526'601, 1);
            bench.take.set(101'526'602, 0);
        });
    }
}

// Who asks as long as the message is not sent, sends one message, however late in the cycle he stops.
BOOST_AUTO_TEST_CASE(one_request_one_message) {
    for (const auto v : all_views) {
        const fresh_kernel kernel;
        const link_bench bench(v, false, [](link_bench& b) {
            for (std::uint64_t n = 1; n <= 3; ++n) {
                b.wait_for(4 * n * frame);
                b.ask(4 * n * frame, move_50_41 + static_cast<unsigned>(n));
                b.wait_into(4 * n * frame + 3 * frame);
                BOOST_TEST(b.lasts.size() == n);
                BOOST_TEST(b.seen.size() == 12 * n);
            }
        });
    }
}

// A message in whose frame a slot waits for TXE#, and the frames behind it move by as much.
BOOST_AUTO_TEST_CASE(a_chip_that_is_late) {
    for (const auto v : all_views) {
        for (const std::uint64_t ready : {frame + 143, frame + 200, frame + 5000}) {
            const fresh_kernel kernel;
            const link_bench bench(v, true, [ready](link_bench& b) {
                b.wait_for(700);
                b.ask(700, move_50_41);
                b.wait_for(frame + 100);
                b.txe_n.set(frame + 100, 1);
                b.wait_for(ready);
                b.txe_n.set(ready, 0);
                b.wait_into(ready + 2 * frame);
                const auto moved = std::max<std::uint64_t>(ready + 2, frame + 2 * slot) - (frame + 2 * slot);
                auto expected = message_at(frame, move_50_41);
                for (std::size_t k = 2; k < expected.size(); ++k) expected[k].cycle += moved;
                require_equal(b.seen, expected);
                BOOST_REQUIRE(b.lasts.size() == 1u);
                BOOST_TEST(b.lasts[0] == 2 * frame + moved - 1);
                const auto& write = *b.link->write.operator->();
                const auto next = 2 * frame + moved;
                BOOST_TEST(write.value(next + 1) == (checkers_bytes::idle | ft245_write::drive | ft245_write::wr));
                BOOST_TEST(write.value(next) == checkers_bytes::idle);
            });
        }
    }
}

// Nothing is left of a frame that a reset cuts off, and the first slot begins in the first cycle after the reset.
BOOST_AUTO_TEST_CASE(a_reset_in_mid_frame) {
    for (const auto v : all_views) {
        for (const bool by_hand : {false, true}) {
            const fresh_kernel kernel;
            const link_bench bench(v, by_hand, [v, by_hand](link_bench& b) {
                b.answers = false;
                b.wait_for(700);
                b.ask(700, move_50_41);
                const auto sampled = 3 * frame + 2 * slot + 3;  // WR is high
                b.wait_into(sampled - 1);
                BOOST_TEST(!b.seen.empty());
                b.request.set(sampled, 0);
                b.rst.write(true);
                b.wait_into(sampled);
                const auto& write = *b.link->write.operator->();
                BOOST_TEST(write.value(sampled) == checkers_bytes::idle);
                BOOST_TEST(b.link->rd_n->value(sampled) == 1u);
                b.wait_into(sampled + 9);
                b.rst.write(false);
                const auto begin = sampled + 9;
                const auto seen = b.seen.size(), lasts = b.lasts.size();
                const auto writes = write.writes_before(begin);
                b.wait_into(begin + 3 * frame);
                BOOST_TEST(b.seen.size() == seen);
                BOOST_TEST(b.lasts.size() == lasts);
                BOOST_TEST(write.writes_before(begin + wr_falls) == writes);
                BOOST_TEST(write.writes_before(begin + wr_falls + 1) == writes + 1);
                BOOST_TEST(write.writes_before(begin + 3 * frame) == writes + 36);
                // Frames are counted from the reset on.
                b.wait_for(begin + 3 * frame + 1);
                b.answers = true;
                b.ask(begin + 3 * frame + 1, move_50_41);
                b.wait_into(begin + 6 * frame);
                BOOST_REQUIRE(b.lasts.size() == lasts + 1);
                if (v != view::at || by_hand) BOOST_TEST(b.lasts.back() == begin + 5 * frame - 1);
            });
        }
    }
}

BOOST_AUTO_TEST_CASE(configuration) {
    usb_link_config config{clock_domain(hz)};
    BOOST_CHECK_NO_THROW(check(config));
    for (const unsigned wrong : {9u, 128u}) {
        config.slot = wrong;
        BOOST_CHECK_THROW(check(config), std::invalid_argument);
    }
    config.slot = 10;
    BOOST_CHECK(has_usb_link_rtl(config));
    config.quiet = true;
    BOOST_CHECK(!has_usb_link_rtl(config));
    BOOST_CHECK_THROW(make_usb_link("link", view::rtl, config), input_error);
    config.timeout = most_link_timeout + 1;
    BOOST_CHECK_THROW(check(config), std::invalid_argument);
}

}  // namespace
}  // namespace tabletop
