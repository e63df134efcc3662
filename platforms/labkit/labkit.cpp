// SPDX-License-Identifier: Apache-2.0
#include "labkit/labkit.h"

#include "base/kernel_time.h"
#include "base/process.h"
#include "bt656_decoder/bt656_decoder_rtl.h"
#include "checkers_referee/checkers_referee_rtl.h"
#include "checkers_screen/checkers_screen_rtl.h"
#include "checkers_search/checkers_search_rtl.h"
#include "checkers_vision/checkers_vision_rtl.h"
#include "compositions/labkit/labkit_rtl.h"
#include "debouncer/debouncer_rtl.h"
#include "engines/checkers_screen/timing.h"
#include "frame_packer/frame_packer_rtl.h"
#include "support/input_error.h"
#include "usb_link/usb_link_rtl.h"
#include "ycrcb_converter/ycrcb_converter_rtl.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace tabletop {

namespace {

labkit_fabric_config fabric_of(const labkit_config& config) {
    labkit_fabric_config whole{config.clock};
    whole.steady = config.debouncer.steady;
    whole.prefetch_wrap = config.packer.prefetch_wrap;
    whole.timeout = config.link.timeout;
    whole.lost_landing = config.referee.fault == checkers_referee_core::board_fault::lost_landing;
    whole.illegal_halts = config.referee.illegal == illegal_move_answer::halt;
    whole.ready_by_image = config.referee.ready == ready_sign::by_image;
    return whole;
}

}  // namespace

labkit::labkit(sc_core::sc_module_name name, const labkit_config& config, const camera_image& image)
    : sc_module(name),
      eye("camera", config.camera_phase, image),
      chip(config.decoder ? std::make_unique<bt656_camera>("chip", config.camera_phase, image) : nullptr),
      store("store", config.clock),
      usb_chip("usb_chip", {config.clock}),
      config_(config) {
    for (auto& contact : contacts_) contact = std::make_unique<cycle_pin>(0);
    if (config.is_whole) {
        whole = make_labkit_rtl("whole", fabric_of(config));
        bind_whole();
    } else {
        build_blocks();
        bind_contacts();
        bind_video();
        bind_game();
        bind_screen();
    }
    usb_chip.host.bind(host);
    usb.bind(usb_chip.device);
    spawn_method("on_reset", sensitive_to(rst).dont_initialize(), [this] { on_reset(); });
}

labkit::~labkit() = default;

void labkit::build_blocks() {
    if (shows_counts(config_.hex) && config_.vision_view == view::rtl) {
        throw input_error("checkers_vision has no rtl view that shows its counts");
    }
    if (config_.decoder) {
        if (config_.decoder_view == view::rtl && config_.packer_view != view::rtl) {
            throw input_error("the decoder in view rtl needs --view packer=rtl: other views of the packer read frames");
        }
        decoder = make_bt656_decoder("decoder", config_.decoder_view, *config_.decoder);
    }
    packer = make_frame_packer("packer", config_.packer_view, config_.packer);
    converter = make_ycrcb_converter("converter", config_.converter_view, config_.converter);
    vision = make_checkers_vision("vision", config_.vision_view, config_.vision);
    referee = make_checkers_referee("referee", config_.referee_view, config_.referee);
    link = make_usb_link("link", config_.link_view, config_.link);
    screen = make_checkers_screen("screen", config_.screen_view, config_.screen);
    if (config_.search) search = make_checkers_search("search", config_.search_view, *config_.search);
}

void labkit::bind_whole() {
    whole->rst.bind(rst);
    for (unsigned i = 0; i < labkit_contacts; ++i) whole->contact[i].bind(*contacts_[i]);
    whole->camera.bind(eye.pins);
    whole->zbt_read_data.bind(store.read_data);
    store.master.bind(whole->zbt);
    whole->txe_n.bind(usb_chip.txe_n);
    whole->read.bind(usb_chip.read);
    usb_chip.write.bind(whole->write);
    usb_chip.rd_n.bind(whole->rd_n);
}

void labkit::bind_contacts() {
    for (unsigned i = 0; i < labkit_contacts; ++i) {
        debouncers[i] =
            make_debouncer(fmt::format("debouncer{}", i).c_str(), config_.debouncer_view, config_.debouncer);
        debouncers[i]->rst.bind(rst);
        debouncers[i]->contact.bind(*contacts_[i]);
    }
}

void labkit::bind_video() {
    packer->rst.bind(rst);
    packer->scan.bind(screen->scan);
    if (decoder) {
        decoder->rst.bind(rst);
        decoder->stream.bind(chip->pins);
        packer->camera.bind(decoder->camera);
    } else {
        packer->camera.bind(eye.pins);
    }
    if (config_.never_freezes) {
        packer->freeze.bind(low_);
    } else {
        packer->freeze.bind(referee->freeze);
    }
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
    search ? bind_answers(*search) : bind_answers(*link);
    bind_link();
}

template <typename Answering>
void labkit::bind_answers(Answering& from) {
    referee->send_last.bind(from.send_last);
    referee->message_flag.bind(from.message_flag);
    for (unsigned i = 0; i < from.message.size(); ++i) referee->message[i].bind(from.message[i]);
    from.send_request.bind(referee->send_request);
    from.send_move.bind(referee->send_move);
    from.message_take.bind(referee->message_take);
}

// With a search in the fabric it is there all the same, and is never asked.
void labkit::bind_link() {
    if (search) {
        search->rst.bind(rst);
        for (auto* const pin : {&search->search, &search->search_side, &search->load, &search->load_human,
                                &search->load_computer, &search->load_kings, &search->load_quiet}) {
            pin->bind(low_);
        }
        for (auto* const pin : {&link->send_request, &link->send_move, &link->message_take}) pin->bind(low_);
    }
    link->rst.bind(rst);
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
    hex_ = &digits();
}

cycle_pin_if& labkit::digits() const {
    using checkers_vision_core::pixel_colour;
    constexpr unsigned squares_of_two_rows = 8;
    if (config_.hex == hex_shown::low) return *pins_.display[0];
    if (config_.hex == hex_shown::high) return *pins_.display[1];
    const auto colour = config_.hex == hex_shown::red ? pixel_colour::red : pixel_colour::blue;
    return *vision->eight_counts(colour, squares_of_two_rows * config_.hex_rows);
}

cycle_pin_if& labkit::syncs() {
    return *(whole ? whole->syncs : screen->syncs).operator->();
}

cycle_pin_if& labkit::blank() {
    return *(whole ? whole->blank : screen->blank).operator->();
}

colour_if& labkit::colour() {
    return *(whole ? whole->colour : screen->colour).operator->();
}

const zbt_master_if& labkit::memory_port() const {
    return *(whole ? whole->zbt : packer->zbt).operator->();
}

cycle_pin_if& labkit::write() {
    return *(whole ? whole->write : link->write).operator->();
}

cycle_pin_if& labkit::rd_n() {
    return *(whole ? whole->rd_n : link->rd_n).operator->();
}

cycle_pin_if& labkit::message_lost() {
    return *(whole ? whole->message_lost : link->message_lost).operator->();
}

cycle_pin_if& labkit::answer_flag() {
    return *(search ? search->message_flag : link->message_flag).operator->();
}

cycle_pin_if& labkit::answer(unsigned half) {
    return *(search ? search->message : link->message).at(half).operator->();
}

void labkit::read_screen() {
    if (reader_) return;
    reader_ = std::make_unique<screen_reader>("screen_reader", monitor(), config_.clock);
    reader_->rst.bind(rst);
}

// States that are announced may be revised: none is kept.
checkers_screen_core::screen_state labkit::shown(std::uint64_t cycle) {
    if (whole) return reader_ ? reader_->shown(cycle) : checkers_screen_core::screen_state{};
    shown_.forget_from(0);
    return shown_.at(cycle);
}

std::uint64_t labkit::next_shown(std::uint64_t cycle) const {
    auto next = cycle_pin_if::never;
    if (whole) return next;
    pins_.for_each([&](cycle_pin_if& pin) { next = std::min(next, pin.next_change(cycle)); });
    return next;
}

void labkit::watch(cycle_pin_listener& listener) {
    if (whole) {
        if (reader_) reader_->attach(listener);
        return;
    }
    pins_.for_each([&](cycle_pin_if& pin) { pin.attach(listener); });
    vision->grid->attach(listener);
}

checkers_vision_core::grid labkit::grid(std::uint64_t cycle) const {
    if (whole) return reader_ ? reader_->grid() : checkers_vision_core::grid{};
    return grid_pins::decoded(vision->grid->value(cycle));
}

void labkit::set_contact(labkit_contact which, bool closed) {
    contacts_[static_cast<unsigned>(which)]->set(config_.clock.cycle(now_ps()), closed ? 1 : 0);
}

bool labkit::first_phase(std::uint64_t cycle) const {
    if (whole) return !reader_ || reader_->first_phase(cycle);
    if (config_.screen_view == view::rtl) return checkers_screen_core::first_phase(cycle - released_);
    return checkers_screen_core::first_phase(cycle - screen->scan->scan(cycle).origin);
}

void labkit::on_reset() {
    if (!rst.read()) released_ = config_.clock.cycle(now_ps());
}

vga_monitor& labkit::monitor() {
    if (!monitor_) {
        monitor_ = std::make_unique<vga_monitor>((std::string(basename()) + "_monitor").c_str(),
                                                 vga_monitor_config{config_.clock, xga_standard});
        monitor_->syncs.bind(syncs());
        monitor_->colour.bind(colour());
    }
    return *monitor_;
}

}  // namespace tabletop
