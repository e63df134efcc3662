// SPDX-License-Identifier: Apache-2.0
// The labkit's whole machine, Verilated, between a reference camera, ZBT SRAM, FT245R, PC and screen, with cycles by
// the specification's arithmetic. The debouncers are short.
#include <boost/test/unit_test.hpp>

#include "Vlabkit.h"
#include "Vwatching_labkit.h"

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <utility>
#include <vector>

namespace {

constexpr std::uint64_t line_cycles = 1344;
constexpr std::uint64_t frame_cycles = line_cycles * 806;
constexpr std::uint64_t scanned_cycles = line_cycles * 480;
constexpr std::uint64_t debounce = 20;

// {left, right, up, down, 2, 3}
constexpr unsigned button_right = 1 << 4, button_3 = 1 << 0;

constexpr unsigned square_of(unsigned location) {
    return location / 8 * 4 + location % 8 / 2;
}

// A stored pixel, {Y, Cr, Cb} of six bits each, and the sample that becomes it.
struct stored_pixel {
    unsigned luma, red_difference, blue_difference;
    std::uint32_t stored() const { return luma << 12 | red_difference << 6 | blue_difference; }
    std::uint32_t sample() const { return luma << 24 | red_difference << 14 | blue_difference << 4; }
};
constexpr stored_pixel red_piece{21, 48, 26};  // BE2328
constexpr stored_pixel glass{12, 32, 32};      // a dim grey

// Pictures with seven times seven red pixels in a corner of the window of each square that has a piece, which is just
// enough, and less in those of the others. When that is one less the machine sees something else one pixel to any side.
class scene {
  public:
    scene(unsigned x0, unsigned y0, unsigned dx, unsigned dy, std::uint32_t pieces, unsigned elsewhere = 48)
        : pixels_(480 * 720, glass) {
        for (unsigned square = 0; square < 32; ++square) {
            const unsigned row = square / 4, column = 2 * (square % 4) + (row % 2 == 0 ? 1 : 0);
            const unsigned left = x0 + column * dx - 4 + (square % 2 == 0 ? 0 : 2);
            const unsigned top = y0 + row * dy - 4 + (row / 2 % 2 == 0 ? 0 : 2);
            for (unsigned n = (pieces >> square & 1) != 0 ? 0 : 49 - elsewhere; n < 49; ++n) {
                pixels_[(top + n / 7) * 720 + left + n % 7] = red_piece;
            }
        }
    }
    const stored_pixel& at(unsigned x, unsigned y) const { return pixels_[y * 720 + x]; }

  private:
    std::vector<stored_pixel> pixels_;
};

// Samples in the cycles that the specification gives them; line 0 to 239 are the even rows, 263 to 502 the odd ones.
class camera {
  public:
    struct sample {
        bool valid = false, field_start = false, line_start = false, field = false;
        std::uint32_t value = 0;
    };

    sample at(std::uint64_t cycle, const scene& filmed) {
        if (cycle < next_) return {};
        sample out;
        out.field = line_ >= 263;
        const unsigned row = 2 * (line_ - (out.field ? 263 : 0)) + (out.field ? 1 : 0);
        out.valid = line_ < 240 || (line_ >= 263 && line_ < 503);
        out.line_start = out.valid && column_ == 0;
        out.field_start = out.line_start && row < 2;
        if (out.valid) out.value = filmed.at(column_, row).sample();
        advance();
        return out;
    }

  private:
    void advance() {
        if (++column_ == 720) {
            column_ = 0;
            if (++line_ == 525) {
                line_ = 0;
                ++frame_;
            }
        }
        next_ = 1000 + 2'162'160 * frame_ + 20592 * line_ / 5 + 24 * column_ / 5;
    }

    std::uint64_t next_ = 1000;
    std::uint64_t frame_ = 0;
    unsigned line_ = 0;
    unsigned column_ = 0;
};

// Address in cycle n, data either way in n + 2.
class zbt_chip {
  public:
    zbt_chip() : words_(1u << 19) {}

    void load(const scene& picture) {
        for (unsigned y = 0; y < 480; ++y) {
            for (unsigned x = 0; x < 720; x += 2) {
                words_[y << 9 | x / 2] = std::uint64_t{picture.at(x, y).stored()} << 18 | picture.at(x + 1, y).stored();
            }
        }
    }

    // Takes at the end of a cycle what was on the pins in it.
    void edge(unsigned address, bool write, std::uint64_t data) {
        if (stages_[1].write) words_[stages_[1].address] = data;
        stages_[1] = stages_[0];
        stages_[0] = {address, write};
    }
    // The data in the cycle that follows.
    std::uint64_t read_data() const { return words_[stages_[1].address]; }

  private:
    struct access {
        unsigned address = 0;
        bool write = false;
    };
    std::vector<std::uint64_t> words_;
    std::array<access, 2> stages_;
};

struct sent_byte {
    std::uint64_t fall;  // the first cycle in which WR is low again
    unsigned byte;
};

template <typename Top>
class machine {
  public:
    explicit machine(const scene& filmed) : top_(std::make_unique<Top>(any_power_up(context_))), filmed_(filmed) {
        top_->clk = 0;
        top_->rst = 1;
        buttons(0);
        enter(false);
        switches(false, false);
        top_->camera_valid = 0;
        top_->usb_rxf_n = 1;
        top_->usb_txe_n = 0;
        for (int n = 0; n < 4; ++n) edge();
        top_->rst = 0;
    }
    ~machine() { top_->final(); }
    machine(const machine&) = delete;
    machine& operator=(const machine&) = delete;

    void film(const scene& picture) { filmed_ = picture; }
    void store(const scene& picture) { memory_.load(picture); }
    void buttons(unsigned pressed) { top_->button_pins = pressed; }
    void enter(bool pressed) { top_->enter_pin = pressed; }
    void switches(bool four, bool five) { top_->switch_pins = (four ? 2 : 0) | (five ? 4 : 0); }
    void reply(const std::vector<unsigned>& bytes) { to_read_.insert(to_read_.end(), bytes.begin(), bytes.end()); }

    // Its pins are registers: what they are in a cycle does not depend on the inputs of that cycle.
    void run_to(std::uint64_t end) {
        for (; cycle_ < end; ++cycle_) {
            drive();
            look();
            edge();
        }
    }

    std::uint64_t now() const { return cycle_; }
    std::uint64_t last_write() const { return last_write_; }  // into the frame store
    bool everything_read() const { return to_read_.empty(); }
    bool lost() const { return top_->message_lost != 0; }

    std::vector<sent_byte> sent;             // but the idle ones
    std::array<std::uint32_t, 32> centre{};  // of each dark square, as last drawn
    std::array<std::uint64_t, 32> drawn{};   // in which cycle

  private:
    static VerilatedContext* any_power_up(VerilatedContext& context) {
        context.randReset(2);
        return &context;
    }

    void edge() {
        top_->clk = 1;
        top_->eval();
        top_->clk = 0;
        top_->eval();
    }

    void drive() {
        const auto sample = camera_.at(cycle_, filmed_);
        top_->camera_valid = sample.valid;
        top_->camera_field_start = sample.field_start;
        top_->camera_line_start = sample.line_start;
        top_->camera_field = sample.field;
        top_->camera_sample = sample.value;
        top_->zbt_read_data = memory_.read_data();
        drive_link();
    }

    // A byte stays until RD# has risen; then RXF# is high for some cycles.
    void drive_link() {
        const bool reading = top_->usb_rd_n == 0;
        if (was_reading_ && !reading) {
            to_read_.pop_front();
            gone_ = cycle_;
        }
        was_reading_ = reading;
        top_->usb_rxf_n = to_read_.empty() || cycle_ < gone_ + 6;
        top_->usb_data_in = reading && !to_read_.empty() ? to_read_.front() : 0;
    }

    void look() {
        memory_.edge(top_->zbt_address, top_->zbt_we != 0, top_->zbt_write_data);
        if (top_->zbt_we != 0) last_write_ = cycle_;
        const bool writes = top_->usb_wr != 0;
        if (was_writing_ && !writes && byte_ != 0xFF) sent.push_back({cycle_, byte_});
        was_writing_ = writes;
        byte_ = top_->usb_data_out;
        look_at_screen();
    }

    // The pins of this cycle show the place of the one before.
    void look_at_screen() {
        if (cycle_ == 0) return;
        const auto h = (cycle_ - 1) % line_cycles, v = (cycle_ - 1) / line_cycles % 806;
        if (v >= 768 || v % 96 != 48 || h < 128 || h >= 896 || (h - 128) % 96 != 48) return;
        const auto row = v / 96, column = (h - 128) / 96;
        if ((row + column) % 2 == 0) return;
        centre[row * 4 + column / 2] = top_->red << 16 | top_->green << 8 | top_->blue;
        drawn[row * 4 + column / 2] = cycle_;
    }

    VerilatedContext context_;
    std::unique_ptr<Top> top_;
    std::uint64_t cycle_ = 0;
    camera camera_;
    scene filmed_;
    zbt_chip memory_;
    std::uint64_t last_write_ = 0;
    std::deque<unsigned> to_read_;
    bool was_reading_ = false;
    std::uint64_t gone_ = 0;
    bool was_writing_ = false;
    unsigned byte_ = 0xFF;
};

constexpr std::uint32_t opening_pieces = 0xFFF00000;

std::uint32_t moved(std::uint32_t pieces, unsigned from, unsigned to) {
    return (pieces & ~(1u << square_of(from))) | 1u << square_of(to);
}

std::uint64_t next_multiple(std::uint64_t cycle, std::uint64_t of) {
    return (cycle + of - 1) / of * of;
}

// Counted from the cycle in which the pin of switch 5 changes.
struct round_times {
    explicit round_times(std::uint64_t pin)
        : freeze(pin + debounce + 3),
          begin(next_multiple(freeze + 5, frame_cycles)),
          send(begin + scanned_cycles + 133),
          frame(next_multiple(send, 864)) {}
    std::uint64_t freeze, begin, send, frame;
};

// The frame on the link that begins in `frame` was a move.
void check_message(const sent_byte* sent, unsigned departure, unsigned landing, std::uint64_t frame) {
    for (unsigned k = 0; k < 12; ++k) {
        BOOST_TEST(sent[k].byte == (k == 0 ? departure : k == 1 ? landing : 0xC0u));
        BOOST_TEST(sent[k].fall == frame + 72 * k + 5);
    }
}

constexpr std::uint32_t yellow = 0xFFFF00, grey = 0x404040, black = 0;

// Both are played from the set-up on, the second one with a move that the PC does not allow.
BOOST_AUTO_TEST_CASE(two_rounds) {
    const scene first(101, 60, 47, 48, moved(opening_pieces, 050, 041));
    machine<Vlabkit> labkit(first);
    // The opening, with the human's pieces as grey marks; one step of the grid at the end of the frame.
    labkit.run_to(1'000'000);
    for (unsigned i = 0; i < 32; ++i) BOOST_TEST(labkit.centre[i] == (i < 12 ? yellow : i < 20 ? black : grey));
    labkit.switches(true, false);
    labkit.buttons(button_right | button_3);
    labkit.run_to(768 * line_cycles + 100);
    labkit.buttons(0);
    labkit.switches(false, false);
    labkit.run_to(1'100'000);
    labkit.enter(true);
    labkit.run_to(1'101'000);
    labkit.enter(false);
    labkit.run_to(2'100'000);  // the camera's first frame is in the memory, and the screen's second one is nearly drawn
    for (unsigned i = 0; i < 32; ++i) BOOST_TEST(labkit.centre[i] == (i < 12 ? yellow : black));
    BOOST_TEST(labkit.sent.empty());

    const round_times round1(labkit.now());
    labkit.switches(false, true);
    labkit.run_to(round1.frame + 5000);
    BOOST_TEST(labkit.last_write() < round1.freeze + 4);
    BOOST_REQUIRE(labkit.sent.size() == 12u);
    check_message(&labkit.sent[0], 0xE8, 0xE1, round1.frame);
    labkit.switches(false, false);
    labkit.reply({0xE8, 0xA1, 0xC0, 0x80, 0xC0, 0x80, 0xC0, 0x80, 0xC0, 0x80, 0xC0, 0x80,
                  0xD1, 0x9A, 0xC0, 0x80, 0xC0, 0x80, 0xC0, 0x80, 0xC0, 0x80, 0xC0, 0x80});
    labkit.run_to(labkit.now() + 1000);
    BOOST_TEST(labkit.everything_read());
    const auto answered = labkit.now();

    // The memory is given the second picture by hand; the camera films it too.
    const scene second(101, 60, 47, 48, moved(moved(opening_pieces, 050, 041), 041, 030));
    labkit.film(second);
    labkit.store(second);
    const round_times round2(answered + 10'000);
    labkit.run_to(answered + 10'000);
    BOOST_TEST(labkit.last_write() > answered);  // the camera writes again
    labkit.switches(false, true);
    labkit.run_to(round2.frame + 5000);
    for (unsigned i = 0; i < 32; ++i) {
        const bool computer = (i < 12 && i != square_of(021)) || i == square_of(032);
        BOOST_TEST(labkit.drawn[i] > answered);
        BOOST_TEST(labkit.centre[i] == (computer ? yellow : black));
    }
    BOOST_REQUIRE(labkit.sent.size() == 24u);
    check_message(&labkit.sent[12], 0xE1, 0xD8, round2.frame);

    // The PC says illegal: both squares are marked, cyan or white.
    labkit.reply({0xE1, 0x98, 0xC0, 0x80, 0xC0, 0x80, 0xC0, 0x80, 0xC0, 0x80, 0xC0, 0xA0});
    labkit.run_to(labkit.now() + frame_cycles);
    for (unsigned i = 0; i < 32; ++i) {
        const bool computer = (i < 12 && i != square_of(021)) || i == square_of(032);
        const bool marked = i == square_of(041) || i == square_of(030);
        BOOST_TEST(labkit.centre[i] == (marked ? 0x00FFFFu : computer ? yellow : black));
    }
    BOOST_TEST(labkit.sent.size() == 24u);
    BOOST_TEST(!labkit.lost());
}

// The grid as it is after reset; the camera films what the memory has.
template <typename Top>
struct machine_in_play : machine<Top> {
    explicit machine_in_play(const scene& filmed) : machine<Top>(filmed) {
        this->store(filmed);
        this->run_to(3000);
        this->enter(true);
        this->run_to(enter_pin + 100);
        this->enter(false);
    }
    static constexpr std::uint64_t enter_pin = 3000;
};

// A scan that begins in the last cycle before a frame takes that frame; one cycle later it waits for the next.
BOOST_AUTO_TEST_CASE(just_before_a_frame) {
    const scene filmed(100, 60, 48, 48, moved(opening_pieces, 050, 041));
    constexpr auto last_pin = frame_cycles - 1 - 4 - (debounce + 3);
    for (const auto pin : {last_pin, last_pin + 1}) {
        machine_in_play<Vlabkit> labkit(filmed);
        labkit.run_to(pin);
        const round_times round(pin);
        BOOST_TEST(round.begin == (pin == last_pin ? 1 : 2) * frame_cycles);
        labkit.switches(false, true);
        labkit.run_to(round.frame + 2000);
        BOOST_REQUIRE(labkit.sent.size() == 12u);
        check_message(&labkit.sent[0], 0xE8, 0xE1, round.frame);
    }
}

// What is seen is a matter of single pixels: see class scene.
BOOST_AUTO_TEST_CASE(one_pixel_to_the_side) {
    constexpr std::array<std::pair<int, int>, 4> sides = {{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}};
    for (const auto& [right, down] : sides) {
        machine_in_play<Vlabkit> labkit(scene(100 + right, 60 + down, 48, 48, moved(opening_pieces, 050, 041)));
        const round_times round(labkit.now());
        labkit.switches(false, true);
        labkit.run_to(round.frame + 2000);
        BOOST_TEST(labkit.sent.empty());
    }
}

// The first of 16 scans begins with the frame that follows; switch 5 is not touched. Up to 16 red pixels are no doubt.
BOOST_AUTO_TEST_CASE(ready_by_the_image) {
    const scene filmed(100, 60, 48, 48, moved(opening_pieces, 050, 041), 16);
    machine_in_play<Vwatching_labkit> labkit(filmed);
    const auto first = next_multiple(labkit.enter_pin + debounce + 4, frame_cycles);
    const auto send = first + 15 * frame_cycles + scanned_cycles + 133;
    const auto frame = next_multiple(send, 864);
    labkit.run_to(frame + 2000);
    BOOST_REQUIRE(labkit.sent.size() == 12u);
    check_message(&labkit.sent[0], 0xE8, 0xE1, frame);
    BOOST_TEST(labkit.last_write() < send - 33);  // frozen from UPDATE1 on, when what has begun is done
}

}  // namespace
