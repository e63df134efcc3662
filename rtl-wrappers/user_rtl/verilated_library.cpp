// SPDX-License-Identifier: Apache-2.0
#include "user_rtl/verilated_library.h"

#include "base/document_file.h"
#include "base/scratch_folder.h"
#include "user_rtl/clock_use.h"
#include "user_rtl/design_build.h"
#include "user_rtl/design_sources.h"
#include "user_rtl/verilated_ports.h"

#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <system_error>

namespace tabletop {
namespace {

namespace fs = std::filesystem;

// By their names.
using written_sources = std::map<std::string, std::string>;

written_sources read_sources(const fs::path& folder) {
    written_sources sources;
    for (const auto& entry : fs::directory_iterator(folder)) {
        if (entry.path().extension() == ".cpp") sources[entry.path().filename()] = file_text(entry.path());
    }
    return sources;
}

// All that Verilator has written, as one file to compile.
std::string merged_sources(const written_sources& sources) {
    std::string text;
    for (const auto& [name, content] : sources) text += fmt::format("#include \"{}\"\n", name);
    return text + "#include \"design_shim.cpp\"\n";
}

// Clocks and enables that are made of the clock change while no pin does.
clock_use clock_use_of(const user_rtl_description& description, const written_sources& sources,
                       const std::vector<verilated_port>& ports) {
    if (!description.divided_clocks.empty() || !description.clock_enables.empty()) return {};
    return find_clock_use(sources, description.clock_port.text, ports);
}

void write_shim(const user_rtl_description& description, const design_pins& pins, const verilated_design& design) {
    const auto& folder = design.folder;
    auto ports = parse_ports(file_text(folder / "Vown.h"));
    if (has_parts(description, pins)) set_declared_ranges(ports, xml_of(description, design));
    write_file(folder / "design_pins.h", pins_header(description, pins, ports));
    write_file(folder / "design_bits.h", design_bits_text);
    write_file(folder / "design_interface.h", design_interface_text);
    const auto sources = read_sources(folder);
    write_file(folder / "design_cycle.h", cycle_header(clock_use_of(description, sources, ports)));
    write_file(folder / "design_all.cc", merged_sources(sources));
    write_file(folder / "design_shim.cpp", design_shim_text);
    const auto undriven = undriven_inputs(description, pins, ports);
    if (!undriven.empty()) {
        say_to_user(
            fmt::format("{}: inputs that are no pins stay low: {}", description.top, fmt::join(undriven, ", ")));
    }
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
    : functions_(build_design(description, [&](const auto& design) { write_shim(description, pins, design); })) {
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
