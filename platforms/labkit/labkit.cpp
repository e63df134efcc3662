// SPDX-License-Identifier: Apache-2.0
#include "labkit/labkit.h"

#include "base/kernel_time.h"
#include "checkers_referee/make_checkers_referee.h"
#include "checkers_screen/make_checkers_screen.h"
#include "checkers_vision/make_checkers_vision.h"
#include "debouncer/make_debouncer.h"
#include "engines/checkers_screen/timing.h"
#include "frame_packer/make_frame_packer.h"
#include "usb_link/make_usb_link.h"
#include "ycrcb_converter/make_ycrcb_converter.h"

#include <fmt/format.h>

#include <algorithm>

namespace tabletop {

labkit::labkit(sc_core::sc_module_name name, const labkit_config& config, const camera_image& image)
    : sc_module(name),
      eye("camera", config.camera_phase, image),
      store("store", config.clock),
      packer(make_frame_packer("packer", config.packer_view, config.packer)),
      converter(make_ycrcb_converter("converter", config.converter_view, config.converter)),
      vision(make_checkers_vision("vision", config.vision_view, config.vision)),
      referee(make_checkers_referee("referee", config.referee_view, config.referee)),
      link(make_usb_link("link", config.link_view, config.link)),
      usb_chip("usb_chip", {config.clock}),
      screen(make_checkers_screen("screen", config.screen_view, config.screen)),
      config_(config) {
    bind_contacts();
    bind_video();
    bind_game();
    bind_screen();
    usb_chip.host.bind(host);
    usb.bind(usb_chip.device);
}

labkit::~labkit() = default;

void labkit::bind_contacts() {
    for (unsigned i = 0; i < labkit_contacts; ++i) {
        contacts_[i] = std::make_unique<cycle_pin>(0);
        debouncers[i] =
            make_debouncer(fmt::format("debouncer{}", i).c_str(), config_.debouncer_view, config_.debouncer);
        debouncers[i]->rst.bind(rst);
        debouncers[i]->contact.bind(*contacts_[i]);
    }
}

void labkit::bind_video() {
    packer->rst.bind(rst);
    packer->scan.bind(screen->scan);
    packer->camera.bind(eye.pins);
    packer->freeze.bind(referee->freeze);
    packer->zbt_read_data.bind(store.read_data);
    store.master.bind(packer->zbt);
    converter->rst.bind(rst);
    converter->pixel.bind(packer->video_sample);
    vision->rst.bind(rst);
    vision->scan.bind(screen->scan);
    for (unsigned b = 0; b < checkers_vision_block::buttons; ++b) vision->button[b].bind(debouncers[b]->level);
    vision->vertical.bind(level(labkit_contact::switch3));
    vision->show_video.bind(level(labkit_contact::switch4));
    vision->grid_open.bind(referee->grid_open);
    vision->video_rgb.bind(converter->rgb);
    vision->scan_start.bind(referee->scan_start);
}

void labkit::bind_game() {
    referee->rst.bind(rst);
    referee->enter.bind(level(labkit_contact::enter));
    referee->ready.bind(level(labkit_contact::switch5));
    referee->scan_last.bind(vision->scan_last);
    referee->seen.bind(vision->seen);
    referee->blue.bind(vision->blue);
    referee->doubtful.bind(vision->doubtful);
    referee->send_last.bind(link->send_last);
    referee->message_flag.bind(link->message_flag);
    for (unsigned i = 0; i < link->message.size(); ++i) referee->message[i].bind(link->message[i]);
    link->rst.bind(rst);
    link->send_request.bind(referee->send_request);
    link->send_move.bind(referee->send_move);
    link->message_take.bind(referee->message_take);
    link->txe_n.bind(usb_chip.txe_n);
    link->read.bind(usb_chip.read);
    usb_chip.write.bind(link->write);
    usb_chip.rd_n.bind(link->rd_n);
}

void labkit::bind_screen() {
    screen->rst.bind(rst);
    for (unsigned i = 0; i < screen->display.size(); ++i) screen->display[i].bind(referee->display[i]);
    screen->reject.bind(referee->reject);
    screen->blink.bind(referee->blink);
    screen->swap.bind(referee->swap);
    screen->calibrating.bind(referee->calibrating);
    screen->winner.bind(referee->winner);
    screen->show_video.bind(level(labkit_contact::switch4));
    screen->grid.bind(vision->grid);
    screen->video_rgb.bind(converter->rgb);
    const auto pin = [](auto& from) { return from.operator->(); };
    pins_ = {{pin(referee->display[0]), pin(referee->display[1])},
             pin(referee->reject),
             pin(referee->blink),
             pin(referee->swap),
             pin(referee->calibrating),
             pin(referee->winner)};
    shown_.follow(pins_);
}

// States that are announced may be revised: none is kept.
checkers_screen_core::screen_state labkit::shown(std::uint64_t cycle) {
    shown_.forget_from(0);
    return shown_.at(cycle);
}

std::uint64_t labkit::next_shown(std::uint64_t cycle) const {
    auto next = cycle_pin_if::never;
    pins_.for_each([&](cycle_pin_if& pin) { next = std::min(next, pin.next_change(cycle)); });
    return next;
}

void labkit::watch(cycle_pin_listener& listener) {
    pins_.for_each([&](cycle_pin_if& pin) { pin.attach(listener); });
    vision->grid->attach(listener);
}

checkers_vision_core::grid labkit::grid(std::uint64_t cycle) const {
    return grid_pins::decoded(vision->grid->value(cycle));
}

void labkit::set_contact(labkit_contact which, bool closed) {
    contacts_[static_cast<unsigned>(which)]->set(config_.clock.cycle(now_ps()), closed ? 1 : 0);
}

bool labkit::first_phase(std::uint64_t cycle) const {
    return checkers_screen_core::first_phase(cycle - screen->scan->scan(cycle).origin);
}

vga_monitor& labkit::monitor() {
    if (!monitor_) {
        monitor_ = std::make_unique<vga_monitor>((std::string(basename()) + "_monitor").c_str(),
                                                 vga_monitor_config{config_.clock, xga_standard});
        monitor_->syncs.bind(screen->syncs);
        monitor_->colour.bind(screen->colour);
    }
    return *monitor_;
}

}  // namespace tabletop
