// SPDX-License-Identifier: Apache-2.0
#include "signoff/mutation/gate_network.h"

#include <fmt/format.h>

#include <fstream>
#include <sstream>
#include <stdexcept>
#include <utility>

namespace tabletop {
namespace {

constexpr unsigned mutant_bits = 16;

// One a line; a register's may be followed by what it begins with.
void read_literals(std::istream& in, unsigned count, std::vector<unsigned>& to) {
    to.resize(count);
    for (auto& literal : to) {
        in >> std::ws >> literal;
        while (in && in.peek() != '\n') in.get();
    }
}

unsigned read_number(std::istream& in) {
    unsigned number = 0;
    for (unsigned shift = 0;; shift += 7) {
        const auto byte = in.get();
        if (byte < 0 || shift > 28) throw std::runtime_error("the gates of a network end early");
        number |= (static_cast<unsigned>(byte) & 127u) << shift;
        if (byte < 128) return number;
    }
}

// Gates that are each there once, without constants.
class rebuilt {
  public:
    rebuilt(const gate_network& from, unsigned number) : from_(from), new_of_(from.first_gate() + from.gates.size()) {
        std::vector<int> fixed(from.first_gate(), -1);
        const auto mutant = from.word("mutant", mutant_bits);
        for (unsigned bit = 0; bit < mutant_bits; ++bit) fixed[mutant[bit]] = static_cast<int>(number >> bit & 1u);
        for (unsigned n = 1; n <= from.sources(); ++n) {
            new_of_[n] = fixed[n] < 0 ? 2 * ++variables_ : static_cast<unsigned>(fixed[n]);
        }
        inputs_ = variables_;
        for (std::size_t n = 0; n < from.gates.size(); ++n) {
            new_of_[from.first_gate() + n] = both(literal(from.gates[n][0]), literal(from.gates[n][1]));
        }
    }

    void write(std::ostream& out) const {
        out << "aig " << variables_ << ' ' << inputs_ << " 0 " << from_.next.size() + from_.outputs.size() << ' '
            << gates_.size() << '\n';
        for (const auto next : from_.next) out << literal(next) << '\n';
        for (const auto output : from_.outputs) out << literal(output) << '\n';
        auto to = 2 * inputs_;
        for (const auto& [a, b] : gates_) {
            to += 2;
            put(out, to - a);
            put(out, a - b);
        }
    }

  private:
    unsigned literal(unsigned of) const { return new_of_[of >> 1] ^ (of & 1u); }

    unsigned both(unsigned a, unsigned b) {
        if (a < b) std::swap(a, b);
        if (b == 0 || a == (b ^ 1u)) return 0;
        if (b == 1 || a == b) return a;
        const auto [place, is_new] = known_.try_emplace({a, b}, 2 * (variables_ + 1));
        if (is_new) {
            ++variables_;
            gates_.push_back({a, b});
        }
        return place->second;
    }

    static void put(std::ostream& out, unsigned number) {
        for (; number > 127; number >>= 7) out.put(static_cast<char>((number & 127u) | 128u));
        out.put(static_cast<char>(number));
    }

    const gate_network& from_;
    std::vector<unsigned> new_of_;  // literals, by old variable
    std::vector<gate_network::gate> gates_;
    std::map<std::pair<unsigned, unsigned>, unsigned> known_;
    unsigned variables_ = 0, inputs_ = 0;
};

}  // namespace

gate_network::gate_network(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    std::string format;
    unsigned variables = 0, registers = 0, sinks = 0, count = 0;
    if (!(in >> format >> variables >> inputs >> registers >> sinks >> count) || format != "aig") {
        throw std::runtime_error(file.string() + " is no binary AIGER file");
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
}

std::vector<unsigned> gate_network::word(const std::string& name, unsigned bits) const {
    std::vector<unsigned> found;
    for (unsigned n = 0; n < bits; ++n) {
        const auto place = names_.find(bits == 1 ? name : fmt::format("{}[{}]", name, n));
        if (place == names_.end()) throw std::runtime_error(fmt::format("a network has no bit {} of {}", n, name));
        found.push_back(place->second);
    }
    return found;
}

// Lines "i3 name .." and "l3 name ..".
void gate_network::read_names(std::istream& in) {
    for (std::string line; std::getline(in, line) && line != "c";) {
        std::istringstream words(line);
        char kind = 0;
        unsigned number = 0;
        if (!(words >> kind >> number) || kind == 'o') continue;
        for (std::string name; words >> name;) names_.emplace(name, 1 + number + (kind == 'l' ? inputs : 0));
    }
}

void write_mutant(const gate_network& network, unsigned number, const std::filesystem::path& file) {
    std::ofstream out(file, std::ios::binary);
    rebuilt(network, number).write(out);
    if (!out.flush()) throw std::runtime_error(file.string() + " cannot be written");
}

}  // namespace tabletop
