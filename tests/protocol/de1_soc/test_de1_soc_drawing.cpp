// SPDX-License-Identifier: Apache-2.0
// What a program draws through the bridge is the same, at the same time, whether its accesses are direct or
// transactions: with somebody at the screen, a recording, a sum of their times, short slices or a watchpoint, and over
// resets and bus errors.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstring>
#include <fstream>
#include <iterator>
#include <vector>

#include "base/record_stream.h"
#include "de1_soc/de1_soc_parameters.h"
#include "de1_soc/memory_map.h"
#include "fresh_kernel.h"
#include "log_capture.h"

using namespace tabletop;
namespace map = de1_soc_map;

namespace {

constexpr std::uint64_t ms = 1'000'000'000;
constexpr std::uint64_t run_ps = 120 * ms;
constexpr std::uint32_t results = 0x20'0000;  // sum, rounds, entries of the log
constexpr std::uint32_t log_base = 0x21'0000;
constexpr std::uint32_t rounds = 6000;
constexpr std::uint32_t watched_word = map::fpga_sdram.base + 640 * 7 + 20;

struct way {
    bool direct = true;
    bool seen = false;  // a monitor shows the screen
    bool recorded = false;
    bool summed = false;
    bool debugged = false;  // with a watchpoint on a word of a line
    unsigned slice = 0;
};

struct frame {
    std::uint64_t begin_ps;
    std::vector<std::uint32_t> pixels;
    bool operator==(const frame& other) const { return begin_ps == other.begin_ps && pixels == other.pixels; }
};

struct outcome {
    std::vector<std::uint32_t> log;  // kind, global timer and address of each exception
    std::uint32_t sum = 0;
    std::vector<std::uint8_t> pixels;
    std::vector<std::uint8_t> characters;
    cortex_a9_statistics statistics;
    std::vector<frame> frames;
    std::vector<std::uint64_t> stops;  // at the watchpoint: address and local time
    std::vector<record> accesses;      // of fpga_sdram.in
    std::uint64_t busy_ps = 0;         // of heavy_bridge.in, when recorded or summed
    std::uint64_t direct_ps = 0;       // of that without transactions
    std::uint64_t last_ps = 0;         // end of the last one
};

// How long the accesses of the bridge take in all.
class busy_bridge : public record_sink {
  public:
    explicit busy_bridge(bool sums) : sums_(sums) {}

    bool follows(const record_channel& channel) const override { return channel.name == "heavy_bridge.in"; }
    bool takes_sums() const override { return sums_; }
    void begin(const std::vector<record_channel>& channels) override { channels_ = channels; }
    void end(std::uint64_t) override {}
    void take(const record& entry) override {
        if (!follows(channels_[entry.channel])) return;
        if (entry.kind == record_kind::begin_req) transacted_ps -= entry.time_ps;
        if (entry.kind == record_kind::end_resp) {
            transacted_ps += entry.time_ps;
            last_ps = std::max(last_ps, entry.time_ps);
        }
    }
    void direct(std::uint32_t channel, std::uint64_t busy_ps, std::uint64_t end_ps) override {
        if (!follows(channels_[channel])) return;
        direct_ps += busy_ps;
        last_ps = std::max(last_ps, end_ps);
    }

    std::uint64_t transacted_ps = 0, direct_ps = 0, last_ps = 0;

  private:
    const bool sums_;
    std::vector<record_channel> channels_;
};

class stop_log : public core_debugger {
  public:
    stop_log(cortex_a9& cpu, std::vector<std::uint64_t>& stops) : cpu_(cpu), stops_(stops) {}
    action stopped(const iss_stop& stop) override {
        BOOST_TEST((stop.why == iss_stop::reason::watchpoint));
        stops_.push_back(stop.address);
        stops_.push_back(cpu_.local_time_ps());
        return action::run;
    }

  private:
    cortex_a9& cpu_;
    std::vector<std::uint64_t>& stops_;
};

std::uint32_t word(de1_soc& board, std::uint32_t address) {
    std::uint32_t value = 0;
    BOOST_REQUIRE(board.hps.cpu().core().read_memory(address, &value, sizeof value));
    return value;
}

void load_program(cyclone_v_hps& hps) {
    std::ifstream in(DRAWING_PROGRAM, std::ios::binary);
    const std::vector<char> image{std::istreambuf_iterator<char>(in), {}};
    BOOST_REQUIRE(!image.empty());
    BOOST_REQUIRE(hps.load(0, image.data(), image.size()));
    hps.set_entry_point(0);
}

outcome draw(const way& chosen) {
    const fresh_kernel kernel;
    const log_capture messages;
    outcome result;
    recording record_to;
    busy_bridge busy(chosen.direct);
    record_stream sum_to;
    sum_to.add_sink(busy);
    probe_point bindings(chosen.recorded ? &record_to : chosen.summed ? static_cast<record_target*>(&sum_to) : nullptr);
    parameter_set parameters("de1_soc", de1_soc_parameters());
    auto config = make_de1_soc_config(parameters, {});
    config.heavy_bridge.direct_memory = chosen.direct;
    config.hps.cpu.slice = chosen.slice;
    de1_soc board("de1_soc", config, bindings);
    load_program(board.hps);
    if (chosen.seen) {
        board.screen().on_frame([&](const shown_frame& shown) {
            result.frames.push_back({shown.begin_ps, shown.image.pixels});
        });
    }
    auto& cpu = board.hps.cpu();
    stop_log debugger(cpu, result.stops);
    if (chosen.debugged) {
        cpu.attach(&debugger);
        cpu.core().add_watchpoint(watched_word, 4, iss_watch::access);
    }
    sc_core::sc_event end("end");
    end.notify(from_ps(run_ps + ms));
    sc_core::sc_start(from_ps(run_ps));

    BOOST_TEST(word(board, results + 4) == rounds);
    BOOST_TEST((cpu.core().sleeping() == iss_sleep::wait_for_interrupt));
    result.sum = word(board, results);
    const auto entries = word(board, results + 8);
    for (unsigned n = 0; n < 3 * entries; ++n) result.log.push_back(word(board, log_base + 4 * n));
    const auto* const pixels = board.fpga_sdram.data();
    result.pixels.assign(pixels, pixels + 640 * 480);
    const auto* const characters = board.character_buffer.data();
    result.characters.assign(characters, characters + map::character_buffer.size);
    result.statistics = cpu.statistics();
    for (const auto& entry : record_to.records()) {
        if (record_to.channels()[entry.channel].name == "fpga_sdram.in") result.accesses.push_back(entry);
    }
    if (chosen.summed) sum_to.finish(run_ps);
    result.busy_ps = busy.transacted_ps + busy.direct_ps;
    result.direct_ps = busy.direct_ps;
    result.last_ps = busy.last_ps;
    cpu.attach(nullptr);
    return result;
}

unsigned count_of_kind(const outcome& of, std::uint32_t kind) {
    unsigned found = 0;
    for (std::size_t n = 0; n < of.log.size(); n += 3) found += of.log[n] == kind;
    return found;
}

void require_alike(const outcome& one, const outcome& other) {
    BOOST_TEST(one.sum == other.sum);
    BOOST_TEST(one.log.size() == other.log.size());
    const auto [here, there] = std::mismatch(one.log.begin(), one.log.end(), other.log.begin(), other.log.end());
    BOOST_TEST((here == one.log.end() && there == other.log.end()),
               "exceptions differ from word " << here - one.log.begin() << " on");
    BOOST_TEST((one.pixels == other.pixels));
    BOOST_TEST((one.characters == other.characters));
    BOOST_TEST(one.statistics.instructions == other.statistics.instructions);
    BOOST_TEST(one.statistics.reads == other.statistics.reads);
    BOOST_TEST(one.statistics.writes == other.statistics.writes);
    BOOST_TEST(one.statistics.bus_errors == other.statistics.bus_errors);
    BOOST_TEST(one.statistics.interrupts == other.statistics.interrupts);
}

const outcome& reference() {
    static const outcome made = [] {
        way of_transactions;
        of_transactions.direct = false;
        return draw(of_transactions);
    }();
    return made;
}

}  // namespace

// The program has met what it is written for.
BOOST_AUTO_TEST_CASE(transactions_are_the_reference) {
    const auto& of = reference();
    BOOST_TEST(count_of_kind(of, 29) > 3000u);                        // interrupts
    BOOST_TEST(count_of_kind(of, 1) > 3 * rounds + 2 * rounds / 16);  // bus errors and unaligned addresses
    BOOST_TEST(of.statistics.bus_errors > rounds + 2 * rounds / 16);
    BOOST_TEST(640 * 480 - std::count(of.pixels.begin(), of.pixels.end(), 0) > 150 * 470);
}

BOOST_AUTO_TEST_CASE(accesses_are_direct) {
    require_alike(reference(), draw({}));
}

BOOST_AUTO_TEST_CASE(direct_accesses_in_slices) {
    way sliced;
    sliced.slice = 13;
    require_alike(reference(), draw(sliced));
}

// Every frame is the same, too, though the memory changes while the beam moves.
BOOST_AUTO_TEST_CASE(somebody_looks) {
    way seen;
    seen.seen = true;
    const auto direct = draw(seen);
    require_alike(reference(), direct);
    seen.direct = false;
    const auto transacted = draw(seen);
    require_alike(reference(), transacted);
    BOOST_TEST(direct.frames.size() > 3u);
    BOOST_TEST((direct.frames == transacted.frames));
}

// A recording has every access of the bridge, and moves none.
BOOST_AUTO_TEST_CASE(somebody_records) {
    way recorded;
    recorded.recorded = true;
    const auto direct = draw(recorded);
    require_alike(reference(), direct);
    recorded.direct = false;
    const auto transacted = draw(recorded);
    BOOST_TEST(direct.accesses.size() > 100u * rounds);
    BOOST_REQUIRE_EQUAL(direct.accesses.size(), transacted.accesses.size());
    const auto alike = [](const record& one, const record& other) {
        return one.time_ps == other.time_ps && one.address == other.address && one.data == other.data &&
               one.write == other.write && one.kind == other.kind;
    };
    BOOST_TEST(std::equal(direct.accesses.begin(), direct.accesses.end(), transacted.accesses.begin(), alike));
}

// Whoever wants sums alone leaves the processor its direct memory, and gets what the transactions take.
BOOST_AUTO_TEST_CASE(somebody_sums) {
    way summed;
    summed.summed = true;
    const auto direct = draw(summed);
    require_alike(reference(), direct);
    BOOST_TEST(direct.statistics.batched_writes > 0u);
    summed.direct = false;
    const auto transacted = draw(summed);
    require_alike(reference(), transacted);
    BOOST_TEST(transacted.direct_ps == 0u);
    BOOST_TEST(direct.direct_ps > direct.busy_ps / 2);
    BOOST_TEST(direct.busy_ps == transacted.busy_ps);
    BOOST_TEST(direct.last_ps >= transacted.last_ps);
    BOOST_TEST(direct.last_ps <= transacted.last_ps + ms / 1000);
}

BOOST_AUTO_TEST_CASE(a_watchpoint_is_hit) {
    way debugged;
    debugged.debugged = true;
    const auto direct = draw(debugged);
    debugged.direct = false;
    const auto transacted = draw(debugged);
    require_alike(direct, transacted);
    BOOST_TEST((direct.pixels == reference().pixels));
    BOOST_TEST(direct.stops.size() >= 2 * (rounds / 470));
    BOOST_TEST(direct.stops == transacted.stops, boost::test_tools::per_element());
}

// The processor is granted what it needs, with the time of an access, unless somebody records.
BOOST_AUTO_TEST_CASE(who_is_granted_what) {
    for (const bool recorded : {false, true}) {
        const fresh_kernel kernel;
        recording record_to;
        probe_point bindings(recorded ? &record_to : nullptr);
        parameter_set parameters("de1_soc", de1_soc_parameters());
        de1_soc board("de1_soc", make_de1_soc_config(parameters, {}), bindings);
        sc_core::sc_start(from_ps(ms));
        for (const auto& memory : {map::fpga_sdram, map::character_buffer, map::sram}) {
            tlm::tlm_generic_payload trans;
            trans.set_address(memory.base + 8);
            tlm::tlm_dmi dmi;
            const bool granted = board.hps.cpu().out->get_direct_mem_ptr(trans, dmi);
            BOOST_TEST(granted == (!recorded && memory.base != map::sram.base));
            if (!granted) continue;
            BOOST_TEST(dmi.is_read_write_allowed());
            BOOST_TEST(dmi.get_start_address() == memory.base);
            BOOST_TEST(dmi.get_end_address() == memory.base + (memory.size - 1));
            BOOST_TEST(to_ps(dmi.get_read_latency()) == 8 * 20'000u);
            BOOST_TEST(to_ps(dmi.get_write_latency()) == 8 * 20'000u);
        }
    }
}
