// SPDX-License-Identifier: Apache-2.0
#include "host/display/display.h"

#include "base/input_error.h"
#include "base/parameters.h"
#include "host/display/module_display.h"
#include "host/display/png_folder.h"
#include "host/display/terminal_display.h"

#include <fmt/format.h>
#include <optional>

namespace tabletop {

namespace {

class null_display : public display {
  public:
    void show(const picture&, std::uint64_t, std::uint64_t) override {}
};

// What follows "NAME:", if the text begins so.
std::optional<std::string> argument_of(const std::string& backend, const std::string& name) {
    if (backend.compare(0, name.size() + 1, name + ":") != 0) return std::nullopt;
    return backend.substr(name.size() + 1);
}

std::string tcp_port(const std::string& text) {
    try {
        const auto number = parse_integer(text);
        if (number <= UINT16_MAX) return std::to_string(number);
    } catch (const input_error&) {
        // Said below, too.
    }
    throw input_error(fmt::format("vnc: \"{}\" is not a TCP port, 0 to 65535", text));
}

}  // namespace

void check_display(const std::string& backend) {
    if (backend == "null" || backend == "window" || backend == "terminal") return;
    if (const auto folder = argument_of(backend, "png")) return png_folder::check(*folder);
    if (const auto port = argument_of(backend, "vnc")) {
        tcp_port(*port);
        return;
    }
    throw input_error(
        fmt::format("unknown display \"{}\"; there are png:FOLDER, window, vnc:PORT, terminal and null", backend));
}

std::unique_ptr<display> make_display(const std::string& backend, const display_options& options) {
    check_display(backend);
    if (backend == "window") return open_module_display("window", "", options.title);
    if (backend == "terminal") return open_terminal_display(options);
    if (const auto folder = argument_of(backend, "png")) return std::make_unique<png_folder>(*folder);
    if (const auto port = argument_of(backend, "vnc"))
        return open_module_display("vnc", tcp_port(*port), options.title);
    return std::make_unique<null_display>();
}

}  // namespace tabletop
