// SPDX-License-Identifier: Apache-2.0
#include "signoff/machines/labkit/labkit_bench.h"

#include "base/process.h"
#include "design/rtl_design.h"
#include "signoff/bench/stop_simulation.h"

#include <algorithm>
#include <array>

namespace tabletop {
namespace {

constexpr unsigned sigma = 16;
// Cycles from byte to byte of the PC.
constexpr std::uint64_t pc_gap = 300;
// Cycles from the address of a word to its data.
constexpr std::uint64_t pipeline = 2;

// When a line of the screen is over for both views.
constexpr std::uint64_t told_in(std::uint64_t line) {
    return line * line_digest::cycles + labkit_bench::line_to_tell;
}

// The scene of the table, above a board with the computer's men.
camera_scene scene_of(const signoff::labkit_table& table) {
    camera_scene scene;
    scene.screen.placing = false;
    for (unsigned s = 0; s < checkers::squares; ++s) {
        const auto code = checkers::start_code(s);
        if (!checkers::is_human(code)) scene.screen.display[s] = code;
    }
    for (const auto& place : table.pieces) {
        real_piece piece;
        piece.row = place.row;
        piece.column = place.column;
        piece.king = place.king;
        scene.pieces.push_back(piece);
    }
    if (const auto& hand = table.hand) {
        scene.coverings.push_back({hand->x, hand->y, hand->radius_x, hand->radius_y, covering_ellipse::dark_skin});
    }
    return scene;
}

}  // namespace

labkit_bench::labkit_bench(sc_core::sc_module_name name, const labkit_bench_config& config,
                           const signoff::labkit_rounds& rounds, record_target& to)
    : sc_module(name),
      config_(config),
      clock_(config.machine.clock),
      rounds_(rounds),
      image_({rounds.centre_x, rounds.centre_y, rounds.pitch, rounds.pitch}, {sigma, config.noise_seed},
             [this](std::uint64_t frame, unsigned field) { return scene(frame, field); }),
      labkit_("labkit", config.machine, image_),
      recorder_(to, config.machine.clock) {
    labkit_.rst.bind(rst_);
    host_.bind(*this);
    labkit_.host.bind(host_);
    device_.bind(labkit_.usb);
    if (!labkit_.whole) coverage_.emplace("reached", labkit_, config.machine.clock);
    if (config.looks) labkit_.monitor();
    if (rounds.filmed) film_.emplace("film", labkit_, config.machine);
    record_pins();
    spawn_thread("play", [this] { play(); });
    spawn_thread("press_resets", [this] { press_resets(); });
    if (config.looks) {
        spawn_thread("look", [this] { look(); });
    }
}

camera_scene labkit_bench::scene(std::uint64_t frame, unsigned field) const {
    auto seen = scene_of(rounds_.table(camera_core::field_cycle(camera_core::usual_phase, frame, field)));
    if (film_) seen.film = film_->at(frame, field);
    return seen;
}

void labkit_bench::record_pins() {
    if (config_.line) {
        recorder_.add(colour_, "labkit.rgb", 24);
        recorder_.add(memory_, "labkit.word", zbt_pins::bits);
        return;
    }
    const auto record = [&](const char* channel, cycle_pin_if& pin, unsigned bits, unsigned low_bit = 0) {
        probes_.emplace_back(channel, pin, clock_.domain());
        recorder_.add(probes_.back().history(), std::string("labkit.") + channel, bits, low_bit);
    };
    record("hsync", labkit_.syncs(), 1, 0);
    record("vsync", labkit_.syncs(), 1, 1);
    record("blank", labkit_.blank(), 1);
    record("write", labkit_.write(), ft245_write::bits);
    record("rd_n", labkit_.rd_n(), 1);
    record("message_lost", labkit_.message_lost(), 1);
    if (const auto& search = labkit_.search) {
        record("search_send_last", *search->send_last.operator->(), 1);
        record("search_message_flag", *search->message_flag.operator->(), 1);
        record("search_message_high", *search->message[0].operator->(), checkers_message::half_bits);
        record("search_message_low", *search->message[1].operator->(), checkers_message::half_bits);
    }
    recorder_.add(colour_, "labkit.colour", 64);
    recorder_.add(memory_, "labkit.memory", 64);
}

// What it says to this move, byte by byte.
void labkit_bench::received(std::uint64_t cycle, std::uint8_t byte) {
    if (!reader_.take(byte) || answered_ == rounds_.answers.size()) return;
    auto at = std::max(cycle + rounds_.pc_delay, free_);
    for (const auto& message : rounds_.answers[answered_++]) {
        for (const auto each : bytes_from_pc(message)) {
            device_->send(at, each);
            at += pc_gap;
        }
    }
    free_ = at;
}

void labkit_bench::play() {
    const auto end = config_.line ? told_in(*config_.line + 1) : rounds_.end_cycle;
    auto next = rounds_.contacts.begin();
    while (clock_.now() < end && rtl_design::fault_of_any().empty()) {
        auto until = std::min(told_in(line_), end);
        if (next != rounds_.contacts.end()) until = std::min(until, std::max(next->cycle, clock_.now()));
        clock_.wait_until({until, 0});
        for (; next != rounds_.contacts.end() && next->cycle <= clock_.now(); ++next) {
            labkit_.set_contact(static_cast<labkit_contact>(next->contact), next->closed);
        }
        if (clock_.now() == told_in(line_)) tell_line(line_++);
    }
    end_cycle_ = clock_.now();
    stop_simulation();
}

void labkit_bench::press_resets() {
    press_resets_of(rounds_.resets, clock_, rst_);
}

void labkit_bench::look() {
    for (const auto cycle : rounds_.looks) {
        clock_.wait_into(cycle);
        looks_.push_back(labkit_.monitor().last_frame());
    }
}

std::string labkit_bench::mode() {
    auto& monitor = labkit_.monitor();
    const auto* const mode = monitor.mode();
    return mode == nullptr ? monitor.why_no_picture() : mode->text({clock_.domain(), xga_standard});
}

// What has been recorded already cannot be told any more: a line that is over is told in the present cycle.
void labkit_bench::tell_line(std::uint64_t line) {
    const auto now = clock_.now();
    if (!config_.line) {
        colour_.set_level(now, colour_digest(line));
        memory_.set_level(now, memory_digest(line));
    } else if (line == *config_.line) {
        for (auto n = 0u; n < line_digest::cycles; ++n) {
            const auto cycle = line * line_digest::cycles + n;
            colour_.set_level(now + n, labkit_.colour().value(cycle));
            memory_.set_level(now + n, word_before(cycle));
        }
    }
}

std::uint64_t labkit_bench::colour_digest(std::uint64_t line) {
    std::array<colour_level, line_digest::cycles> colours{};
    labkit_.colour().read(line * line_digest::cycles, 1, line_digest::cycles, colours.data());
    line_digest digest;
    for (const auto colour : colours) digest.add(colour);
    return digest.sum();
}

std::uint64_t labkit_bench::memory_digest(std::uint64_t line) const {
    line_digest digest;
    for (auto cycle = line * line_digest::cycles; cycle < (line + 1) * line_digest::cycles; ++cycle) {
        if (const auto word = word_before(cycle)) digest.add(word);
    }
    return digest.sum();
}

// The memory's port two cycles before, when the data of a write are known: a write with its data, or the address of a
// read for the display. 0: neither.
std::uint64_t labkit_bench::word_before(std::uint64_t cycle) const {
    if (cycle < pipeline) return 0;
    const auto& port = labkit_.memory_port();
    const auto levels = port.value(cycle - pipeline);
    if ((levels & zbt_pins::we) != 0)
        return (levels & ~zbt_pins::data_mask) | (port.value(cycle) & zbt_pins::data_mask);
    return has_even_h(cycle - pipeline) ? levels & ~zbt_pins::data_mask : 0;
}

// Counted from the last reset on.
bool labkit_bench::has_even_h(std::uint64_t cycle) const {
    std::uint64_t origin = 0;
    for (const auto& press : rounds_.resets) {
        if (press.to.cycle <= cycle) origin = press.to.cycle;
    }
    return (cycle - origin) % 2 == 0;
}

}  // namespace tabletop
