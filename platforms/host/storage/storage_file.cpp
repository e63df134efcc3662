// SPDX-License-Identifier: Apache-2.0
#include "host/storage/storage_file.h"

#include "support/input_error.h"
#include "support/input_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <utility>

namespace tabletop {
namespace {

constexpr std::string_view write_mark = ",write";

bool is_to_be_written(const std::string& said) {
    return said.size() > write_mark.size() &&
           said.compare(said.size() - write_mark.size(), write_mark.size(), write_mark) == 0;
}

std::string path_of(const std::string& said) {
    return is_to_be_written(said) ? said.substr(0, said.size() - write_mark.size()) : said;
}

}  // namespace

storage_file::storage_file(const std::string& option, const std::string& said)
    : name_(fmt::format("--{}: {}", option, path_of(said))), path_(path_of(said)) {
    if (!is_to_be_written(said)) return;
    require_regular_file(name_, path_);
    document_ = std::make_unique<document_file>("--" + option, path_);
}

std::vector<std::uint8_t> storage_file::read(std::uint64_t size) const {
    require_regular_file(name_, path_);
    std::ifstream file(path_, std::ios::binary);
    if (!file) throw input_error(fmt::format("{}: {}", name_, std::strerror(errno)));
    std::error_code unknown;
    const auto bytes = std::filesystem::file_size(path_, unknown);
    if (!unknown && bytes > size) {
        throw input_error(fmt::format("{}: {} bytes, and the memory has {}", name_, bytes, size));
    }
    std::vector<std::uint8_t> content(unknown ? 0 : bytes);
    file.read(reinterpret_cast<char*>(content.data()), static_cast<std::streamsize>(content.size()));
    if (!file) throw input_error(fmt::format("{}: not everything could be read", name_));
    return content;
}

void storage_file::write(const std::vector<std::uint8_t>& content) {
    document_->stream().write(reinterpret_cast<const char*>(content.data()),
                              static_cast<std::streamsize>(content.size()));
    document_->save();
}

// The participant.
class storage_connection::keeper : public participant {
  public:
    keeper(std::unique_ptr<storage_file> file, std::function<std::vector<std::uint8_t>()> content)
        : file_(std::move(file)), content_(std::move(content)) {}

    void finish() override {
        if (file_->writes_back()) file_->write(content_());
    }

  private:
    const std::unique_ptr<storage_file> file_;
    const std::function<std::vector<std::uint8_t>()> content_;
};

storage_connection::storage_connection(sc_core::sc_module_name name, const std::string& connector,
                                       std::unique_ptr<storage_file> file,
                                       std::function<std::vector<std::uint8_t>()> content)
    : connection(name, connector), keeper_(std::make_unique<keeper>(std::move(file), std::move(content))) {}

storage_connection::~storage_connection() = default;

participant& storage_connection::end() const {
    return *keeper_;
}

}  // namespace tabletop
