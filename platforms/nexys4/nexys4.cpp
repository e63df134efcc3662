// SPDX-License-Identifier: Apache-2.0
#include "nexys4/nexys4.h"

#include "connect4_painter/connect4_painter_rtl.h"
#include "connect4_referee/connect4_referee_rtl.h"
#include "nes_host/nes_host_rtl.h"
#include "nes_pad/nes_pad_rtl.h"
#include "nexys4/nexys4_recorder.h"
#include "vga_timing/vga_timing_rtl.h"

namespace tabletop {

nexys4::nexys4(sc_core::sc_module_name name, const nexys4_config& config, record_target* record_to)
    : sc_module(name), monitor_config_(config.monitor) {
    build_pads(config);
    if (config.fabric != nexys4_fabric::blocks) build_whole(config);
    if (config.fabric != nexys4_fabric::one_game) build_game(config);
    if (config.fabric == nexys4_fabric::blocks) build_video(config);
    if (whole) bind_whole();
    if (host) bind_host(*host);
    bind_pads();
    if (referee) bind_game();
    bind_video();
    if (record_to == nullptr) return;
    recorder_ = std::make_unique<recorder>("recorder", *this, config, *record_to);
    recorder_->rst.bind(rst);
    for (unsigned i = 0; i < buttons_.size(); ++i) recorder_->bytes[i].bind(buttons_[i]);
}

nexys4::~nexys4() = default;

void nexys4::build_pads(const nexys4_config& config) {
    pads[0] = make_nes_pad("pad1", config.pad_view, config.pad);
    if (config.host.pads == 2) pads[1] = make_nes_pad("pad2", config.pad_view, config.pad);
}

void nexys4::build_whole(const nexys4_config& config) {
    const connect4_game_config game{config.clock, config.host.divider, config.timing.divider};
    whole = config.fabric == nexys4_fabric::one_game ? make_connect4_game_rtl("whole", game)
                                                     : make_connect4_screen_rtl("whole", game);
}

void nexys4::build_game(const nexys4_config& config) {
    referee = make_connect4_referee("referee", config.referee_view, config.referee);
    host = make_nes_host("host", config.host_view, config.host);
}

void nexys4::build_video(const nexys4_config& config) {
    timing = make_vga_timing("timing", config.timing_view, config.timing);
    painter = make_connect4_painter("painter", config.painter_view, config.painter);
}

void nexys4::bind_whole() {
    whole->rst.bind(rst);
    if (host) return;
    for (unsigned i = 0; i < pad_count(); ++i) whole->data[i].bind(pads[i]->data);
}

void nexys4::bind_host(nes_host_block& block) {
    block.rst.bind(rst);
    for (unsigned i = 0; i < pad_count(); ++i) block.data[i].bind(pads[i]->data);
    for (unsigned i = 0; i < buttons_.size(); ++i) block.buttons[i].bind(buttons_[i]);
    block.presses.bind(referee->presses);
}

void nexys4::bind_pads() {
    pads[0]->strobes.bind(strobes());
    if (pads[1]) pads[1]->strobes.bind(second_strobes());
}

void nexys4::bind_game() {
    referee->rst.bind(rst);
    if (painter) referee->positions.bind(painter->positions);
}

void nexys4::bind_video() {
    if (!timing) return;
    timing->rst.bind(rst);
    painter->rst.bind(rst);
    painter->scan.bind(timing->scan);
}

cycle_pin_if& nexys4::strobes() {
    return host ? static_cast<cycle_pin_if&>(host->strobes) : whole->strobes;
}

cycle_pin_if& nexys4::second_strobes() {
    return host ? static_cast<cycle_pin_if&>(host->second_strobes) : whole->second_strobes;
}

cycle_pin_if& nexys4::data(unsigned pad) {
    return pads.at(pad)->data;
}

cycle_pin_if& nexys4::syncs() {
    return timing ? static_cast<cycle_pin_if&>(timing->syncs) : whole->syncs;
}

colour_if& nexys4::colour() {
    return painter ? static_cast<colour_if&>(painter->colour) : whole->colour;
}

vga_monitor& nexys4::screen() {
    if (!monitor_) {
        monitor_ = std::make_unique<vga_monitor>((std::string(basename()) + "_monitor").c_str(), monitor_config_);
        monitor_->syncs.bind(syncs());
        monitor_->colour.bind(colour());
    }
    return *monitor_;
}

bool nexys4::watch(press_listener_if& listener) {
    if (!(host ? host->tells_presses() : whole->tells_presses())) return false;
    host ? host->presses.bind(listener) : whole->presses.bind(listener);
    return true;
}

bool nexys4::watch(position_listener_if& listener) {
    if (!referee) return false;
    referee->positions.bind(listener);
    return true;
}

}  // namespace tabletop
