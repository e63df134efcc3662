// SPDX-License-Identifier: Apache-2.0
#include "nexys4/nexys4_latency.h"

#include "base/kernel_time.h"
#include "base/process.h"
#include "engines/connect4_painter/region.h"

#include <algorithm>
#include <numeric>
#include <optional>

namespace tabletop {

namespace core = connect4_painter_core;

namespace {

constexpr std::size_t remembered = 256;  // releases of a button, events
constexpr unsigned frames_to_look = 3;
// Cycles from a chip in its cell to the last change that comes with it, the winner's picture, and some more.
constexpr std::uint64_t settling = 8;

// Codes of a cell; its first bit says that it is occupied.
constexpr std::uint16_t occupied = 1;
constexpr std::uint16_t red = 1;
constexpr std::uint16_t black = 3;

unsigned bit_number(nes_button button) {
    unsigned number = 0;
    while (bit(button) >> number != 1) ++number;
    return number;
}

unsigned player_of(unsigned code) {
    return code == black ? 1 : 0;
}

// The hovering slot with a chip, if there is one.
std::optional<unsigned> hovering(const position_vectors& vectors) {
    for (unsigned c = 0; c < position_vectors::columns; ++c) {
        if ((vectors.column[c] >> position_vectors::hover_shift & occupied) != 0) return c;
    }
    return std::nullopt;
}

// The only cell that has become occupied, when nothing else has changed in any cell.
std::optional<latency_sample> new_chip(const position_vectors& before, const position_vectors& after) {
    std::optional<latency_sample> found;
    for (unsigned c = 0; c < position_vectors::columns; ++c) {
        if (before.cells(c) == after.cells(c)) continue;
        const unsigned changed = before.cells(c) ^ after.cells(c);
        unsigned row = 0;
        while ((changed >> 2 * row & black) == 0) ++row;
        const unsigned code = after.cells(c) >> 2 * row & black;
        if (found || changed >> 2 * row > black || (before.cells(c) >> 2 * row & occupied) != 0) return std::nullopt;
        if ((code & occupied) == 0) return std::nullopt;
        found = latency_sample{true, player_of(code), c, row, 0, 0, 0, 0, 0, 0, 0};
    }
    return found;
}

bool same_cells(const position_vectors& before, const position_vectors& after) {
    for (unsigned c = 0; c < position_vectors::columns; ++c) {
        if (before.cells(c) != after.cells(c)) return false;
    }
    return true;
}

// The hovering chip is one column further, of the same colour.
std::optional<latency_sample> moved_chip(const position_vectors& before, const position_vectors& after) {
    const auto from = hovering(before);
    const auto to = hovering(after);
    if (!from || !to || *from == *to || !same_cells(before, after)) return std::nullopt;
    const unsigned code = after.column[*to] >> position_vectors::hover_shift;
    if (before.column[*from] >> position_vectors::hover_shift != code) return std::nullopt;
    return latency_sample{false, player_of(code), *to, 0, 0, 0, 0, 0, 0, 0, 0};
}

// The cycle of a frame in which the pins begin to show this pixel.
std::uint64_t shown_at(const raster& scan, std::uint64_t x, std::uint64_t y) {
    return (y * scan.columns + x + 1) * scan.divider;
}

// The begin of the first frame whose cycle `within` comes after `cycle`.
std::uint64_t frame_after(const raster& scan, std::uint64_t within, std::uint64_t cycle) {
    const auto since = cycle + 1 - std::min(cycle + 1, scan.origin + within);
    const auto frames = (since + scan.cycles_per_frame() - 1) / scan.cycles_per_frame();
    return scan.origin + frames * scan.cycles_per_frame();
}

// The cycle in which its first pixel has been seen, and all that has changed with it is known.
std::uint64_t seen_by(const latency_sample& sample) {
    return std::max(sample.pixel, sample.vector + settling) + 1;
}

template <typename Announced>
void forget_after(std::deque<Announced>& announced, std::uint64_t cycle) {
    while (!announced.empty() && announced.back().cycle > cycle) announced.pop_back();
}

}  // namespace

nexys4_latency::nexys4_latency(sc_core::sc_module_name name, nexys4& machine, const nexys4_config& config)
    : sc_module(name),
      machine_(machine),
      config_(config),
      measures_(machine.keeps_time() && machine.host->tells_presses()),
      pad_frame_(config.host.cycles_per_frame()),
      phases_(config.timing.cycles_per_frame() / std::gcd(config.timing.cycles_per_frame(), pad_frame_)) {
    spawn_method("on_rst", sensitive_to(rst), [this] { on_rst(); });
    spawn_method("work", sensitive_to(wake_).dont_initialize(), [this] { work(); });
    if (!measures_) return;
    machine.watch(static_cast<press_listener_if&>(*this));
    machine.watch(static_cast<position_listener_if&>(*this));
}

void nexys4_latency::held(unsigned pad, std::uint8_t buttons) {
    if (!measures_) return;
    const auto cycle = config_.clock.cycle(now_ps());
    const unsigned released = held_[pad] & ~unsigned{buttons};
    held_[pad] = buttons;
    for (unsigned b = 0; b < releases_[pad].size(); ++b) {
        if ((released >> b & 1) == 0) continue;
        releases_[pad][b].push_back(cycle);
        if (releases_[pad][b].size() > remembered) releases_[pad][b].pop_front();
    }
}

void nexys4_latency::pressed(std::uint64_t cycle, const press_events& events) {
    events_.push_back({cycle, events});
    if (events_.size() > remembered) events_.pop_front();
}

void nexys4_latency::positions(std::uint64_t cycle, const position_vectors& vectors) {
    while (!announced_.empty() && announced_.back().cycle >= cycle) announced_.pop_back();
    announced_.push_back({cycle, vectors});
    wake_at(announced_.front().cycle);
}

// What has been announced for later is void, and so is what has not been seen yet.
void nexys4_latency::on_rst() {
    const auto cycle = config_.clock.cycle(now_ps());
    origin_ = cycle;
    if (!rst.read()) return;
    forget_after(events_, cycle);
    forget_after(announced_, cycle);
    awaited_.clear();
}

void nexys4_latency::work() {
    const auto cycle = config_.clock.cycle(now_ps());
    for (; !announced_.empty() && announced_.front().cycle <= cycle; announced_.pop_front()) take(announced_.front());
    // One cycle late: what the pins had in a cycle that is over is certain.
    for (auto& awaited : awaited_) {
        if (seen_by(awaited.sample) <= cycle) look(awaited);
    }
    awaited_.erase(std::remove_if(awaited_.begin(), awaited_.end(),
                                  [](const awaited_pixel& awaited) { return awaited.frames_left == 0; }),
                   awaited_.end());
    if (!announced_.empty()) wake_at(announced_.front().cycle);
    for (const auto& awaited : awaited_) wake_at(seen_by(awaited.sample));
}

// The earliest of what is asked for stands.
void nexys4_latency::wake_at(std::uint64_t cycle) {
    const auto edge = config_.clock.edge(cycle);
    edge <= now_ps() ? wake_.notify(sc_core::SC_ZERO_TIME) : wake_.notify(from_ps(edge - now_ps()));
}

void nexys4_latency::take(const announced_vectors& next) {
    if (vectors_known_) {
        auto sample = new_chip(vectors_, next.vectors);
        if (!sample) sample = moved_chip(vectors_, next.vectors);
        if (sample) {
            sample->vector = next.cycle;
            begin(*sample);
        }
    }
    changed_ = next.cycle;
    vectors_ = next.vectors;
    vectors_known_ = true;
}

void nexys4_latency::begin(latency_sample sample) {
    nes_button button{};
    if (!find_event(sample, button) || !find_release(sample, button)) return;
    sample.pixel = first_pixel(sample);
    sample.phase = (sample.event - origin_) / pad_frame_ % phases_;
    awaited_.push_back({sample, vectors_, frames_to_look});
}

// The last one before the vectors changed, and the button that it was of.
bool nexys4_latency::find_event(latency_sample& sample, nes_button& button) const {
    const auto pad = config_.host.pads == 1 ? 0 : sample.player;
    for (auto e = events_.rbegin(); e != events_.rend(); ++e) {
        if (e->cycle > sample.vector || e->cycle < origin_) continue;
        for (const auto candidate : {nes_button::a, nes_button::left, nes_button::right}) {
            if ((candidate == nes_button::a) != sample.drop || (e->events[pad] & bit(candidate)) == 0) continue;
            sample.event = e->cycle;
            button = candidate;
            return true;
        }
    }
    return false;
}

// A is sampled while latch is transparent, the others with its end.
bool nexys4_latency::find_release(latency_sample& sample, nes_button button) const {
    const std::uint64_t divider = config_.host.divider;
    const auto latched_to_event = config_.host.domain == press_domain::pad ? 8 * divider + 1 : 7 * divider + 2;
    const auto sampled_to_event = latched_to_event + (button == nes_button::a ? 2 + config_.pad.delay : 0);
    if (sample.event < sampled_to_event) return false;
    sample.sampled = sample.event - sampled_to_event;
    const auto pad = config_.host.pads == 1 ? 0 : sample.player;
    const auto& releases = releases_[pad][bit_number(button)];
    const auto later = std::upper_bound(releases.begin(), releases.end(), sample.sampled);
    if (later == releases.begin()) return false;
    sample.release = *std::prev(later);
    return true;
}

// The cycle in which the pins show the first pixel of the cell or slot that is painted with the new vectors.
std::uint64_t nexys4_latency::first_pixel(const latency_sample& sample) const {
    const auto scan = machine_.timing->scan->scan(sample.vector);
    const auto y = core::slot_top(sample.drop ? sample.row : core::hovering_row);
    const auto within = shown_at(scan, core::slot_left(sample.column), y);
    return frame_after(scan, within, sample.vector) + within;
}

// The last cycle in which the pins show the last pixel that differs from the picture before, in the first frame that
// begins its changes after `from`.
std::uint64_t nexys4_latency::last_pixel(const position_vectors& before, std::uint64_t from) const {
    const auto scan = machine_.timing->scan->scan(from);
    std::uint64_t first = UINT64_MAX, last = 0;
    for (unsigned c = 0; c < position_vectors::columns; ++c) {
        for (unsigned row = 0; row <= core::hovering_row; ++row) {
            const auto chip = [&](const position_vectors& of) { return core::chip_colour(of.column[c] >> 2 * row); };
            if (chip(before) == chip(vectors_)) continue;
            const auto x = core::slot_left(c);
            const auto y = core::slot_top(row);
            first = std::min(first, shown_at(scan, x, y));
            last = std::max(last, shown_at(scan, x + core::block_width - 1, y + core::band_height - 1));
        }
    }
    return frame_after(scan, first, from) + last + scan.divider - 1;
}

void nexys4_latency::look(awaited_pixel& awaited) {
    const auto expected = core::chip_colour(awaited.sample.player == 0 ? red : black);
    if (machine_.colour().value(awaited.sample.pixel) == expected) {
        awaited.sample.last = last_pixel(awaited.before, changed_);
        samples_.push_back(awaited.sample);
        awaited.frames_left = 0;
        return;
    }
    awaited.sample.pixel += machine_.timing->scan->scan(awaited.sample.pixel).cycles_per_frame();
    --awaited.frames_left;
}

}  // namespace tabletop
