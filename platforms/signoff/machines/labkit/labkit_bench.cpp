// SPDX-License-Identifier: Apache-2.0
#include "signoff/machines/labkit/labkit_bench.h"

#include "signoff/bench/stop_simulation.h"

#include <algorithm>

namespace tabletop {
namespace {

constexpr unsigned sigma = 16;

// Of the table, above a board with the computer's men.
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
        scene.pieces.push_back(piece);
    }
    if (const auto& hand = table.hand) {
        scene.coverings.push_back({hand->x, hand->y, hand->radius_x, hand->radius_y, covering_ellipse::dark_skin});
    }
    return scene;
}

camera_geometry geometry_of(const signoff::labkit_rounds& rounds) {
    return {rounds.centre_x, rounds.centre_y, rounds.pitch, rounds.pitch};
}

}  // namespace

// What both have: pins to be recorded, and digests of lines that are over.
class labkit_bench::fabric {
  public:
    virtual ~fabric() = default;
    virtual void set_contact(unsigned contact, bool closed, std::uint64_t cycle) = 0;
    virtual cycle_pin_if& video(unsigned bit) = 0;  // hsync, vsync, blank
    virtual unsigned video_bit(unsigned bit) const = 0;
    virtual cycle_pin_if& write() = 0;
    virtual cycle_pin_if& rd_n() = 0;
    virtual cycle_pin_if& lost() = 0;
    virtual std::uint64_t colour_line(std::uint64_t line) = 0;
    virtual std::uint64_t memory_line(std::uint64_t line) = 0;
};

class labkit_bench::model : public fabric {
  public:
    model(const labkit_bench_config& config, const camera_image& image, labkit_bench& bench)
        : labkit_("labkit", config_of(config), image) {
        labkit_.rst.bind(bench.rst_);
        labkit_.host.bind(bench.pc_.host);
        bench.pc_.device.bind(labkit_.usb);
    }

    void set_contact(unsigned contact, bool closed, std::uint64_t) override {
        labkit_.set_contact(static_cast<labkit_contact>(contact), closed);
    }
    cycle_pin_if& video(unsigned bit) override {
        return bit < 2 ? *labkit_.screen->syncs.operator->() : *labkit_.screen->blank.operator->();
    }
    unsigned video_bit(unsigned bit) const override { return bit < 2 ? bit : 0; }
    cycle_pin_if& write() override { return *labkit_.link->write.operator->(); }
    cycle_pin_if& rd_n() override { return *labkit_.link->rd_n.operator->(); }
    cycle_pin_if& lost() override { return *labkit_.link->message_lost.operator->(); }

    std::uint64_t colour_line(std::uint64_t line) override {
        std::array<colour_level, line_digest::cycles> colours{};
        labkit_.screen->colour->read(line * line_digest::cycles, 1, line_digest::cycles, colours.data());
        line_digest digest;
        for (const auto colour : colours) digest.add(colour);
        return digest.take();
    }

    // An address counts two cycles later, when the data of a write are known.
    std::uint64_t memory_line(std::uint64_t line) override {
        constexpr std::uint64_t behind = 2;
        const auto& pins = *labkit_.packer->zbt.operator->();
        line_digest digest;
        for (auto edge = line * line_digest::cycles; edge < (line + 1) * line_digest::cycles; ++edge) {
            if (edge < behind) continue;
            const auto levels = pins.value(edge - behind);
            const bool write = (levels & zbt_pins::we) != 0;
            if (!write && edge % 2 != 0) continue;
            const auto data = write ? pins.value(edge) & zbt_pins::data_mask : 0;
            digest.add(zbt_digest(zbt_pins::address(levels), write, data));
        }
        return digest.take();
    }

  private:
    static labkit_config config_of(const labkit_bench_config& config) {
        labkit_config machine{config.clock};
        machine.debouncer.steady = config.steady;
        return machine;
    }

    labkit labkit_;
};

class labkit_bench::verilated : public fabric {
  public:
    verilated(const labkit_bench_config& config, const camera_image& image, labkit_bench& bench)
        : camera_("camera", camera_core::usual_phase, image),
          chip_("chip", {config.clock}),
          fabric_(make_labkit_fabric("fabric", {config.clock, config.variant})) {
        fabric_->rst.bind(bench.rst_);
        for (unsigned i = 0; i < contacts_.size(); ++i) {
            contacts_[i] = std::make_unique<cycle_pin>(0);
            fabric_->contact[i].bind(*contacts_[i]);
        }
        fabric_->camera.bind(camera_.pins);
        fabric_->txe_n.bind(chip_.txe_n);
        fabric_->read.bind(chip_.read);
        chip_.write.bind(fabric_->write);
        chip_.rd_n.bind(fabric_->rd_n);
        chip_.host.bind(bench.pc_.host);
        bench.pc_.device.bind(chip_.device);
    }

    void set_contact(unsigned contact, bool closed, std::uint64_t cycle) override {
        contacts_[contact]->set(cycle, closed ? 1 : 0);
    }
    cycle_pin_if& video(unsigned) override { return *fabric_->video.operator->(); }
    unsigned video_bit(unsigned bit) const override { return bit; }
    cycle_pin_if& write() override { return *fabric_->write.operator->(); }
    cycle_pin_if& rd_n() override { return *fabric_->rd_n.operator->(); }
    cycle_pin_if& lost() override { return *fabric_->message_lost.operator->(); }
    std::uint64_t colour_line(std::uint64_t line) override { return fabric_->colour_lines().at(line); }
    std::uint64_t memory_line(std::uint64_t line) override { return fabric_->memory_lines().at(line); }

  private:
    camera camera_;
    ft245r chip_;
    std::unique_ptr<labkit_fabric> fabric_;
    std::array<std::unique_ptr<cycle_pin>, labkit_fabric::contacts> contacts_;
};

labkit_bench::labkit_bench(sc_core::sc_module_name name, view v, const labkit_bench_config& config,
                           const signoff::labkit_rounds& rounds, record_target& to)
    : sc_module(name),
      clock_(config.clock),
      rounds_(rounds),
      image_(geometry_of(rounds), {sigma, config.noise_seed},
             [this](std::uint64_t frame, unsigned field) {
                 return scene_of(rounds_.table(camera_core::field_cycle(camera_core::usual_phase, frame, field)));
             }),
      pc_("pc", {}),
      recorder_(to, config.clock) {
    if (v == view::rtl) {
        fabric_ = std::make_unique<verilated>(config, image_, *this);
    } else {
        fabric_ = std::make_unique<model>(config, image_, *this);
    }
    const auto record = [&](const char* channel, cycle_pin_if& pin, unsigned bits, unsigned low_bit = 0) {
        probes_.emplace_back(channel, pin, clock_.domain());
        recorder_.add(probes_.back().history(), std::string("labkit.") + channel, bits, low_bit);
    };
    constexpr std::array<const char*, 3> video = {"hsync", "vsync", "blank"};
    for (unsigned i = 0; i < video.size(); ++i) record(video[i], fabric_->video(i), 1, fabric_->video_bit(i));
    record("write", fabric_->write(), ft245_write::bits);
    record("rd_n", fabric_->rd_n(), 1);
    record("message_lost", fabric_->lost(), 1);
    recorder_.add(colour_, "labkit.colour", 64);
    recorder_.add(memory_, "labkit.memory", 64);
    SC_HAS_PROCESS(labkit_bench);
    SC_THREAD(play);
}

labkit_bench::~labkit_bench() = default;

void labkit_bench::play() {
    constexpr std::uint64_t pace = 64 * line_digest::cycles;
    auto next = rounds_.contacts.begin();
    while (clock_.now() < rounds_.end_cycle) {
        auto until = std::min((clock_.now() / pace + 1) * pace + 8, rounds_.end_cycle);
        if (next != rounds_.contacts.end()) until = std::min(until, std::max(next->cycle, clock_.now()));
        clock_.wait_until({until, 0});
        for (; next != rounds_.contacts.end() && next->cycle <= clock_.now(); ++next) {
            fabric_->set_contact(next->contact, next->closed, clock_.now());
        }
        digest_lines();
    }
    stop_simulation();
}

// Of lines that are over for both views, at the cycle after their end.
void labkit_bench::digest_lines() {
    constexpr std::uint64_t behind = 4;
    const auto over = (clock_.now() - std::min(clock_.now(), behind)) / line_digest::cycles;
    for (; digested_ < over; ++digested_) {
        colour_.set_level((digested_ + 1) * line_digest::cycles, fabric_->colour_line(digested_));
        memory_.set_level((digested_ + 1) * line_digest::cycles, fabric_->memory_line(digested_));
    }
}

}  // namespace tabletop
