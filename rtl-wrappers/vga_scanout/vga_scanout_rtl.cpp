// SPDX-License-Identifier: Apache-2.0
#include "vga_scanout/vga_scanout_rtl.h"

#include "base/cycle_pin.h"
#include "described_vga_scanout.h"
#include "design/described_block.h"
#include "design/design_levels.h"
#include "design/vga_connector.h"
#include "peripherals/vga_scanout/picture_memory.h"
#include "pins/colour_pins.h"

#include <algorithm>

namespace tabletop {
namespace {

// Nobody reads what edges before the present one have fetched.
constexpr std::uint64_t remembered_cycles = 1u << 16;
constexpr unsigned base_bits = 32, format_bits = 3, word_bits = 32, character_bits = 8, character_address_bits = 13;
constexpr unsigned least_address_bits = 3, most_address_bits = 30;  // of words
constexpr unsigned format_bit = 32, character_bit = 35;             // of scanout_control
constexpr unsigned word_bytes_log2 = 2;

// The pins of scanout_pins, or of bram_port and vga_pins, whose outputs may follow what memory answers at once.
struct picture_pins {
    explicit picture_pins(rtl_design& design)
        : connector(design),
          frame_end(design.output("frame_end")),
          blank_n(design.output("blank_n")),
          base(design.input("base", base_bits)),
          format(design.input("format", format_bits)),
          char_enable(design.input("char_enable")),
          read(either(design.read_output("mem_read"), design.read_output("en"))),
          byte_address(design.read_output("mem_address", word_bits)),
          word_address(design.read_output("addr", least_address_bits, most_address_bits)),
          word(either(design.input("mem_readdata", word_bits), design.input("rdata", word_bits))),
          character_address(design.read_output("char_address", character_address_bits)),
          character(design.input("char_readdata", character_bits)) {}

    const vga_connector connector;
    const output_pin frame_end, blank_n;
    const input_pin base, format, char_enable;
    const output_pin read;  // none: in every cycle
    const output_pin byte_address, word_address;
    const input_pin word;
    const output_pin character_address;
    const input_pin character;

  private:
    template <typename Pin>
    static Pin either(const Pin& one, const Pin& other) {
        return one ? one : other;
    }
};

// The design and its memories, which answer in the cycle after a request with what they hold at the edge between the
// two.
class picture_design : public followed_design {
  public:
    picture_design(const rtl_description& description, const vga_scanout_config& config, colour_pins& colours)
        : followed_design(description),
          memory(config.clock, remembered_cycles, [this](std::uint64_t cycle, auto...) { note_write(cycle); }),
          pins(*this),
          first_word_(config.control.base),
          first_character_(config.character_base),
          follows_at_once_(!pins.byte_address),
          colours_(colours) {
        start();
        drive_control(config.control);
    }

    // The control begins as the pin is then, which the reset of the power-up sees.
    void follow_control(cycle_pin_if& pin) {
        drive_control(scanout_control::of_bits(pin.value(0)));
        follow(pins.base, pin);
        follow(pins.format, pin, format_bit);
        follow(pins.char_enable, pin, character_bit);
    }

    picture_memory memory;
    const picture_pins pins;

  private:
    void drive_control(const scanout_control& control) {
        pins.base.drive(control.base);
        pins.format.drive(control.format);
        pins.char_enable.drive(control.characters ? 1 : 0);
    }

    // The last word of a port, which is read in many cycles.
    struct fetched_word {
        std::uint32_t address = 0;
        std::uint32_t word = 0;
        std::uint64_t edge = 0;
        std::uint64_t writes = 0;  // before it
    };

    // A cycle may be later than the edges that fetch meanwhile.
    void note_write(std::uint64_t cycle) {
        ++writes_;
        last_written_ = std::max(last_written_, cycle);
    }
    std::uint32_t word_at(fetched_word& last, std::uint32_t address, std::uint64_t edge) const {
        if (last.address != address || last.edge <= last_written_ || last.writes != writes_) {
            last = {address, memory.word_at(address, edge), edge, writes_};
        }
        return last.word;
    }

    void begin() override { fetch(0); }
    std::uint64_t drive(std::uint64_t cycle) override {
        fetch(cycle + 1);
        return cycle + 1;
    }
    bool look(std::uint64_t, bool changed) override {
        const bool other = answer(pins.word, word_, next_word_);
        answer(pins.character, character_, next_character_);
        if (other && follows_at_once_) settle();
        return changed;
    }

    void fetch(std::uint64_t edge) {
        if (!pins.read || pins.read.value() != 0) next_word_ = word_at(pixels_, address(), edge);
        if (!pins.character_address) return;
        const auto at = first_character_ + static_cast<std::uint32_t>(pins.character_address.value());
        next_character_ = static_cast<std::uint8_t>(word_at(characters_, at & ~3u, edge) >> 8 * (at & 3));
    }
    std::uint32_t address() const {
        if (pins.byte_address) return static_cast<std::uint32_t>(pins.byte_address.value()) & ~3u;
        return first_word_ + (static_cast<std::uint32_t>(pins.word_address.value()) << word_bytes_log2);
    }
    template <typename Level>
    static bool answer(const input_pin& pin, Level& level, Level next) {
        if (level == next) return false;
        level = next;
        pin.drive(level);
        return true;
    }

    void noticed(std::uint64_t cycle) override { colours_.set(cycle, pins.connector.colour()); }

    const std::uint32_t first_word_, first_character_;
    const bool follows_at_once_;
    colour_pins& colours_;
    std::uint64_t writes_ = 0, last_written_ = 0;  // to memory
    fetched_word pixels_, characters_;
    std::uint32_t word_ = 0, next_word_ = 0;
    std::uint8_t character_ = 0, next_character_ = 0;
};

class vga_scanout_rtl : public vga_scanout_block {
  public:
    vga_scanout_rtl(sc_core::sc_module_name name, const vga_scanout_config& config, const rtl_description& description)
        : vga_scanout_block(name),
          design_(description, config, colours_),
          levels_(config.clock, design_),
          syncs_(design_.pins.connector.syncs()) {
        syncs.bind(syncs_);
        colour.bind(colours_);
        levels_.bind(design_.pins.frame_end, frame_end);
        levels_.bind(design_.pins.blank_n, blank_n);
        levels_.tell([this](std::uint64_t cycle) { syncs_.show(cycle, design_.pins.connector.syncs()); });
        levels_.reset_by(rst);
    }

  private:
    void end_of_elaboration() override {
        for (int n = 0; n < memory.size(); ++n) design_.memory.add(*memory[n]);
        design_.memory.watch();
        if (control.size() != 0) design_.follow_control(*control[0]);
    }

    colour_pins colours_{colour_pins::live_picture, colour_depth::eight_bits};
    picture_design design_;
    design_levels levels_;
    cycle_pin syncs_;
};

}  // namespace

std::unique_ptr<vga_scanout_block> make_vga_scanout(const char* name, view v, const vga_scanout_config& config,
                                                    const rtl_description* description) {
    if (v != view::rtl) return make_vga_scanout_tlm(name, v, config);
    return std::make_unique<vga_scanout_rtl>(name, config,
                                             description == nullptr ? describe_block("vga_scanout") : *description);
}

}  // namespace tabletop
