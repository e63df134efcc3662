// SPDX-License-Identifier: Apache-2.0
// Frames of a real monitor on a made-up connector, to displays that only take notes and to files.
#include <boost/test/unit_test.hpp>

#include "base/cycle_pin.h"
#include "base/kernel_time.h"
#include "fresh_kernel.h"
#include "host/display/screen_bridge.h"
#include "peripherals/vga_timing/vga_timing.h"
#include "support/input_error.h"
#include "support/scratch_folder.h"

#include <array>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace tabletop {

namespace {

namespace fs = std::filesystem;

// 800x525 at one cycle a pixel. A frame begins with the falling edge of vsync.
constexpr std::uint64_t columns = 800;
constexpr std::uint64_t frame_cycles = columns * 525;
constexpr std::uint64_t first_frame = columns * 490;
constexpr std::uint64_t period_ps = 30'000;  // of a clock of 33 1/3 MHz, whose edges are not all whole picoseconds
const clock_domain fabric(100'000'000, 3);

std::uint64_t frame_begin_ps(std::uint64_t number) {
    return fabric.edge(first_frame + number * frame_cycles);
}

class test_syncs : public cycle_pin_if {
  public:
    std::uint64_t value(std::uint64_t cycle) const override {
        const auto x = cycle % columns;
        const auto y = cycle / columns % 525;
        return (x >= 656 && x < 752 ? 0 : vga_syncs::hsync) | (y >= 490 && y < 492 ? 0 : vga_syncs::vsync);
    }
    std::uint64_t next_change(std::uint64_t cycle) const override {
        // Edges of hsync and, at the begins of lines, of vsync.
        for (auto next = cycle + 1;; ++next) {
            const auto x = next % columns;
            if (x > 0 && x < 656) next += 656 - x;
            if (x > 656 && x < 752) next += 752 - x;
            if (x > 752) next += columns - x;
            if (value(next) != value(next - 1)) return next;
        }
    }
    std::uint64_t period(std::uint64_t) const override { return frame_cycles; }
    void attach(cycle_pin_listener&) override {}  // they are what they have always been
};

// The whole picture is of one colour at a time.
class test_colour : public colour_if {
  public:
    void change(std::uint64_t cycle, std::uint16_t colour) { steps_.set(cycle, colour); }

    std::uint64_t value(std::uint64_t cycle) const override {
        const bool lit = cycle % columns < 640 && cycle / columns % 525 < 480;
        return lit ? steps_.value(cycle) : 0;
    }
    std::uint64_t next_change(std::uint64_t) const override { return never; }
    void attach(cycle_pin_listener& listener) override { steps_.attach(listener); }
    void read(std::uint64_t first, unsigned step, unsigned count, colour_level* colours) const override {
        for (unsigned i = 0; i < count; ++i) colours[i] = static_cast<colour_level>(value(first + i * step));
    }
    bool foreseen() const override { return true; }

  private:
    cycle_pin steps_{0xFFF};
};

struct shown_picture {
    std::uint32_t colour;  // of its first pixel
    std::uint64_t begin_ps;
    std::uint64_t end_ps;
    bool operator==(const shown_picture& other) const {
        return colour == other.colour && begin_ps == other.begin_ps && end_ps == other.end_ps;
    }
};

// What becomes of a display; outlives it.
struct display_notes {
    std::vector<shown_picture> shown;
    bool fails = false;
    bool whole = false;
    bool live = false;
    bool closed = false;
    int descriptor = -1;
    unsigned polls = 0;
    unsigned finishes = 0;
    std::function<void(display_key, bool)> press;
};

class test_display : public display {
  public:
    explicit test_display(display_notes& notes) : notes_(notes) {
        notes_.press = [this](display_key key, bool pressed) { tell(key, pressed); };
    }
    void show(const picture& image, std::uint64_t begin_ps, std::uint64_t end_ps) override {
        if (notes_.fails) throw input_error("the disk is full");
        notes_.shown.push_back({image.at(0, 0), begin_ps, end_ps});
    }
    bool shows_whole() const override { return notes_.whole; }
    bool live() const override { return notes_.live; }
    bool closed() const override { return notes_.closed; }
    int descriptor() const override { return notes_.descriptor; }
    void poll() override { ++notes_.polls; }
    void finish() override { ++notes_.finishes; }

  private:
    display_notes& notes_;
};

class screen_test {
  public:
    screen_test() {
        monitor_.syncs(syncs_);
        monitor_.colour(colour_);
    }

    void ask(std::uint64_t time_ps) { requests_.push_back({time_ps, path(requests_.size())}); }
    void build() {
        build_for_people();
        bridge_->on_picture([this](const picture& image) { seen_.push_back(image.at(0, 0)); });
    }
    void build_for_people() {
        std::vector<std::unique_ptr<display>> displays;
        for (auto& notes : notes_) displays.push_back(std::make_unique<test_display>(notes));
        bridge_ = std::make_unique<screen_bridge>("screen", &monitor_, std::move(displays), requests_);
    }

    void run_to(std::uint64_t time_ps) { sc_core::sc_start(from_ps(time_ps - now_ps())); }
    // 0: that one has not been written.
    std::uint32_t written(std::size_t request) const {
        return fs::exists(path(request)) ? read_png(path(request)).at(639, 479) : 0;
    }

    fresh_kernel kernel_;
    test_syncs syncs_;
    test_colour colour_;
    vga_monitor monitor_{"monitor", {fabric}};
    std::array<display_notes, 2> notes_;
    std::unique_ptr<screen_bridge> bridge_;
    std::vector<std::uint32_t> seen_;

    std::string path(std::size_t request) const { return folder_.file(std::to_string(request) + ".png").string(); }

  private:
    scratch_folder folder_;
    std::vector<frame_request> requests_;
};

}  // namespace

BOOST_FIXTURE_TEST_CASE(every_new_picture_goes_to_all, screen_test) {
    build();
    run_to(frame_begin_ps(0));
    colour_.change(first_frame + 3 * frame_cycles, 0xF00);
    run_to(frame_begin_ps(8) + 1);
    const std::vector<shown_picture> expected = {{0xFFFFFF, frame_begin_ps(0), frame_begin_ps(1)},
                                                 {0xFF0000, frame_begin_ps(3), frame_begin_ps(4)}};
    for (const auto& notes : notes_) BOOST_TEST((notes.shown == expected));
    BOOST_TEST((seen_ == std::vector<std::uint32_t>{0xFFFFFF, 0xFF0000}));
    BOOST_TEST(bridge_->last_change_ps() == frame_begin_ps(4));
    BOOST_TEST(bridge_->finish().empty());
    for (const auto& notes : notes_) BOOST_TEST(notes.finishes == 1);
}

BOOST_FIXTURE_TEST_CASE(for_people_alone_nothing_is_drawn_while_it_rests, screen_test) {
    for (auto& notes : notes_) notes.live = true;
    build_for_people();
    bridge_->rest(true);
    run_to(frame_begin_ps(0));
    colour_.change(first_frame + 2 * frame_cycles, 0xF00);
    run_to(frame_begin_ps(4));
    colour_.change(first_frame + 5 * frame_cycles, 0x00F);
    run_to(frame_begin_ps(8) + 1);
    for (const auto& notes : notes_) BOOST_TEST(notes.shown.empty());
    bridge_->rest(false);
    const std::vector<shown_picture> expected = {{0x0000FF, frame_begin_ps(7), frame_begin_ps(8)}};
    for (const auto& notes : notes_) BOOST_TEST((notes.shown == expected));
    colour_.change(first_frame + 9 * frame_cycles, 0x0F0);
    run_to(frame_begin_ps(10) + 1);
    BOOST_TEST(notes_[0].shown.size() == 2u);
}

BOOST_FIXTURE_TEST_CASE(what_is_kept_is_drawn_though_it_rests, screen_test) {
    notes_[0].live = true;
    build_for_people();
    bridge_->rest(true);
    run_to(frame_begin_ps(1) + 1);
    BOOST_TEST(notes_[1].shown.size() == 1u);
}

// The frame that is under way at a time, and the next one.
BOOST_FIXTURE_TEST_CASE(what_was_on_the_screen_has_been_shown, screen_test) {
    build();
    BOOST_TEST(!bridge_->has_shown(0));
    run_to(frame_begin_ps(3) + 1);
    const auto since = now_ps();
    colour_.change(fabric.cycle(since) + frame_cycles, 0xF00);
    run_to(frame_begin_ps(5) - 1);
    BOOST_TEST(!bridge_->has_shown(since));
    run_to(since + 2 * frame_cycles * period_ps + frame_cycles * period_ps / 32);
    BOOST_TEST(bridge_->has_shown(since));
    BOOST_TEST(notes_[0].shown.back().colour == 0xFF0000u);
}

BOOST_FIXTURE_TEST_CASE(frames_by_time, screen_test) {
    ask(frame_begin_ps(0));           // 0: white, the first
    ask(frame_begin_ps(1) - 1);       // 1: white
    ask(frame_begin_ps(2));           // 2: white, of which the monitor does not tell
    ask(frame_begin_ps(3) - 1);       // 3: white
    ask(frame_begin_ps(3));           // 4: red
    ask(frame_begin_ps(90'000) + 1);  // 5: red, and much later
    ask(frame_begin_ps(90'001));      // 6: blue
    build();
    BOOST_TEST(bridge_->waiting());
    run_to(frame_begin_ps(1) + 1);
    colour_.change(first_frame + 3 * frame_cycles, 0xF00);
    BOOST_TEST(written(0) == 0xFFFFFFu);
    BOOST_TEST(written(1) == 0xFFFFFFu);
    BOOST_TEST(written(2) == 0u);
    run_to(frame_begin_ps(3) + frame_cycles * period_ps / 32);
    BOOST_TEST(written(2) == 0xFFFFFFu);
    BOOST_TEST(written(3) == 0xFFFFFFu);
    BOOST_TEST(written(4) == 0u);
    run_to(frame_begin_ps(4) + 1);
    BOOST_TEST(written(4) == 0xFF0000u);
    run_to(frame_begin_ps(90'001) - 1);
    BOOST_TEST(written(5) == 0u);
    colour_.change(first_frame + 90'001 * frame_cycles, 0x00F);
    run_to(frame_begin_ps(90'002) - 1);
    BOOST_TEST(written(5) == 0xFF0000u);
    BOOST_TEST(written(6) == 0u);
    BOOST_TEST(bridge_->waiting());
    run_to(frame_begin_ps(90'002) + 1);
    BOOST_TEST(written(6) == 0x0000FFu);
    BOOST_TEST(!bridge_->waiting());
    BOOST_TEST(bridge_->finish().empty());
}

BOOST_FIXTURE_TEST_CASE(what_is_beside_the_screen_is_shown_when_it_changes, screen_test) {
    constexpr std::uint64_t refresh_ps = 1'000'000'000'000 / 60;
    constexpr std::uint32_t none = 1;
    notes_[0].whole = true;
    build();
    bridge_->show_whole_as([](const picture& screen) {
        return picture{1, 1, {screen.width == 0 ? none : screen.at(0, 0) & 0xFFFF00}};
    });
    bridge_->refresh();
    run_to(frame_begin_ps(2));
    const auto first_ps = frame_begin_ps(1);
    bridge_->refresh();
    bridge_->refresh();
    run_to(frame_begin_ps(8));
    bridge_->finish();
    const std::vector<shown_picture> whole = {{none, refresh_ps, refresh_ps},
                                              {0xFFFF00, frame_begin_ps(0), first_ps},
                                              {0xFFFF00, first_ps + refresh_ps, first_ps + refresh_ps}};
    BOOST_TEST((notes_[0].shown == whole));
    BOOST_TEST((notes_[1].shown == std::vector<shown_picture>{{0xFFFFFF, frame_begin_ps(0), first_ps}}));
}

// A run may end with the frame.
BOOST_FIXTURE_TEST_CASE(the_last_frame_of_a_run, screen_test) {
    ask(frame_begin_ps(5) + 1000);
    ask(frame_begin_ps(6));
    build();
    run_to(frame_begin_ps(6));
    const auto missed = bridge_->finish();
    BOOST_TEST(written(0) == 0xFFFFFFu);
    BOOST_TEST(written(1) == 0u);
    BOOST_REQUIRE(missed.size() == 1);
    BOOST_TEST(missed[0] == "--frame-at 87.360000000 ms: the run was over before the end of that frame");
}

BOOST_FIXTURE_TEST_CASE(frames_that_never_come, screen_test) {
    ask(0);
    ask(frame_begin_ps(0) - 1);
    ask(frame_begin_ps(0));
    build();
    run_to(frame_begin_ps(3));
    const auto missed = bridge_->finish();
    const std::vector<std::string> expected = {"--frame-at 0.000000000 ms: the first frame began at 11.760000000 ms",
                                               "--frame-at 11.759999999 ms: the first frame began at 11.760000000 ms"};
    BOOST_TEST((missed == expected));
    BOOST_TEST(written(2) == 0xFFFFFFu);
}

BOOST_FIXTURE_TEST_CASE(a_run_too_short_for_a_frame, screen_test) {
    ask(1000);
    build();
    run_to(frame_begin_ps(0));
    BOOST_TEST(bridge_->waiting());
    BOOST_TEST((bridge_->finish() ==
                std::vector<std::string>{"--frame-at 0.000001000 ms: the screen showed no frame at all"}));
    BOOST_TEST(!bridge_->waiting());
}

// A full disk takes no picture from the others.
BOOST_FIXTURE_TEST_CASE(a_display_that_fails_is_given_up, screen_test) {
    build();
    notes_[0].fails = true;
    run_to(frame_begin_ps(2));
    BOOST_TEST(bridge_->lost());
    bridge_->poll(false);
    notes_[0].fails = false;
    const auto shown = notes_[1].shown.size();
    BOOST_TEST(shown != 0u);
    colour_.change(first_frame + 3 * frame_cycles, 0xF00);
    run_to(frame_begin_ps(5));
    bridge_->finish();
    BOOST_TEST(notes_[0].shown.empty());
    BOOST_TEST(notes_[1].shown.size() > shown);
    BOOST_TEST(notes_[1].finishes == 1u);
}

BOOST_FIXTURE_TEST_CASE(a_file_that_cannot_be_written, screen_test) {
    ask(frame_begin_ps(2));
    build();
    run_to(frame_begin_ps(2));
    fs::create_directory(path(0));
    BOOST_TEST(!bridge_->lost());
    run_to(frame_begin_ps(4));
    BOOST_TEST(bridge_->lost());
}

BOOST_FIXTURE_TEST_CASE(keys_and_states_of_all, screen_test) {
    build();
    std::vector<std::pair<display_key, bool>> keys;
    for (unsigned i = 0; i < 2; ++i) {
        bridge_->on_key([&](display_key key, bool pressed) { keys.emplace_back(key, pressed); });
    }
    notes_[0].press(display_key::left, true);
    notes_[1].press(display_key::left, false);
    using event = std::pair<display_key, bool>;
    BOOST_TEST((keys == std::vector<event>{{display_key::left, true},
                                           {display_key::left, true},
                                           {display_key::left, false},
                                           {display_key::left, false}}));
    BOOST_TEST(!bridge_->live());
    notes_[1].live = true;
    BOOST_TEST(bridge_->live());
    BOOST_TEST(!bridge_->closed());
    notes_[0].closed = true;
    BOOST_TEST(bridge_->closed());
    BOOST_TEST(bridge_->descriptors().empty());
    notes_[1].descriptor = 7;
    BOOST_TEST((bridge_->descriptors() == std::vector<int>{7}));
    bridge_->poll(false);
    for (const auto& notes : notes_) BOOST_TEST(notes.polls == 1);
}

BOOST_FIXTURE_TEST_CASE(an_unchanged_picture_costs_nothing, screen_test) {
    build();
    run_to(frame_begin_ps(4));
    const auto before = sc_core::sc_delta_count();
    run_to(frame_begin_ps(10'000));
    BOOST_TEST(sc_core::sc_delta_count() - before < 5);
}

}  // namespace tabletop
