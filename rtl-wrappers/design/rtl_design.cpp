// SPDX-License-Identifier: Apache-2.0
#include "design/rtl_design.h"

#include "design/code_watch.h"
#include "design/design_waves.h"
#include "design/instrument.h"
#include "design/needed_rtl.h"
#include "design/played_design.h"
#include "design/port_parts.h"
#include "design/power_up.h"
#include "design/verilate.h"
#include "support/input_error.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace tabletop {
namespace {

namespace fs = std::filesystem;

using way = verilated_port::way;

// What a design reads ($readmemh) it names relative to its description, too.
class in_folder {
  public:
    explicit in_folder(const fs::path& folder) : before_(fs::current_path()) { fs::current_path(folder); }
    ~in_folder() {
        std::error_code ignored;
        fs::current_path(before_, ignored);
    }
    in_folder(const in_folder&) = delete;
    in_folder& operator=(const in_folder&) = delete;

  private:
    fs::path before_;
};

constexpr unsigned bits_of_byte = 8;
constexpr std::uintptr_t bytes_of_word = sizeof(std::uint64_t);

std::uint64_t all_evaluated_edges = 0;
std::string first_fault_of_destroyed;
std::vector<const rtl_design*> running_designs;

}  // namespace

std::uint64_t evaluated_edges() {
    return all_evaluated_edges;
}

rtl_design::rtl_design(const rtl_description& description, const block_settings& settings)
    : description_(played_for(with_settings(description, settings))) {
    if (only_notes_designs()) {
        note_design(description_);
        return;
    }
    build_ = std::make_unique<design_build>(description_);
    addresses_.resize(build_->ports().size());
}

rtl_design::~rtl_design() {
    if (design_ == nullptr) return;
    if (first_fault_of_destroyed.empty()) first_fault_of_destroyed = fault();
    if (code_) keep_code();
    running_designs.erase(std::find(running_designs.begin(), running_designs.end(), this));
    waves_.reset();
    functions_->destroy(design_);
}

void rtl_design::keep_code() {
    code_->end();
    try {
        keep_code_record({fs::absolute(description_.path).lexically_normal(), code_->points()}, instrument_folder());
    } catch (const input_error& error) {
        say_to_user(error.what());
    }
}

const pin_parts& rtl_design::add_parts(const std::string& pin, way direction, unsigned least_bits, unsigned most_bits) {
    auto& parts = parts_.emplace_back();
    if (!build_) {
        parts.push_back({&nowhere_, sizeof unused_level_, 0, most_bits});
        return parts;
    }
    const auto& ports = build_->ports();
    for (const auto& part :
         find_parts(description_, ports, description_.ports.at(pin), direction, least_bits, most_bits)) {
        const auto port = static_cast<std::size_t>(part.port - ports.data());
        parts.push_back({&addresses_[port], part.port->bytes(), part.low, part.bits, part.offset()});
    }
    return parts;
}

input_pin rtl_design::input(const std::string& pin, unsigned least_bits, unsigned most_bits) {
    if (!description_.has_pin(pin)) return {};
    const auto& ports = description_.ports.at(pin);
    driven_ports_.insert(driven_ports_.end(), ports.begin(), ports.end());
    const auto& parts = add_parts(pin, way::in, least_bits, most_bits);
    if (parts.empty()) return {};
    return {parts, description_.is_inverted(pin), driven_};
}

input_pin rtl_design::high_input(const std::string& pin, unsigned bits) {
    return high_.emplace_back(input(pin, bits));
}

output_pin rtl_design::output(const std::string& pin, unsigned least_bits, unsigned most_bits) {
    return watch(read_output(pin, least_bits, most_bits), true);
}

output_pin rtl_design::quiet_output(const std::string& pin, unsigned least_bits, unsigned most_bits) {
    const auto quiet = watch(read_output(pin, least_bits, most_bits), false);
    if (quiet) has_quiet_ = true;
    return quiet;
}

output_pin rtl_design::read_output(const std::string& pin, unsigned least_bits, unsigned most_bits) {
    if (!description_.has_pin(pin)) return {};
    const auto& parts = add_parts(pin, way::out, least_bits, most_bits);
    if (parts.empty()) return {};
    return {parts, description_.is_inverted(pin)};
}

output_pin rtl_design::watch(const output_pin& pin, bool ends) {
    if (!pin || !build_) return pin;
    for (const auto& part : pin.parts()) {
        const auto low = part.low + static_cast<unsigned>(part.offset) * bits_of_byte;
        watched_.push_back({static_cast<std::size_t>(part.port - addresses_.data()), low, part.bits, ends});
    }
    return pin;
}

rtl_design& rtl_design::start() {
    if (!build_) return *this;
    const auto undriven = undriven_inputs(description_, build_->ports(), driven_ports_);
    if (!undriven.empty()) {
        say_to_user(
            fmt::format("{}: inputs that are no pins stay low: {}", description_.top, fmt::join(undriven, ", ")));
    }
    functions_ = &build_->load();
    const auto unproven = build_->unproven();
    build_.reset();
    design_ = functions_->create(power_up_seed(description_), description_.mutant);
    running_designs.push_back(this);
    if (const auto window = told_window(); window && functions_->trace != nullptr) {
        waves_ = std::make_unique<design_waves>(*functions_, design_, *window, description_.block);
    }
    if (!unproven.empty()) evaluate_every_edge(unproven);
    take_addresses();
    watch_words();
    for (const auto& pin : high_) pin.drive(~std::uint64_t{0});
    const in_folder there(folder_of(description_));
    settle();
    if (functions_->take_coverage != nullptr) {
        code_ = std::make_unique<code_watch>(*functions_, design_);
        code_->begin();
    }
    return *this;
}

void rtl_design::evaluate_every_edge(const std::string& reason) {
    say_to_user(fmt::format("{}: both edges of {} are evaluated in every cycle, which is slower than need be: {}",
                            description_.top, description_.clock_port.text, reason));
    functions_->evaluate_every_edge(design_);
}

void rtl_design::take_addresses() {
    for (std::size_t port = 0; port < addresses_.size(); ++port) {
        addresses_[port] = functions_->address(design_, port);
    }
    for (std::size_t n = 0; n < words_.size(); ++n) {
        const auto* const port = static_cast<const char*>(addresses_[of_words_[n].port]);
        words_[n].word = reinterpret_cast<const std::uint64_t*>(port + of_words_[n].offset);
    }
}

// Parts that lie in one word are watched together.
void rtl_design::watch_words() {
    for (const auto& part : watched_) {
        const auto* const port = static_cast<const char*>(addresses_[part.port]);
        const auto bytes_before = reinterpret_cast<std::uintptr_t>(port) % bytes_of_word;  // in the port's first word
        for (unsigned bit = part.low; bit < part.low + part.bits; ++bit) {
            const auto byte = bytes_before + bit / bits_of_byte;
            const auto offset = static_cast<std::ptrdiff_t>(byte / bytes_of_word * bytes_of_word - bytes_before);
            const auto* const word = reinterpret_cast<const std::uint64_t*>(port + offset);
            const auto mask = std::uint64_t{1} << (byte % bytes_of_word * bits_of_byte + bit % bits_of_byte);
            auto found = std::find_if(words_.begin(), words_.end(), [&](const auto& w) { return w.word == word; });
            if (found == words_.end()) {
                words_.push_back({word, 0, 0});
                of_words_.push_back({part.port, offset, 0});
                found = words_.end() - 1;
            }
            found->mask |= mask;
            if (part.ends) of_words_[static_cast<std::size_t>(found - words_.begin())].ending |= mask;
        }
    }
}

// True when outputs that end a burst are not as they were when one ended last.
bool rtl_design::ends_burst() {
    std::uint64_t difference = 0;
    for (std::size_t n = 0; n < words_.size(); ++n) {
        difference |= (words_[n].last ^ of_words_[n].reported) & of_words_[n].ending;
        of_words_[n].reported = words_[n].last;
    }
    return difference != 0;
}

std::uint64_t rtl_design::clock(std::uint64_t edges, bool& output_changed) {
    if (design_ == nullptr) return edges;
    const auto most = release_at_edge_0_ ? 1 : edges;
    std::uint64_t done = 0;
    for (bool ends = false; done < most && !ends;) {
        bool changed = false;
        const auto wanted = most - done;
        const bool is_shown = waves_ && edges_ >= edges_before_;
        const auto at_once = is_shown ? waves_->before_edges(edges_ - edges_before_, wanted) : wanted;
        const auto clocked = functions_->clock(design_, at_once, !driven_, words_.data(), words_.size(), &changed);
        driven_ = false;
        done += clocked;
        edges_ += clocked;
        all_evaluated_edges += clocked;
        if (!changed) continue;
        ends = !has_quiet_ || ends_burst();
        output_changed = output_changed || ends;
        if (has_quiet_) tell_quiet();
    }
    if (release_at_edge_0_) {
        release_at_edge_0_ = false;
        functions_->reset(design_, false);
        driven_ = true;
        settle();
    }
    return done;
}

void rtl_design::settle() {
    if (design_ == nullptr) return;
    functions_->settle(design_);
    driven_ = false;
    if (has_quiet_) tell_quiet();
}

void rtl_design::drive_reset(bool asserted) {
    if (design_ == nullptr) return;
    release_at_edge_0_ = !asserted && sc_core::sc_get_status() < sc_core::SC_RUNNING;
    driven_ = true;
    if (release_at_edge_0_) {
        edges_before_ = edges_;
    } else if (functions_->has_reset) {
        functions_->reset(design_, asserted);
    } else {
        const in_folder there(folder_of(description_));
        if (code_) code_->end();
        functions_->reset(design_, asserted);
        if (code_) code_->begin();
        take_addresses();
    }
}

// Edge 0 is the one after edges_before_ others.
void rtl_design::tell_quiet() {
    noticed(edges_ <= edges_before_ ? 0 : edges_ - edges_before_ - 1);
}

std::string rtl_design::fault() const {
    if (design_ == nullptr) return "";
    std::string reason = functions_->fault(design_);
    if (reason.empty()) reason = given_up_;
    return reason.empty() ? "" : fmt::format("{}: {}", description_.path, reason);
}

const std::string& rtl_design::fault_of_destroyed() {
    return first_fault_of_destroyed;
}

std::string rtl_design::fault_of_any() {
    for (const auto* const design : running_designs) {
        if (auto reason = design->fault(); !reason.empty()) return reason;
    }
    return "";
}

}  // namespace tabletop
