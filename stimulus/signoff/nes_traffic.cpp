// SPDX-License-Identifier: Apache-2.0
#include "stimulus/signoff/nes_traffic.h"

#include "stimulus/signoff/random_source.h"

#include <algorithm>

namespace tabletop::signoff {
namespace {

constexpr unsigned frame_counts = 8;  // pad clocks
constexpr unsigned pads = 2;
constexpr std::uint64_t latch = 1;
constexpr std::uint64_t pad_clock = 2;
constexpr std::uint8_t no_button = 0;

class drawn_times {
  public:
    explicit drawn_times(std::uint64_t seed) : random_(seed) {}

  protected:
    std::uint64_t from_to(std::uint64_t least, std::uint64_t most) { return least + random_.below(most - least + 1); }
    moment at(std::uint64_t cycle) { return {cycle, random_.one_in(2) ? 0 : random_.below(8)}; }
    std::uint8_t one_button() { return static_cast<std::uint8_t>(1u << random_.below(8)); }

    random_source random_;
};

// What both hands do. A step later than the one before it by at least a cycle: what happens to one pad in one moment
// has no order.
class fingers : protected drawn_times {
  public:
    fingers(std::uint64_t seed, const host_frame& frame)
        : drawn_times(seed), divider_(frame.divider), frame_(frame.cycles()) {}

    std::vector<button_step> one_pad(unsigned pad, std::uint64_t until) {
        pad_ = pad;
        now_ = 1 + random_.below(frame_);
        held_ = no_button;
        plugged_ = true;
        while (now_ < until) add_something();
        return std::move(steps_);
    }

  private:
    void add_something() {
        const auto draw = random_.below(100);
        if (draw < 50) return press(one_button());
        if (draw < 62) return press(static_cast<std::uint8_t>(random_.word()));
        if (draw < 80) return add_bounces();
        if (draw < 90) return add_edge_near_sampling();
        if (draw < 95) return pull_plug();
        now_ += random_.below(4 * frame_);
    }

    // A time between a touch and a long hold: a press is seen for sure when it lasts a frame.
    std::uint64_t some_time() {
        const auto draw = random_.below(6);
        if (draw == 0) return from_to(1, 4);
        if (draw == 1) return from_to(1, frame_);
        if (draw == 5) return from_to(1, 5 * frame_);
        return frame_ - frame_ / 8 + random_.below(frame_ / 4 + 1);
    }

    void step(std::uint8_t buttons, std::uint64_t time) {
        held_ = buttons;
        steps_.push_back({at(now_), pad_, held_, plugged_});
        now_ += std::max<std::uint64_t>(time, 1);
    }

    void press(std::uint8_t buttons) {
        step(held_ | buttons, some_time());
        step(held_ & static_cast<std::uint8_t>(~buttons), some_time());
    }

    void add_bounces() {
        const auto button = one_button();
        for (unsigned edge = 0; edge < 2; ++edge) {
            for (auto n = from_to(1, 5); n-- > 0;) step(held_ ^ button, from_to(1, frame_ / 16 + 1));
            step(held_ ^ button, some_time());
        }
    }

    // The last cycle of the latch is the end of the first count of a frame; A is sampled a little before.
    void add_edge_near_sampling() {
        const auto sampling = (now_ / frame_ + 1) * frame_ + divider_ - 1;
        now_ = sampling - from_to(0, 6) + from_to(0, 2);
        step(held_ ^ (random_.one_in(2) ? 0x80 : one_button()), some_time());
    }

    void pull_plug() {
        plugged_ = false;
        step(held_, some_time());
        if (random_.one_in(2)) step(random_.one_in(2) ? no_button : one_button(), some_time());
        plugged_ = true;
        step(held_, some_time());
    }

    const std::uint64_t divider_;
    const std::uint64_t frame_;
    unsigned pad_ = 0;
    std::uint64_t now_ = 0;
    std::uint8_t held_ = no_button;
    bool plugged_ = true;
    std::vector<button_step> steps_;
};

class strobe_maker : protected drawn_times {
  public:
    explicit strobe_maker(std::uint64_t seed) : drawn_times(seed) {}

    std::vector<strobe_stretch> wild(unsigned frames) {
        for (unsigned n = 0; n < frames; ++n) add_something();
        return std::move(made_);
    }

    std::uint64_t now() const { return now_; }

  private:
    void add_something() {
        const auto draw = random_.below(100);
        if (draw < 55) return add_host_frame(random_.one_in(8) ? 2 * from_to(50, 400) : 2 * from_to(4, 20));
        if (draw < 75) return add_foreign_frame();
        if (draw < 90) return add_noise();
        now_ += from_to(1, 500);
    }

    void begin(std::uint64_t told) { made_.push_back({told, {}}); }
    void add(std::uint64_t level, std::uint64_t time) {
        made_.back().steps.push_back({now_, level});
        now_ += time;
    }

    // Latch high in count 0; the clock rises in the middle of each count and falls with its end.
    void add_host_frame(std::uint64_t divider) {
        begin(now_ == 0 ? 0 : now_ - 1);
        for (unsigned count = 0; count < frame_counts; ++count) {
            const auto level = count == 0 ? latch : 0;
            add(level, divider / 2);
            add(level | pad_clock, divider - divider / 2);
        }
    }

    // Reads a pad as other machines do: a short latch, then 8 or 16 short clocks; some let both move together.
    void add_foreign_frame() {
        begin(now_);
        const auto half = from_to(1, 30);
        const auto together = random_.one_in(4) ? pad_clock : 0;
        add(latch | together, from_to(1, 60));
        add(0, half);
        for (auto clocks = random_.one_in(2) ? 8 : 16; clocks-- > 0;) {
            add(pad_clock, from_to(1, half));
            add(0, half);
        }
    }

    void add_noise() {
        for (auto edges = from_to(2, 20); edges-- > 0;) {
            begin(now_);
            add(random_.below(4), random_.one_in(3) ? from_to(1, 40) : from_to(1, 3));
        }
        begin(now_);
        add(0, from_to(1, 20));
    }

    std::uint64_t now_ = 0;
    std::vector<strobe_stretch> made_;
};

void append(std::vector<button_step>& to, const std::vector<button_step>& more) {
    to.insert(to.end(), more.begin(), more.end());
}

void sort_by_time(std::vector<button_step>& steps) {
    std::stable_sort(steps.begin(), steps.end(), [](const button_step& a, const button_step& b) {
        return a.at.cycle != b.at.cycle ? a.at.cycle < b.at.cycle : a.at.eighths < b.at.eighths;
    });
}

// One button after the other, each held and left alone for so many cycles at least.
class plain_fingers : protected drawn_times {
  public:
    using drawn_times::drawn_times;

    std::vector<button_step> press(unsigned presses, std::uint64_t frame, std::uint64_t least, unsigned pads_used) {
        std::vector<button_step> steps;
        now_ = 2 * frame;
        for (unsigned n = 0; n < presses; ++n) {
            const auto pad = random_.below(pads_used);
            steps.push_back({at(now_), pad, one_button(), true});
            now_ += least + random_.below(2 * frame);
            steps.push_back({at(now_), pad, no_button, true});
            now_ += least + random_.below(2 * frame);
        }
        return steps;
    }

    std::uint64_t now() const { return now_; }

  private:
    std::uint64_t now_ = 0;
};

// What a wire suffers, most of it where it hurts: around the ticks at which the host samples.
class noise_maker : protected drawn_times {
  public:
    using drawn_times::drawn_times;

    std::vector<noise_step> make(unsigned bursts, std::uint64_t divider, std::uint64_t until) {
        std::vector<noise_step> steps;
        for (unsigned n = 0; n < bursts; ++n) {
            auto cycle = random_.below(until);
            if (!random_.one_in(4)) cycle = (cycle / divider + 1) * divider - from_to(0, 6);
            steps.push_back({cycle, random_.below(pads), true});
            steps.push_back(
                {cycle + (random_.one_in(4) ? from_to(1, 10 * divider) : from_to(1, 4)), steps.back().pad, false});
        }
        std::stable_sort(steps.begin(), steps.end(),
                         [](const noise_step& a, const noise_step& b) { return a.cycle < b.cycle; });
        return steps;
    }
};

// Pressed between two edges: what happens in one moment with an edge has no order.
class reset_maker : protected drawn_times {
  public:
    using drawn_times::drawn_times;

    std::vector<reset_press> make(unsigned count, std::uint64_t longest, std::uint64_t until) {
        std::vector<reset_press> resets;
        for (unsigned n = 0; n < count; ++n) {
            const auto from = until * (n + 1) / (count + 1) + random_.below(longest);
            const auto to = from + from_to(1, longest);
            resets.push_back({{from, 1 + random_.below(7)}, {to, 1 + random_.below(7)}});
        }
        return resets;
    }
};

}  // namespace

pad_traffic make_pad_traffic(std::uint64_t seed, unsigned frames) {
    constexpr host_frame usual_frame{25};
    pad_traffic made;
    strobe_maker strobes(seed);
    made.strobes = strobes.wild(frames);
    made.end_cycle = strobes.now();
    made.buttons = fingers(seed + 1, usual_frame).one_pad(0, made.end_cycle);
    return made;
}

host_traffic make_host_traffic(std::uint64_t seed, unsigned frames, const host_frame& frame) {
    constexpr unsigned frames_a_reset = 60;
    constexpr unsigned frames_a_burst = 6;
    host_traffic made;
    made.frame = frame.cycles();
    made.end_cycle = frames * made.frame;
    for (unsigned pad = 0; pad < pads; ++pad)
        append(made.buttons, fingers(seed + pad, frame).one_pad(pad, made.end_cycle));
    sort_by_time(made.buttons);
    made.noise = noise_maker(seed + pads).make(frames / frames_a_burst, frame.divider, made.end_cycle);
    made.resets = reset_maker(seed + pads + 1).make(1 + frames / frames_a_reset, made.frame, made.end_cycle);
    return made;
}

host_traffic make_plain_host_traffic(std::uint64_t seed, unsigned presses, const host_frame& frame) {
    host_traffic made;
    made.plain = true;
    made.frame = frame.cycles();
    plain_fingers hands(seed);
    made.buttons = hands.press(presses, made.frame, 3 * made.frame, pads);
    made.end_cycle = hands.now() + 3 * made.frame;
    return made;
}

std::vector<plain_press> presses_of(const host_traffic& traffic) {
    std::vector<plain_press> presses;
    const auto& steps = traffic.buttons;
    for (std::size_t n = 0; n + 1 < steps.size(); n += 2) {
        const auto down = steps[n].at.cycle;
        const auto up = steps[n + 1].at.cycle;
        const auto until = n + 2 < steps.size() ? steps[n + 2].at.cycle : traffic.end_cycle;
        presses.push_back({steps[n].pad, down, up, until});
    }
    return presses;
}

}  // namespace tabletop::signoff
