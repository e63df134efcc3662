// SPDX-License-Identifier: Apache-2.0
// A block as AND gates and registers, from the binary AIGER file that Yosys's `write_aiger -symbols` writes. A literal
// is twice the number of a variable, plus one when inverted; variable 0 is false, then come the inputs, the registers
// and the gates, each after what it takes. What the registers begin with is left out.
#pragma once

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace tabletop {

class gate_network {
  public:
    using gate = std::array<unsigned, 2>;  // literals

    unsigned inputs = 0;
    std::vector<unsigned> next;     // literals, by register
    std::vector<unsigned> outputs;  // literals
    std::vector<gate> gates;

    explicit gate_network(const std::string& file) {
        std::ifstream in(file, std::ios::binary);
        std::string format;
        unsigned variables = 0, registers = 0, sinks = 0, count = 0;
        if (!(in >> format >> variables >> inputs >> registers >> sinks >> count) || format != "aig") {
            give_up(file + " is no binary AIGER file");
        }
        read_literals(in, registers, next);
        read_literals(in, sinks, outputs);
        in.get();
        for (unsigned n = 0; n < count; ++n) {
            const auto to = 2 * (first_gate() + n);
            const auto a = to - read_number(in);
            gates.push_back({a, a - read_number(in)});
        }
        read_names(in);
        if (!in.eof() && in.bad()) give_up(file + " cannot be read");
    }

    unsigned sources() const { return inputs + static_cast<unsigned>(next.size()); }
    unsigned first_gate() const { return 1 + sources(); }

    // The variables of a word, from its bit 0 on: of inputs or of registers.
    std::vector<unsigned> word(const std::string& name, unsigned bits) const {
        std::vector<unsigned> found;
        for (unsigned n = 0; n < bits; ++n) {
            const auto place = names_.find(bits == 1 ? name : name + "[" + std::to_string(n) + "]");
            if (place == names_.end()) give_up("there is no bit " + std::to_string(n) + " of " + name);
            found.push_back(place->second);
        }
        return found;
    }

    [[noreturn]] static void give_up(const std::string& why) {
        std::fprintf(stderr, "%s\n", why.c_str());
        std::exit(2);
    }

  private:
    // One a line; a register's may be followed by what it begins with.
    static void read_literals(std::istream& in, unsigned count, std::vector<unsigned>& to) {
        to.resize(count);
        for (auto& literal : to) {
            in >> std::ws >> literal;
            while (in && in.peek() != '\n') in.get();
        }
    }

    static unsigned read_number(std::istream& in) {
        unsigned number = 0;
        for (unsigned shift = 0;; shift += 7) {
            const auto byte = in.get();
            if (byte < 0 || shift > 28) give_up("the gates end early");
            number |= (static_cast<unsigned>(byte) & 127u) << shift;
            if (byte < 128) return number;
        }
    }

    // Lines "i3 name .." and "l3 name ..".
    void read_names(std::istream& in) {
        for (std::string line; std::getline(in, line) && line != "c";) {
            std::istringstream words(line);
            char kind = 0;
            unsigned number = 0;
            if (!(words >> kind >> number) || kind == 'o') continue;
            for (std::string name; words >> name;) names_.emplace(name, 1 + number + (kind == 'l' ? inputs : 0));
        }
    }

    std::map<std::string, unsigned> names_;
};

}  // namespace tabletop
