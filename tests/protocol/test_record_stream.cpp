// SPDX-License-Identifier: Apache-2.0
// Recordings of whole benches, written while they are taken: what the sinks get is the sorted whole, in every view, and
// what waits does not grow with the simulation.
#define BOOST_TEST_MODULE record_stream
#include <boost/test/unit_test.hpp>

#include "base/kernel_time.h"
#include "base/record_stream.h"
#include "fresh_kernel.h"
#include "nexys4/nexys4_parameters.h"
#include "recording_check.h"
#include "signoff/blocks/axi_crossbar/crossbar_bench.h"
#include "signoff/machines/nexys4/nexys4_bench.h"
#include "test_seed.h"

#include <functional>

using namespace tabletop;

extern "C" int sc_main(int, char*[]) {
    return 0;
}

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

}  // namespace

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

// With every colour on the pins.
BOOST_AUTO_TEST_CASE(nexys4_platform) {
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
