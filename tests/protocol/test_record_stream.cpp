// SPDX-License-Identifier: Apache-2.0
// Recordings of whole benches, written while they are taken: what the sinks get is the sorted whole, in every view, and
// what waits does not grow with the simulation.
#include <boost/test/unit_test.hpp>

#include "base/kernel_time.h"
#include "base/record_stream.h"
#include "fresh_kernel.h"
#include "nexys4/nexys4_parameters.h"
#include "recording_check.h"
#include "signoff/blocks/axi_crossbar/crossbar_bench.h"
#include "signoff/blocks/connect4_painter/painter_bench.h"
#include "signoff/blocks/connect4_referee/referee_bench.h"
#include "signoff/blocks/nes_host/nes_host_bench.h"
#include "signoff/blocks/nes_pad/nes_pad_bench.h"
#include "signoff/blocks/uart/uart_bench.h"
#include "signoff/blocks/vga_timing/vga_timing_bench.h"
#include "signoff/machines/nexys4/nexys4_bench.h"
#include "test_seed.h"

#include <functional>

using namespace tabletop;

namespace {

class memory_sink : public record_sink {
  public:
    void begin(const std::vector<record_channel>& channels) override {
        for (const auto& channel : channels) all.add_channel(channel.name, channel.clock, channel.bits);
    }
    void take(const record& entry) override { all.add(entry); }
    void end(std::uint64_t) override {}

    recording all;
};

using bench_run =
    std::function<void(record_target& to, const std::function<void()>& settle, const std::function<void()>& finish)>;

// Returns how many entries there were. play: with a kernel of its own, the same both times; calls
// settle now and then, if that is not null, and finish at its end.
std::size_t check_streamed(const bench_run& play, const std::string& what) {
    recording whole;
    {
        const fresh_kernel kernel;
        play(whole, nullptr, [&] { whole.finish(now_ps()); });
    }
    whole.sort();
    record_stream stream;
    memory_sink sink;
    stream.add_sink(sink);
    {
        const fresh_kernel kernel;
        play(
            stream, [&] { stream.settle(now_ps()); }, [&] { stream.finish(now_ps()); });
    }
    check_equal(whole, sink.all, what);
    BOOST_TEST(stream.most_waiting() <= 2 * record_stream::usual_waiting, what);
    return whole.records().size();
}

// Checks a bench of pins, which stops by itself: what it streams is what it gives whole, and ten times the traffic
// makes no more of it wait. few and many: traffic.
template <typename Bench, typename Config, typename Traffic>
void check_pins(const Config& config, const Traffic& few, const Traffic& many, const std::string& what) {
    constexpr std::uint64_t part_ps = 50'000'000;
    const auto play = [&](const Traffic& traffic, record_target& to, const std::function<void()>& settle,
                          const std::function<void()>& finish) {
        Bench bench("bench", view::ca, config, traffic, to);
        while (sc_core::sc_get_status() != sc_core::SC_STOPPED) {
            sc_core::sc_start(from_ps(part_ps));
            if (settle) settle();
        }
        finish();
    };
    check_streamed([&](record_target& to, const auto& settle, const auto& finish) { play(few, to, settle, finish); },
                   what);
    const auto waits_at_most = [&](const Traffic& traffic) {
        const fresh_kernel kernel;
        record_stream stream;
        play(
            traffic, stream, [&] { stream.settle(now_ps()); }, [&] { stream.finish(now_ps()); });
        return stream.most_waiting();
    };
    BOOST_TEST(waits_at_most(many) <= waits_at_most(few) * 3 / 2 + 100, what);
}

}  // namespace

BOOST_AUTO_TEST_CASE(pins) {
    const auto seed = test_seed();
    const clock_domain board(100'000'000);
    const nes_host_config host{board, 100};
    check_pins<nes_pad_bench>(nes_pad_config{board}, signoff::make_pad_traffic(seed, 300),
                              signoff::make_pad_traffic(seed, 3000), "pad");
    check_pins<nes_host_bench>(host, signoff::make_host_traffic(seed, 300, {100}),
                               signoff::make_host_traffic(seed, 3000, {100}), "host");
    check_pins<nes_host_bench>(host, signoff::make_plain_host_traffic(seed, 60, {100}),
                               signoff::make_plain_host_traffic(seed, 600, {100}), "plain host");
    check_pins<connect4_referee_bench>(connect4_referee_config{board}, signoff::make_plain_referee_traffic(seed, 30),
                                       signoff::make_plain_referee_traffic(seed, 300), "plain referee");
    check_pins<vga_timing_bench>(vga_timing_config{board}, signoff::make_timing_traffic(seed, 3),
                                 signoff::make_timing_traffic(seed, 30), "timing");
    const clock_domain serial_board(50'000'000);
    check_pins<uart_bench>(uart_config{serial_board, 28}, signoff::make_plain_uart_traffic(seed, 100, 28),
                           signoff::make_plain_uart_traffic(seed, 1000, 28), "plain uart");
    check_pins<uart_bench>(uart_config{serial_board, 5}, signoff::make_uart_traffic(seed, 300, 5),
                           signoff::make_uart_traffic(seed, 3000, 5), "uart");
}

BOOST_AUTO_TEST_CASE(crossbar) {
    const auto seed = test_seed();
    for (const auto v : {view::at, view::ca, view::rtl}) {
        const auto entries = check_streamed(
            [&](record_target& to, const auto&, const auto& finish) {
                play_crossbar_bench(v, seed, 4000, crossbar_load::contended, to);
                finish();
            },
            std::string("crossbar ").append(view_name(v)));
        BOOST_TEST(entries > 3 * record_stream::usual_waiting);
    }
}

// Every colour is on the pins.
BOOST_AUTO_TEST_CASE(nexys4_composition) {
    auto config = make_nexys4_config(parameter_set("nexys4", nexys4_parameters()));
    config.host.divider = 100;
    config.record_colour = true;
    auto game = signoff::make_short_game(test_seed());
    game.end_cycle = 10'000'000;
    for (const auto v : {view::ca, view::rtl}) {
        config.pad_view = config.host_view = config.referee_view = config.timing_view = config.painter_view = v;
        const auto entries = check_streamed(
            [&](record_target& to, const auto& settle, const auto& finish) {
                nexys4_bench bench("bench", config, game, &to);
                bench.play(settle);
                finish();
            },
            std::string("nexys4 ").append(view_name(v)));
        BOOST_TEST(entries > 3 * record_stream::usual_waiting);
    }
}
