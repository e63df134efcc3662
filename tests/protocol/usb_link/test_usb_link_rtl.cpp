// SPDX-License-Identifier: Apache-2.0
// The Verilated link of the labkit with a reference FT245R: cycles and bytes of the specification, sections 8, 9
// and 14.
#include <boost/test/unit_test.hpp>

#include "Vforgetful_link.h"
#include "Vusb_link.h"

#include "engines/checkers_referee/move_code.h"
#include "test_seed.h"

#include <cstdint>
#include <deque>
#include <map>
#include <random>
#include <vector>

using namespace tabletop;

namespace {

constexpr std::uint64_t never = UINT64_MAX;
constexpr std::uint64_t frame = 864, slot = 72;
constexpr unsigned forgetful_cycles = 1000;

// What the pins are in a cycle.
struct pins {
    bool wr = false;
    bool rd = false;  // RD# is low
    bool drive = false;
    unsigned data = 0;
    bool send_last = false;
    bool flag = false;
    bool lost = false;
};

struct sent_byte {
    std::uint64_t fall;  // the first cycle in which WR is low again
    unsigned byte;
};

template <typename Top>
class link_bench {
  public:
    link_bench() : top_(&context_) {
        top_.clk = 0;
        top_.rst = 1;
        top_.send_request = 0;
        top_.send_move = 0;
        top_.message_take = 0;
        top_.usb_rxf_n = 1;
        top_.usb_txe_n = 0;
        top_.usb_data_in = 0;
        for (int n = 0; n < 4; ++n) edge();
        top_.rst = 0;
    }
    ~link_bench() { top_.final(); }

    // The host has sent a byte: RXF# falls in this cycle, or when the byte before it is gone.
    void arrive(std::uint64_t cycle, unsigned byte) { arrivals_.push_back({cycle, byte}); }
    void arrive(std::uint64_t cycle, const std::vector<unsigned>& bytes) {
        for (const auto byte : bytes) arrive(cycle, byte);
    }
    void request(std::uint64_t from, std::uint64_t to, unsigned move) { requests_.push_back({from, to, move}); }
    void busy(std::uint64_t from, std::uint64_t to) { busy_.push_back({from, to, 0}); }
    void take(std::uint64_t cycle) { takes_.push_back(cycle); }

    void run_to(std::uint64_t end) {
        for (; cycle_ < end; ++cycle_) {
            drive();
            top_.eval();
            look();
            edge();
        }
    }

    std::vector<sent_byte> sent;
    std::vector<std::uint64_t> reads;  // the first cycles with RD# low
    std::uint64_t flagged = never;     // the first cycle with the message flag
    std::uint64_t last = never;        // of send_last
    pins now;                          // of the last cycle
    std::vector<pins> history;

    std::vector<unsigned> message() const {
        std::vector<unsigned> fields;
        for (int k = 11; k >= 0; --k) {
            unsigned field = 0;
            for (int bit = 5; bit >= 0; --bit) {
                const int at = 6 * k + bit;
                field = field << 1 | (top_.message[at / 32] >> at % 32 & 1);
            }
            fields.push_back(field);
        }
        return fields;
    }

  private:
    struct stretch {
        std::uint64_t from, to;
        unsigned value;
    };

    void edge() {
        top_.clk = 1;
        top_.eval();
        top_.clk = 0;
        top_.eval();
    }

    void drive() {
        top_.send_request = 0;
        for (const auto& one : requests_) {
            if (cycle_ < one.from || cycle_ >= one.to) continue;
            top_.send_request = 1;
            top_.send_move = one.value;
        }
        top_.usb_txe_n = 0;
        for (const auto& one : busy_) {
            if (cycle_ >= one.from && cycle_ < one.to) top_.usb_txe_n = 1;
        }
        top_.message_take = 0;
        for (const auto taken : takes_) {
            if (cycle_ == taken) top_.message_take = 1;
        }
        drive_chip();
    }

    // RXF# is high from the second to the sixth cycle after RD# has risen; data are there from the fourth cycle of RD#.
    void drive_chip() {
        if (now.rd && !was_reading_) read_begun_ = cycle_ - 1;
        if (!now.rd && was_reading_) {
            arrivals_.pop_front();
            gone_ = cycle_ - 1;
        }
        was_reading_ = now.rd;
        const bool waits = !arrivals_.empty() && arrivals_.front().from <= cycle_;
        const bool recovering = gone_ != never && cycle_ >= gone_ + 2 && cycle_ < gone_ + 7;
        const bool still_shown = gone_ != never && cycle_ < gone_ + 2;
        top_.usb_rxf_n = (waits && !recovering) || still_shown ? 0 : 1;
        top_.usb_data_in = now.rd && cycle_ >= read_begun_ + 3 ? arrivals_.front().value : 0;
    }

    void look() {
        const auto before = now;
        now = {top_.usb_wr != 0,    top_.usb_rd_n == 0,     top_.usb_drive != 0,   top_.usb_data_out,
               top_.send_last != 0, top_.message_flag != 0, top_.message_lost != 0};
        if (before.wr && !now.wr) sent.push_back({cycle_, before.data});
        if (now.rd && !before.rd) reads.push_back(cycle_);
        if (now.flag && !before.flag) flagged = cycle_;
        if (now.send_last) last = cycle_;
        history.push_back(now);
    }

    struct arrival {
        std::uint64_t from;
        unsigned value;
    };

    VerilatedContext context_;
    Top top_;
    std::uint64_t cycle_ = 0;
    std::deque<arrival> arrivals_;
    std::vector<stretch> requests_;
    std::vector<stretch> busy_;
    std::vector<std::uint64_t> takes_;
    bool was_reading_ = false;
    std::uint64_t read_begun_ = 0;
    std::uint64_t gone_ = never;
};

using bench = link_bench<Vusb_link>;
using forgetful_bench = link_bench<Vforgetful_link>;

// {departure, landing} of 50-41.
constexpr unsigned move_50_41 = 050 << 6 | 041;

std::vector<unsigned> message_bytes(const std::vector<unsigned>& fields) {
    std::vector<unsigned> bytes;
    for (std::size_t k = 0; k < checkers_message::fields; ++k) {
        bytes.push_back(checkers_bytes::from_pc(k < fields.size() ? fields[k] : 0, k % 2 == 0));
    }
    return bytes;
}

std::vector<unsigned> padded(std::vector<unsigned> fields) {
    fields.resize(checkers_message::fields);
    return fields;
}

BOOST_AUTO_TEST_CASE(idle_frames) {
    bench link;
    link.run_to(3 * frame);
    BOOST_REQUIRE(link.sent.size() == 36u);
    for (std::size_t n = 0; n < link.sent.size(); ++n) {
        BOOST_TEST(link.sent[n].byte == checkers_bytes::idle);
        BOOST_TEST(link.sent[n].fall == n * slot + 5);
    }
    for (std::uint64_t n = 0; n < link.history.size(); ++n) {
        const auto phase = n % slot;
        BOOST_TEST(link.history[n].wr == (phase >= 1 && phase <= 4));
        BOOST_TEST(link.history[n].drive == (phase >= 1 && phase <= 8));
    }
    BOOST_TEST(link.reads.empty());
    BOOST_TEST(link.flagged == never);
}

// SEND from s on: b is the next multiple of 864, the last WR fall is b + 797, WAIT1 is b + 864.
BOOST_AUTO_TEST_CASE(a_message_is_sent) {
    for (const std::uint64_t s : {1000u, 1727u, 1728u}) {
        bench link;
        constexpr std::uint64_t b = 2 * frame;
        link.request(s, b + frame, move_50_41);
        link.run_to(5 * frame);
        std::vector<unsigned> expected(60, checkers_bytes::idle);
        expected[24] = 0xE8;
        expected[25] = 0xE1;
        for (std::size_t n = 26; n < 36; ++n) expected[n] = 0xC0;
        BOOST_REQUIRE(link.sent.size() == expected.size());
        for (std::size_t n = 0; n < expected.size(); ++n) BOOST_TEST(link.sent[n].byte == expected[n]);
        BOOST_TEST(link.sent[35].fall == b + 797);
        BOOST_TEST(link.last == b + 863);
    }
    // A cycle later it waits for the next frame.
    bench late;
    late.request(2 * frame + 1, 4 * frame, move_50_41);
    late.run_to(5 * frame);
    BOOST_TEST(late.sent[24].byte == checkers_bytes::idle);
    BOOST_TEST(late.sent[36].byte == 0xE8u);
    BOOST_TEST(late.last == 4 * frame - 1);
}

// TXE# through two flip-flops: phase 0 waits, and everything after it moves by as much.
BOOST_AUTO_TEST_CASE(a_full_chip) {
    for (const std::uint64_t ready : {143u, 150u, 200u, 5000u}) {
        bench link;
        link.busy(100, ready);
        link.run_to(6000);
        const auto taken = std::max<std::uint64_t>(2 * slot, ready + 2);
        BOOST_TEST(link.sent[1].fall == slot + 5);
        BOOST_TEST(link.sent[2].fall == taken + 5);
        BOOST_TEST(link.sent[3].fall == taken + slot + 5);
    }
}

// A byte that arrives in cycle a is sampled by edge a + 8; the next one is 23 cycles later.
BOOST_AUTO_TEST_CASE(a_message_is_received) {
    constexpr std::uint64_t a = 777;
    bench link;
    const std::vector<unsigned> fields = padded({050, 041});
    const auto bytes = message_bytes(fields);
    BOOST_TEST(bytes ==
               (std::vector<unsigned>{0xE8, 0xA1, 0xC0, 0x80, 0xC0, 0x80, 0xC0, 0x80, 0xC0, 0x80, 0xC0, 0x80}));
    link.arrive(a, bytes);
    link.run_to(2000);
    BOOST_REQUIRE(link.reads.size() == 12u);
    for (std::size_t n = 0; n < link.reads.size(); ++n) {
        BOOST_TEST(link.reads[n] == a + 5 + 23 * n);
        for (unsigned k = 0; k < 20; ++k) BOOST_TEST(link.history[link.reads[n] + k].rd == (k < 10));
    }
    BOOST_TEST(link.flagged == a + 9 + 11 * 23 + 1);
    BOOST_TEST(link.message() == fields);
    BOOST_TEST(!link.now.lost);
    BOOST_TEST(link.now.flag);
}

// A byte without bit 7, or with the same bit 6 as the last one that was taken, is dropped.
BOOST_AUTO_TEST_CASE(bytes_that_do_not_count) {
    bench link;
    const auto fields = padded({1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 33});
    const auto bytes = message_bytes(fields);
    link.arrive(10, checkers_bytes::from_pc(63, false));  // begins with 0
    for (std::size_t k = 0; k < bytes.size(); ++k) {
        link.arrive(10, bytes[k]);
        link.arrive(10, bytes[k]);                  // again
        link.arrive(10, (bytes[k] ^ 0x40) & 0x7F);  // without bit 7
    }
    link.run_to(3000);
    BOOST_TEST(link.now.flag);
    BOOST_TEST(link.message() == fields);
}

// The PC's alternate bit is stuck: only one byte is taken.
BOOST_AUTO_TEST_CASE(a_stuck_bit) {
    bench link;
    for (int n = 0; n < 40; ++n) link.arrive(10, checkers_bytes::from_pc(1, true));
    link.run_to(3000);
    BOOST_TEST(link.reads.size() == 40u);
    BOOST_TEST(link.flagged == never);
}

BOOST_AUTO_TEST_CASE(a_second_message) {
    const auto first = padded({1, 2}), second = padded({3, 4});
    {
        // Before the first has been taken: it is lost, and that stays to be seen.
        bench link;
        link.arrive(10, message_bytes(first));
        link.arrive(10, message_bytes(second));
        link.take(1000);
        link.run_to(2000);
        BOOST_TEST(!link.now.flag);
        BOOST_TEST(link.message() == first);
        BOOST_TEST(link.now.lost);
    }
    {
        // Right behind it, after it has been taken in the first cycle of its flag.
        bench link;
        link.arrive(10, message_bytes(first));
        link.arrive(10, message_bytes(second));
        const std::uint64_t flag = 10 + 9 + 11 * 23 + 1;
        link.take(flag);
        link.run_to(2000);
        BOOST_TEST(!link.history[flag + 1].flag);
        BOOST_TEST(link.flagged == flag + 12 * 23);
        BOOST_TEST(link.message() == second);
        BOOST_TEST(!link.now.lost);
    }
}

// A part of a message is forgotten after so many cycles without a byte, and not one before.
BOOST_AUTO_TEST_CASE(a_part_is_forgotten) {
    const auto fields = padded({7, 6, 5, 4, 3, 2, 1});
    const auto bytes = message_bytes(fields);
    const auto whole_after = [&](std::uint64_t pause) {
        forgetful_bench link;
        constexpr std::uint64_t a = 50;
        // Three bytes; after the pause the other nine, and one that is missing if the three were forgotten.
        for (std::size_t k = 0; k < 3; ++k) link.arrive(a, bytes[k]);
        const auto taken = a + 9 + 2 * 23;
        for (std::size_t k = 3; k < bytes.size(); ++k) link.arrive(taken + pause - 9, bytes[k]);
        link.run_to(4000);
        return link.flagged != never && link.message() == fields;
    };
    BOOST_TEST(whole_after(forgetful_cycles));  // the next one is taken in t + T
    BOOST_TEST(!whole_after(forgetful_cycles + 1));
    // Then the next message begins with 1 again.
    forgetful_bench link;
    for (std::size_t k = 0; k < 3; ++k) link.arrive(50, bytes[k]);
    link.arrive(2000, bytes);
    link.run_to(4000);
    BOOST_TEST(link.now.flag);
    BOOST_TEST(link.message() == fields);
}

// Random requests, chips that are full and messages that come: every byte in its order.
BOOST_AUTO_TEST_CASE(traffic) {
    std::mt19937_64 random_source(test_seed());
    bench link;
    std::vector<std::vector<unsigned>> expected;
    std::uint64_t cycle = 100;
    for (int n = 0; n < 30; ++n) {
        std::vector<unsigned> fields;
        for (std::size_t k = 0; k < checkers_message::fields; ++k)
            fields.push_back(static_cast<unsigned>(random_source() % 64));
        link.arrive(cycle, message_bytes(fields));
        if (random_source() % 2 == 0) link.busy(cycle + random_source() % 700, cycle + 700 + random_source() % 300);
        expected.push_back(fields);
        link.take(cycle + 400 + random_source() % 100);
        cycle += 1200 + random_source() % 400;
        link.run_to(cycle);
        BOOST_TEST(link.message() == fields);
        BOOST_TEST(!link.now.flag);
        BOOST_TEST(!link.now.lost);
    }
    for (const auto& one : link.sent) BOOST_TEST(one.byte == checkers_bytes::idle);
}

}  // namespace
