// SPDX-License-Identifier: Apache-2.0
#include "signoff/mutation/yosys_mutation.h"

#include <cctype>
#include <cstddef>
#include <map>
#include <sstream>

namespace tabletop {
namespace {

bool is_digit(char c) {
    return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

std::string without(std::string text, const std::string& part) {
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at)) text.erase(at, part.size());
    return text;
}

// Where the last ":12" of a text ends; 0: there is none.
std::size_t end_of_line_number(const std::string& text) {
    for (auto colon = text.rfind(':'); colon != std::string::npos && colon != 0; colon = text.rfind(':', colon - 1)) {
        auto end = colon + 1;
        while (end < text.size() && is_digit(text[end])) ++end;
        if (end != colon + 1) return end;
    }
    return 0;
}

// "$add$nes_host.sv:12$45" is "$add$45", "$auto$ff.cc:266:slice$45" is "$auto:slice$45".
std::string without_source(std::string cell) {
    for (auto begin = cell.find('$'); begin != std::string::npos; begin = cell.find('$', begin + 1)) {
        const auto next = cell.find('$', begin + 1);
        const auto part = cell.substr(begin, next == std::string::npos ? next : next - begin);
        if (const auto end = end_of_line_number(part); end != 0) return cell.erase(begin, end);
    }
    return cell;
}

// "nes_pad.sv:19.5-23.8|.." is "nes_pad.sv:19".
std::string first_line(const std::string& source) {
    const auto first = source.substr(0, source.find('|'));
    auto end = first.rfind(':');
    if (end == std::string::npos) return first;
    for (++end; end < first.size() && is_digit(first[end]);) ++end;
    return first.substr(0, end);
}

std::string with_bit(const std::string& name, const std::string& bit) {
    return bit.empty() ? name : name + '[' + bit + ']';
}

// The words behind "-NAME".
std::map<std::string, std::string> options_of(const std::string& line) {
    std::map<std::string, std::string> options;
    std::istringstream words(line);
    std::string name;
    for (std::string word; words >> word; name = word) {
        if (!name.empty() && name[0] == '-') options[name.substr(1)] = word;
    }
    return options;
}

yosys_mutation parse_line(const std::string& line) {
    auto options = options_of(line);
    yosys_mutation mutation;
    mutation.mode = options["mode"];
    mutation.cell = without_source(without(without(options["cell"], "$flatten"), "\\"));
    mutation.port = with_bit(without(options["port"], "\\"), options["portbit"]);
    const auto& wire = options["wire"];
    mutation.wire = wire.empty() ? "" : with_bit(wire[0] == '\\' ? wire.substr(1) : wire, options["wirebit"]);
    mutation.source = first_line(options["src"]);
    return mutation;
}

}  // namespace

std::string yosys_mutation::what() const {
    return mode + " of " + cell + ' ' + port + (wire.empty() ? "" : ", " + wire);
}

std::vector<yosys_mutation> parse_mutations(const std::string& list) {
    std::vector<yosys_mutation> mutations;
    std::istringstream lines(list);
    for (std::string line; std::getline(lines, line);) {
        if (line.rfind("mutate ", 0) == 0) mutations.push_back(parse_line(line));
    }
    return mutations;
}

}  // namespace tabletop
