// SPDX-License-Identifier: Apache-2.0
#include "host/recordings/fst_file.h"

#include "base/recording.h"
#include "host/output_file.h"
#include "host/recordings/fst_library.h"
#include "support/input_error.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <stdexcept>

namespace tabletop {

namespace {

// The writer keeps changes in memory up to the end of a section.
constexpr std::size_t changes_a_section = 500'000;
constexpr int picoseconds = -12;

std::FILE* open_seekable(const std::string& name, const std::string& path) {
    if (output_file::is_standard_output(path)) throw input_error(name + ": the format needs a file to go back in");
    auto* const file = std::fopen(path.c_str(), "w+b");
    if (file != nullptr && std::fseek(file, 0, SEEK_SET) == 0) return file;
    const std::string reason = std::strerror(errno);
    if (file != nullptr) std::fclose(file);
    throw input_error(fmt::format("{}: {}", name, reason));
}

}  // namespace

fst_file::fst_file(const std::string& option, const std::string& path) : name_(fmt::format("{}: {}", option, path)) {
    writer_ = create_fst_writer(open_seekable(name_, path));
    if (writer_ == nullptr) throw std::runtime_error(name_ + ": out of memory");
    // Same run, same bytes: the library would write the host's time.
    fstWriterSetDate(writer_, "");
    fstWriterSetVersion(writer_, "tabletop " TABLETOP_VERSION);
    fstWriterSetTimescale(writer_, picoseconds);
}

fst_file::~fst_file() {
    fst_file::end();
}

void fst_file::open_scope(const std::string& name) {
    fstWriterSetScope(writer_, FST_ST_VCD_MODULE, name.c_str(), nullptr);
}

void fst_file::close_scope() {
    fstWriterSetUpscope(writer_);
}

std::size_t fst_file::add_number(const std::string& name, unsigned bits) {
    const auto handle = fstWriterCreateVar(writer_, FST_VT_VCD_WIRE, FST_VD_IMPLICIT, bits, name.c_str(), 0);
    variables_.push_back({handle, bits});
    return variables_.size() - 1;
}

std::size_t fst_file::add_text(const std::string& name) {
    const auto handle = fstWriterCreateVar(writer_, FST_VT_GEN_STRING, FST_VD_IMPLICIT, 0, name.c_str(), 0);
    variables_.push_back({handle, 0});
    return variables_.size() - 1;
}

void fst_file::time(std::uint64_t time_ps) {
    if (failed_) return;
    if (changes_ >= changes_a_section) {
        fstWriterFlushContext(writer_);
        changes_ = 0;
    }
    fstWriterEmitTimeChange(writer_, time_ps);
}

void fst_file::number(std::size_t variable, std::uint64_t value) {
    if (failed_) return;
    ++changes_;
    const auto& [handle, bits] = variables_[variable];
    if (value == no_value && bits < 64) {
        fstWriterEmitValueChange(writer_, handle, std::string(bits, 'z').c_str());
    } else {
        fstWriterEmitValueChange64(writer_, handle, bits, value);
    }
}

void fst_file::digits(std::size_t variable, const std::string& digits) {
    if (failed_) return;
    ++changes_;
    fstWriterEmitValueChange(writer_, variables_[variable].handle, digits.c_str());
}

void fst_file::text(std::size_t variable, const std::string& value) {
    if (failed_) return;
    ++changes_;
    fstWriterEmitVariableLengthValueChange(writer_, variables_[variable].handle, value.data(),
                                           static_cast<std::uint32_t>(value.size()));
}

void fst_file::end() {
    if (writer_ != nullptr) fstWriterClose(writer_);
    writer_ = nullptr;
}

void fst_file::finish() {
    save();
    open_.end();
}

void fst_file::save() {
    open_.begin();
    if (failed_ || fst_write_error() == 0) return;
    failed_ = true;
    say_lost(name_, std::strerror(fst_write_error()));
}

}  // namespace tabletop
