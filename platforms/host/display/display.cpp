// SPDX-License-Identifier: Apache-2.0
#include "host/display/display.h"

#include "host/display/module_display.h"
#include "host/display/png_folder.h"
#include "host/display/terminal_display.h"
#include "host/option_values.h"
#include "support/input_error.h"

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <optional>
#include <utility>

namespace tabletop {

namespace {

class null_display : public display {
  public:
    void show(const picture&, std::uint64_t, std::uint64_t) override {}
};

// The last picture, at the end.
class png_at_end : public display {
  public:
    explicit png_at_end(std::string path) : path_(std::move(path)) {}
    bool shows_whole() const override { return true; }
    void show(const picture& image, std::uint64_t, std::uint64_t) override { last_ = image; }
    void finish() override {
        if (last_.width != 0) write_png(last_, path_);
        last_ = {};
    }

  private:
    const std::string path_;
    picture last_;
};

bool is_png_file(const std::string& path) {
    return std::filesystem::path(path).extension() == ".png";
}

// What follows "NAME:", if the text begins so.
std::optional<std::string> argument_of(const std::string& backend, const std::string& name) {
    if (backend.compare(0, name.size() + 1, name + ":") != 0) return std::nullopt;
    return backend.substr(name.size() + 1);
}

}  // namespace

bool is_web_page(const std::string& backend) {
    return backend == "web" || argument_of(backend, "web");
}

std::optional<std::uint16_t> web_port_of(const std::string& backend) {
    if (backend == "web") return 0;
    const auto port = argument_of(backend, "web");
    if (!port) return std::nullopt;
    return as_option("web", [&] { return parse_tcp_port(*port); });
}

void check_display(const std::string& backend) {
    if (backend == "null" || backend == "window" || backend == "terminal") return;
    if (const auto folder = argument_of(backend, "png")) return png_folder::check(*folder);
    if (web_port_of(backend)) return;
    throw input_error(
        fmt::format("unknown display \"{}\"; there are png:FOLDER, window, web, web:PORT, terminal and null", backend));
}

std::unique_ptr<display> make_display(const std::string& backend, const display_options& options) {
    check_display(backend);
    if (backend == "window") return open_module_display("window", options.title);
    if (backend == "terminal") return open_terminal_display(options);
    if (const auto folder = argument_of(backend, "png")) return std::make_unique<png_folder>(*folder);
    return std::make_unique<null_display>();
}

void check_panel_display(const std::string& backend) {
    const auto path = argument_of(backend, "png");
    if (!path || path->empty()) {
        throw input_error(fmt::format("unknown panel \"{}\"; there are png:FILE.png and png:FOLDER", backend));
    }
    if (!is_png_file(*path)) return png_folder::check(*path);
    const auto folder = std::filesystem::absolute(*path).parent_path();
    if (std::filesystem::is_directory(*path) || ::access(folder.c_str(), W_OK | X_OK) != 0) {
        throw input_error(fmt::format("{}: it cannot be written", *path));
    }
}

std::unique_ptr<display> make_panel_display(const std::string& backend) {
    check_panel_display(backend);
    const auto path = *argument_of(backend, "png");
    if (is_png_file(path)) return std::make_unique<png_at_end>(path);
    return std::make_unique<png_folder>(path, true);
}

}  // namespace tabletop
