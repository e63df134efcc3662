// SPDX-License-Identifier: Apache-2.0
#include "host/pins/gpio_script.h"

#include "base/parameters.h"
#include "stimulus/players/serial_script.h"
#include "support/input_error.h"
#include "support/input_file.h"

#include <fmt/format.h>

namespace tabletop {

namespace {

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blank = " \t";
    const auto begin = text.find_first_not_of(blank);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(blank) - begin + 1);
}

bool parse_level(std::string_view text) {
    if (text != "0" && text != "1") {
        throw input_error(fmt::format("the level of a pin is 0 or 1, not \"{}\"", text));
    }
    return text == "1";
}

void parse_line(std::string_view line, const machine_pins& pins, gpio_script& script) {
    if (line.front() == '@') {
        script.end_ps = added_time_ps(script.end_ps, parse_time_ps(trimmed(line.substr(1))));
        return;
    }
    const auto equals = line.find('=');
    if (equals == std::string_view::npos) {
        throw input_error("a line is \"@ TIME\", \"PIN=0\", \"PIN=1\" or begins with #");
    }
    const auto pin = pins.input(trimmed(line.substr(0, equals)));
    script.changes.push_back({script.end_ps, pin, parse_level(trimmed(line.substr(equals + 1)))});
}

}  // namespace

gpio_script parse_gpio_script(std::istream& script, const std::string& name, const machine_pins& pins) {
    gpio_script result;
    read_script_lines(script, name, [&](std::string_view line, unsigned) { parse_line(line, pins, result); });
    return result;
}

gpio_script read_gpio_script(const std::string& backend, const machine_pins& pins) {
    constexpr std::string_view prefix = "script:";
    if (backend.compare(0, prefix.size(), prefix) != 0) {
        throw input_error(fmt::format("--gpio: unknown backend \"{}\"; there is script:PATH", backend));
    }
    const auto path = backend.substr(prefix.size());
    if (path.empty()) throw input_error("--gpio: script needs a file: script:PATH");
    auto file = open_input(path);
    return parse_gpio_script(file, path, pins);
}

}  // namespace tabletop
