// SPDX-License-Identifier: Apache-2.0
#include "user_rtl/verilated_library.h"

#include "user_rtl/design_build.h"
#include "user_rtl/verilate.h"
#include "user_rtl/verilated_ports.h"

#include <fmt/format.h>

#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

namespace tabletop {
namespace {

namespace fs = std::filesystem;

std::string text_of(const std::vector<port_pin>& parts) {
    std::string text;
    for (const auto& part : parts) text += fmt::format("{}|{}|{},", part.text, part.or_port, part.may_be_missing);
    return text;
}

// All that pins_header() takes of the description and the pins.
std::string key_of(const user_rtl_description& description, const design_pins& pins) {
    std::string key = text_of({description.clock_port});
    if (description.reset_port) key += text_of({*description.reset_port});
    key += fmt::format("{};", description.reset_active_high);
    for (const auto& tie : description.ties) {
        key += text_of({tie.port}) + (tie.value ? fmt::format("{};", *tie.value) : "high;");
    }
    for (const auto* const divided : {&description.divided_clocks, &description.clock_enables}) {
        for (const auto& input : *divided) key += fmt::format("{}{},", text_of({input.port}), input.divider);
        key += ';';
    }
    const auto add = [&](const auto& pin) {
        key += fmt::format("{}{}{}-{};", text_of(pin.parts), pin.inverted, pin.least_bits, pin.most_bits);
    };
    for (const auto& input : pins.inputs) add(input);
    for (const auto* const outputs : {&pins.outputs, &pins.quiet, &pins.read}) {
        key += '/';
        for (const auto& output : *outputs) add(output);
    }
    return key;
}

const user_rtl_functions* load(const user_rtl_description& description, const design_pins& pins) {
    const design_shim shim{key_of(description, pins),
                           [&](const auto& ports) { return pins_header(description, pins, ports); }};
    design_build build(description, shim);
    if (!build.unproven().empty()) {
        say_to_user(fmt::format("{}: both edges of {} are evaluated in every cycle, which is slower than need be: {}",
                                description.top, description.clock_port.text, build.unproven()));
    }
    const auto undriven = undriven_inputs(description, pins, build.ports());
    if (!undriven.empty()) {
        say_to_user(
            fmt::format("{}: inputs that are no pins stay low: {}", description.top, fmt::join(undriven, ", ")));
    }
    return build.load();
}

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

}  // namespace

loaded_design::loaded_design(const user_rtl_description& description, const design_pins& pins, std::uint64_t levels)
    : functions_(load(description, pins)) {
    const in_folder there(folder_of(description));
    design_ = functions_->create(levels);
}

loaded_design::~loaded_design() {
    functions_->destroy(design_);
}

void loaded_design::reset(bool asserted) {
    functions_->reset(design_, asserted);
}

void loaded_design::drive(unsigned input, std::uint64_t value) {
    functions_->drive(design_, input, value);
}

unsigned loaded_design::input_bits(unsigned input) const {
    return functions_->input_bits(input);
}

void loaded_design::settle() {
    functions_->settle(design_);
}

std::uint64_t loaded_design::clock(std::uint64_t edges, bool& output_changed) {
    return functions_->clock(design_, edges, &output_changed);
}

std::uint64_t loaded_design::output(unsigned output) const {
    return functions_->output(design_, output);
}

unsigned loaded_design::output_bits(unsigned output) const {
    return functions_->output_bits(output);
}

const user_rtl_change* loaded_design::changes(std::size_t& count) {
    return functions_->changes(design_, &count);
}

std::string loaded_design::fault() const {
    return functions_->fault(design_);
}

}  // namespace tabletop
