// SPDX-License-Identifier: Apache-2.0
// One mutant of a netlist with all of them, for mutants.sh:
//
//     choose_mutant NETWORK.aig NUMBER OUTPUT.aig
//
// NETWORK has an input `mutant` of 16 bits. In what is written that is NUMBER, the registers are inputs, and what they
// become is an output each: two such files are alike when they answer every input alike, in whatever state.
#include "gate_network.h"

#include <utility>

using namespace tabletop;

namespace {

constexpr unsigned mutant_bits = 16;

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

int main(int argc, char** argv) {
    if (argc != 4) gate_network::give_up("choose_mutant NETWORK.aig NUMBER OUTPUT.aig");
    const gate_network network(argv[1]);
    std::ofstream out(argv[3], std::ios::binary);
    rebuilt(network, static_cast<unsigned>(std::strtoul(argv[2], nullptr, 10))).write(out);
    if (!out.flush()) gate_network::give_up(std::string(argv[3]) + " cannot be written");
}
