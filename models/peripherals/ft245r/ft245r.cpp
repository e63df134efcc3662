// SPDX-License-Identifier: Apache-2.0
#include "peripherals/ft245r/ft245r.h"

#include "base/cycle_pin.h"
#include "base/kernel_time.h"
#include "base/process.h"
#include "peripherals/ft245r/timing.h"

#include <algorithm>
#include <deque>

namespace tabletop {

using namespace ft245r_core;

namespace {

constexpr auto never = cycle_pin_if::never;

// The bytes that wait are told to come one by one: an event each. A level of the pins is kept for so many changes.
constexpr std::size_t memory = 1u << 12;

}  // namespace

class ft245r::chip : public usb_device_if {
  public:
    chip(ft245r& of, const clock_domain& clock) : ready(of), of_(of), clock_(clock) {}

    void start();
    void on_write();
    void on_rd();
    void on_arrival();

    // TXE# follows from WR.
    class ready_pin : public ft245_ready_if, private cycle_pin_listener {
      public:
        explicit ready_pin(ft245r& of) : of_(of) {}
        void start() { of_.write->attach(*this); }
        std::uint64_t value(std::uint64_t cycle) const override;
        std::uint64_t next_change(std::uint64_t cycle) const override;
        void attach(cycle_pin_listener& listener) override { listeners_.add(listener); }
        unsigned ready_after_write() const override { return write_to_ready; }

      private:
        void revised(std::uint64_t cycle) override { listeners_.revised(cycle + write_to_busy); }
        bool falls_in(std::uint64_t cycle) const;

        ft245r& of_;
        cycle_pin_listeners listeners_;
    };

    ready_pin ready;
    cycle_pin read{ft245_read::rxf_n, memory};
    sc_core::sc_event write_event;
    sc_core::sc_event rd_event;
    sc_core::sc_event arrival_event;

  private:
    struct arriving_byte {
        std::uint64_t cycle;
        std::uint8_t byte;
    };
    class listener : public cycle_pin_listener {
      public:
        listener(chip& of, sc_core::sc_event& event) : of_(of), event_(event) {}
        void revised(std::uint64_t cycle) override { of_.notify(event_, cycle); }

      private:
        chip& of_;
        sc_core::sc_event& event_;
    };

    void send(std::uint64_t cycle, std::uint8_t byte) override;
    std::size_t waiting() const override { return bytes_.size(); }
    void notify(sc_core::sc_event& event, std::uint64_t cycle) const;
    std::uint64_t now() const { return clock_.cycle(now_ps()); }
    void begin_read(std::uint64_t cycle);
    void end_read(std::uint64_t cycle);
    bool waits(std::uint64_t cycle) const { return !bytes_.empty() && bytes_.front().cycle <= cycle; }

    ft245r& of_;
    const clock_domain clock_;
    listener write_listener_{*this, write_event};
    listener rd_listener_{*this, rd_event};
    std::deque<arriving_byte> bytes_;  // from the host; those whose cycle has come wait
    std::uint64_t next_from_ = 0;      // RXF# falls from this cycle on
    bool reading_ = false;
    std::uint64_t read_begun_ = 0;  // RD# fell
    std::uint64_t told_ = 0;        // writes before this cycle have been told
    std::uint64_t counted_ = 0;     // of them
};

void ft245r::chip::start() {
    ready.start();
    of_.write->attach(write_listener_);
    of_.rd_n->attach(rd_listener_);
    notify(write_event, 0);
    notify(rd_event, 0);
}

void ft245r::chip::notify(sc_core::sc_event& event, std::uint64_t cycle) const {
    if (cycle == never) return;
    const auto edge = clock_.edge(cycle);
    edge > now_ps() ? event.notify(from_ps(edge - now_ps())) : event.notify(sc_core::SC_ZERO_TIME);
}

// A byte is in the chip in the cycle in which WR falls; idle ones are counted with the next other one.
void ft245r::chip::on_write() {
    const auto next = of_.write->next_write(told_);
    if (next == never) return;
    if (next > now()) return notify(write_event, next);
    const auto before = of_.write->writes_before(next);
    if (before > counted_) of_.host->received_idle(before - counted_);
    counted_ = before + 1;
    told_ = next + 1;
    of_.host->received(next + write_to_host,
                       static_cast<std::uint8_t>(of_.write->value(next - 1) & ft245_write::data_mask));
    notify(write_event, of_.write->next_write(told_));
}

void ft245r::chip::on_rd() {
    const auto cycle = now();
    const bool low = of_.rd_n->value(cycle) == 0;
    if (low != reading_) low ? begin_read(cycle) : end_read(cycle);
    notify(rd_event, of_.rd_n->next_change(cycle));
}

void ft245r::chip::begin_read(std::uint64_t cycle) {
    reading_ = true;
    read_begun_ = cycle;
    if (waits(cycle)) read.set(cycle + rd_to_data, bytes_.front().byte);
}

void ft245r::chip::end_read(std::uint64_t cycle) {
    reading_ = false;
    if (!waits(cycle)) return;
    // RD# was to fall in this cycle, but a reset came with its edge.
    if (cycle == read_begun_) return read.set(cycle, read.value(cycle));
    bytes_.pop_front();
    next_from_ = cycle + rd_to_next;
    read.append(cycle, 0);
    read.append(cycle + rd_to_empty, ft245_read::rxf_n);
    read.revise(cycle);
    if (!bytes_.empty()) notify(arrival_event, std::max(next_from_, bytes_.front().cycle));
}

// The first byte that waits shows.
void ft245r::chip::on_arrival() {
    if (reading_ || bytes_.empty()) return;
    const auto due = std::max(next_from_, bytes_.front().cycle);
    if (due > now()) return notify(arrival_event, due);
    if (read.value(now()) != 0) read.set(now(), 0);
}

// What the chip has no room for waits in the host, which is the same to the fabric.
void ft245r::chip::send(std::uint64_t cycle, std::uint8_t byte) {
    bytes_.push_back({cycle, byte});
    if (bytes_.size() == 1) notify(arrival_event, std::max(next_from_, cycle));
}

bool ft245r::chip::ready_pin::falls_in(std::uint64_t cycle) const {
    return cycle != 0 && (of_.write->value(cycle - 1) & ft245_write::wr) != 0 &&
           (of_.write->value(cycle) & ft245_write::wr) == 0;
}

std::uint64_t ft245r::chip::ready_pin::value(std::uint64_t cycle) const {
    for (auto back = write_to_busy; back < write_to_ready && back <= cycle; ++back) {
        if (falls_in(cycle - back)) return 1;
    }
    return 0;
}

std::uint64_t ft245r::chip::ready_pin::next_change(std::uint64_t cycle) const {
    const auto level = value(cycle);
    auto next = never;
    // A write's end may come after the begin of a later one.
    for (auto at = cycle - std::min<std::uint64_t>(cycle, write_to_ready); at != never && at + write_to_busy < next;
         at = of_.write->next_change(at)) {
        for (const auto lag : {write_to_ready, write_to_busy}) {
            if (at + lag > cycle && at + lag < next && value(at + lag) != level) next = at + lag;
        }
    }
    return next;
}

ft245r::ft245r(sc_core::sc_module_name name, const ft245r_config& config)
    : sc_module(name), chip_(std::make_unique<chip>(*this, config.clock)) {
    txe_n.bind(chip_->ready);
    read.bind(chip_->read);
    device.bind(*chip_);
    spawn_method("on_write", sensitive_to(chip_->write_event).dont_initialize(), [this] { on_write(); });
    spawn_method("on_rd", sensitive_to(chip_->rd_event).dont_initialize(), [this] { on_rd(); });
    spawn_method("on_arrival", sensitive_to(chip_->arrival_event).dont_initialize(), [this] { on_arrival(); });
}

ft245r::~ft245r() = default;

void ft245r::end_of_elaboration() {
    chip_->start();
}

void ft245r::on_write() {
    chip_->on_write();
}

void ft245r::on_rd() {
    chip_->on_rd();
}

void ft245r::on_arrival() {
    chip_->on_arrival();
}

}  // namespace tabletop
