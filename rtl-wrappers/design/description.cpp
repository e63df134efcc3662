// SPDX-License-Identifier: Apache-2.0
#include "design/description.h"
#include "base/parameters.h"
#include "design/described_block.h"
#include "design/description_clocks.h"
#include "design/description_files.h"
#include "design/description_section.h"
#include "design/description_values.h"
#include "design/numbered_ports.h"
#include "support/input_error.h"
#include "support/input_file.h"

#include <fmt/format.h>
#include <unistd.h>
#include <algorithm>
#include <cctype>
#include <charconv>
#include <filesystem>
#include <optional>
#include <system_error>

namespace tabletop {
namespace {

using names = std::vector<std::string>;

struct bundle_format {
    names required;  // pins
    names optional = {};
    names timing = {};  // whole numbers of cycles
    names tables = {};  // at the top level
    // True: when there is no [ports], each pin is the port of its name, an optional one where there is such a port.
    bool is_by_name = true;
};

// Every bundle of the format.
const std::map<std::string, bundle_format> bundle_formats = {
    {"serial_pins", {{"rx", "tx"}, {}, {"cycles_per_bit"}, {"rate"}}},
    {"avalon_slave", {{"address", "write", "byteenable", "writedata", "readdata"}, {"read"}}},
    {"axi4_lite",
     {{"awaddr", "awvalid", "awready", "wdata", "wvalid", "wready", "bvalid", "bready", "araddr", "arvalid", "arready",
       "rdata", "rvalid", "rready"},
      {"awprot", "wstrb", "bresp", "arprot", "rresp", "irq"}}},
    {"axi4_lite_master",
     {{"m_awaddr", "m_awvalid", "m_awready", "m_wdata", "m_wstrb", "m_wvalid", "m_wready", "m_bvalid", "m_bready",
       "m_araddr", "m_arvalid", "m_arready", "m_rdata", "m_rvalid", "m_rready"},
      {"m_awprot", "m_bresp", "m_arprot", "m_rresp"}}},
    {"board_pins",
     {{"display_high", "display_low"},
      {"reject_marks", "blink_marks", "swap_marks", "calibrating", "game_over", "winner"}}},
    {"bt656_pins", {{"tv_clock", "tv_data"}}},
    {"buffer_pins", {{"pixel_end", "frame_end", "base", "format", "char_enable"}}},
    {"bram_port", {{"addr", "rdata"}, {"wdata", "we", "en"}}},
    {"referee_pins",
     {{"events1", "events2", "vector_a", "vector_b", "vector_c", "vector_d", "vector_e", "vector_f", "vector_g",
       "enable", "player", "cs", "win"}}},
    {"uart_pins", {{"rx", "tx", "rx_data", "rx_empty", "rx_read", "tx_data", "tx_write"}, {"tx_full"}}},
    {"vga_pins", {{"hsync", "vsync", "red", "green", "blue"}, {"blank"}}},
    {"camera_pins", {{"camera_valid", "camera_field_start", "camera_line_start", "camera_field", "camera_sample"}}},
    {"codec_pins", {{"sample", "left_in", "right_in", "left_out", "right_out"}}},
    {"controller_pins", {{"latch", "pad_clock", "lines", "plugged", "data"}}},
    {"contact_pins",
     {{"button_enter", "switch_4", "switch_5"},
      {"button_left", "button_right", "button_up", "button_down", "button_2", "button_3", "switch_3"}}},
    {"converter_pins", {{"pixel", "rgb"}}},
    {"decision_pins", {{"state", "value", "rule"}}},
    {"debouncer_pins", {{"contact", "level"}}},
    {"disc_pins",
     {{"frame", "words_read", "words_write", "words_writedata", "words_readdata", "words_wait", "pixels_write",
       "pixels_address", "pixels_writedata", "pixels_wait", "audio_write", "audio_right", "audio_writedata"}}},
    {"engine_pins", {{"rx_data", "rx_empty", "rx_read", "tx_data", "tx_write", "phase", "act"}}},
    {"ft245_pins", {{"data_in", "data_out", "data_oe", "rxf", "txe", "rd", "wr"}}},
    {"grid_pins",
     {{"button_left", "button_right", "button_up", "button_down", "button_2", "button_3", "vertical", "grid_open"}}},
    {"interrupt", {{"irq"}}},
    {"memory_port", {{"addr", "we", "wdata", "rdata", "conflict"}}},
    {"message_pins",
     {{"send_request", "send_move", "send_last", "message_high", "message_low", "message_flag", "message_take"},
      {"message_lost"}}},
    {"packer_pins", {{"freeze", "video_sample"}}},
    {"painter_pins",
     {{"x", "y", "visible", "pixel_enable", "vector_a", "vector_b", "vector_c", "vector_d", "vector_e", "vector_f",
       "vector_g", "red", "green", "blue"}}},
    {"parallel_pins", {{"in_port", "out_port", "out_enable"}}},
    {"ps2_pins", {{"ps2_clock", "ps2_data", "ps2_clock_low", "ps2_data_low", "busy"}}},
    {"raster_pins", {{"h", "v"}}},
    {"search_pins",
     {{"search", "search_side", "load", "load_human", "load_computer", "load_kings", "load_quiet"}, {"done", "value"}}},
    {"scan_pins", {{"scan_start", "scan_last", "scan_square", "scan_seen", "scan_blue", "scan_doubtful"}}},
    {"scanout_pins",
     {{"format", "base", "char_enable", "mem_read", "mem_address", "mem_readdata", "char_address", "char_readdata",
       "hsync", "vsync", "blank_n", "red", "green", "blue", "frame_end"}}},
    {"timing_pins", {{"x", "y", "pixel_enable", "visible", "hsync", "vsync"}}},
    {"turn_pins", {{"enter", "ready", "freeze", "grid_open"}}},
    {"video_pins", {{"show_video", "video_rgb"}, {"grid_x", "grid_y", "grid_dx", "grid_dy"}}},
    {"zbt_pins", {{"zbt_address", "zbt_we", "zbt_write_data", "zbt_read_data"}}},
    {"pad_pins",
     {{"latch", "clock", "data1"},
      {"data2", "latch2", "clock2", "a1", "left1", "right1", "a2", "left2", "right2", "byte1", "byte2"},
      {"cycles_per_pad_clock"},
      {},
      false}},
};

struct block_format {
    names bundles;                              // that its pins form
    names or_bundles;                           // those of a design of another kind; empty: there is none
    names options;                              // parameters of the block that its design is built for
    names needed;                               // optional pins of a bundle that it has to have
    std::map<std::string, std::string> unused;  // .. that it may not have, and why
    names own;                                  // optional pins of the block alone
    bool has_numbered = false;                  // its pins are those of several ports (numbered_ports.h)
    bool has_own_clock = false;                 // which a description need not say
    bool sets_clock = false;                    // of the machine that it stands in
    bool has_own_rate = false;                  // of its serial line: by its registers
};

// What blocks have beside what format_of() knows of their descriptions.
const std::map<std::string, block_format>& block_formats() {
    static const auto all = [] {
        constexpr const char* no_blank = "is of the labkit alone";
        constexpr const char* no_writes = "vga_scanout writes no memory";
        std::map<std::string, block_format> of;
        of["audio_port"].own = {"playable", "may_interrupt"};
        of["axi_crossbar"].sets_clock = true;
        of["axi_crossbar"].has_numbered = true;
        of["checkers_referee"].options = {"lost_landing", "illegal_halts", "ready_by_image"};
        of["checkers_referee"].needed = {"reject_marks", "blink_marks", "swap_marks",
                                         "calibrating",  "game_over",   "winner"};
        of["checkers_referee"].unused = {{"message_lost", "is of the link alone"}};
        of["checkers_screen"].sets_clock = true;
        of["checkers_search"].options = {"horizon", "kings_fly", "men_capture_both", "run_on", "draw_after"};
        of["checkers_search"].needed = {"done", "value"};
        of["checkers_search"].unused = {{"message_lost", "is of the link alone"}};
        of["checkers_vision"].options = {"x0", "y0", "dx", "dy"};
        of["checkers_vision"].needed = {"grid_x", "grid_y", "grid_dx", "grid_dy"};
        of["connect4_heuristic"].or_bundles = {"bram_port"};
        of["connect4_heuristic"].sets_clock = true;
        of["connect4_heuristic"].options = {"generation", "defensive_rounds", "pipeline", "packed_rows"};
        of["connect4_heuristic"].needed = {"wdata", "we"};
        of["connect4_heuristic"].own = {"advanced"};
        of["connect4_minimax"].sets_clock = true;
        of["connect4_minimax"].own = {"strap_depth", "busy", "may_interrupt"};
        of["connect4_minimax"].options = {"depth", "alpha_beta", "solvers"};
        of["connect4_painter"].or_bundles = {"vga_pins"};
        of["connect4_painter"].sets_clock = true;
        of["connect6_threat"].or_bundles = {"serial_pins"};
        of["connect6_threat"].sets_clock = true;
        of["copy_engine"].own = {"busy", "may_interrupt"};
        of["debouncer"].options = {"steady"};
        of["disc_painter"].options = {"step"};
        of["interval_timer"].own = {"may_interrupt"};
        of["frame_packer"].options = {"prefetch_wrap"};
        of["labkit"].own = {"message_lost"};
        of["labkit"].sets_clock = true;
        of["labkit"].options = {"steady", "timeout", "ready", "illegal"};
        of["nes_host"].sets_clock = true;
        of["nes_pad"].options = {"delay"};
        of["nexys4"].bundles = {"pad_pins", "vga_pins"};
        of["nexys4"].unused = {{"blank", no_blank}};
        of["on_chip_sram"].options = {"words"};
        of["on_chip_sram"].own = {"waitrequest"};
        of["pio"].options = {"width", "direction", "edge", "irq"};
        of["pio"].own = {"awaits_pins"};
        of["ps2_port"].options = {"filter", "inhibit", "start", "transfer"};
        of["ps2_port"].own = {"awaits_byte"};
        of["uart"].options = {"cycles_per_tick"};
        of["uart"].own = {"strap_cycles_per_tick"};
        of["uart_16550"].has_own_rate = true;
        of["uart_16550"].own = {"idle", "may_interrupt", "awaits_character"};
        of["usb_link"].sets_clock = true;
        of["usb_link"].options = {"timeout"};
        of["vga_scanout"].or_bundles = {"bram_port", "vga_pins"};
        of["vga_scanout"].sets_clock = true;
        of["vga_scanout"].unused = {{"wdata", no_writes}, {"we", no_writes}, {"blank", no_blank}};
        of["vga_timing"].or_bundles = {"vga_pins"};
        of["vga_timing"].sets_clock = true;
        of["vga_timing"].unused = {{"blank", no_blank}};
        return of;
    }();
    return all;
}

names texts_of(const std::string& path, const char* key) {
    auto text = open_input(path);
    const auto content = parse_toml(text, path);
    return description_section(path, "", content).texts(key, true);
}

// A block with a description of ours has the bundles of that one, and its clock is its own. Empty: no RTL can stand for
// it.
std::optional<block_format> format_of(const std::string& block) {
    const auto found = block_formats().find(block);
    const bool described = is_described(block);
    if (!described && found == block_formats().end()) return std::nullopt;
    auto format = found == block_formats().end() ? block_format{} : found->second;
    if (found == block_formats().end()) format.own = pins_of_foreign(block);
    if (described) {
        format.bundles = texts_of(description_path(block), "bundle");
        std::sort(format.bundles.begin(), format.bundles.end());
        format.has_own_clock = !format.sets_clock;
    }
    return format;
}

// A VGA controller is timing and painter in one, whichever of the two its author thinks of.
constexpr const char* painter = "connect4_painter";
constexpr const char* timing_and_painter = "vga_timing";

template <typename Map>
names keys_of(const Map& map) {
    names keys;
    for (const auto& [key, unused] : map) keys.push_back(key);
    return keys;
}

// The names of the blocks that have RTL.
std::set<std::string> block_names() {
    const auto described = described_blocks();
    std::set<std::string> all(described.begin(), described.end());
    for (const auto& [block, unused] : block_formats()) all.insert(block);
    return all;
}

// "the bundle timing_pins, or the bundle vga_pins,"
std::string bundles_text(const block_format& format) {
    const auto text = [](const names& bundles) {
        return fmt::format("the {} {}", bundles.size() == 1 ? "bundle" : "bundles", fmt::join(bundles, " and "));
    };
    if (format.or_bundles.empty()) return text(format.bundles);
    return fmt::format("{}, or {},", text(format.bundles), text(format.or_bundles));
}

block_format read_block(const description_section& file, rtl_description& description) {
    description.block = file.text("block");
    auto format = format_of(description.block);
    if (!format) {
        file.refuse("block", fmt::format("\"{}\" takes no RTL of your own; these do: {}", description.block,
                                         fmt::join(block_names(), ", ")));
    }
    if (!file.has("bundle")) file.refuse("bundle", "missing");
    description.bundles = file.texts("bundle", true);
    for (const auto& bundle : description.bundles) {
        if (bundle_formats.count(bundle) == 0) {
            file.refuse("bundle", fmt::format("unknown bundle \"{}\"; there are {}", bundle,
                                              fmt::join(keys_of(bundle_formats), ", ")));
        }
    }
    if (description.block == painter && description.bundles == names{"vga_pins"}) {
        description.block = timing_and_painter;
        format = format_of(timing_and_painter);
    }
    auto sorted = description.bundles;
    std::sort(sorted.begin(), sorted.end());
    description.has_our_pins = sorted == format->bundles && (format->has_own_clock || !format->or_bundles.empty());
    description.has_other_pins = sorted == format->or_bundles && !sorted.empty();
    if (sorted != format->bundles && !description.has_other_pins) {
        file.refuse("bundle", fmt::format("{} has {} and no other", description.block, bundles_text(*format)));
    }
    return *format;
}

constexpr const char* options_key = "options";

// The text of an option as --set takes it.
std::string option_text(const description_section& options, const std::string& name, const toml::node& node) {
    if (const auto flag = node.value_exact<bool>()) return *flag ? "on" : "off";
    if (const auto number = node.value_exact<std::int64_t>()) return std::to_string(*number);
    const auto text = node.value_exact<std::string>();
    if (!text) options.refuse(name, "is neither a text nor a whole number nor true or false");
    return *text;
}

void read_options(const description_section& file, const block_format& block, rtl_description& description) {
    if (!file.has(options_key)) return;
    if (block.options.empty()) file.refuse(options_key, description.block + " has none");
    const auto options = file.table(options_key);
    options.require_known(block.options);
    for (const auto& [key, node] : options.content()) {
        const std::string name(key.str());
        description.options[name] = {option_text(options, name, node), options.place(name)};
    }
}

void read_power_up(const description_section& file, rtl_description& description) {
    constexpr const char* key = "power_up";
    if (!file.has(key)) return;
    const auto level = file.text(key);
    if (level != "zero" && level != "random") {
        file.refuse(key, fmt::format("\"{}\" is neither \"zero\" nor \"random\"", level));
    }
    description.random_power_up = level == "random";
}

constexpr const char* rate_key = "cycles_per_bit";
constexpr const char* rates_key = "rate";
constexpr const char* pad_clock_key = "cycles_per_pad_clock";

// The keys of the bundles that the description has, of one kind.
names keys_of_bundles(const rtl_description& description, names bundle_format::*kind) {
    names all;
    for (const auto& bundle : description.bundles) {
        const auto& keys = bundle_formats.at(bundle).*kind;
        all.insert(all.end(), keys.begin(), keys.end());
    }
    return all;
}

bool has_name(const names& list, const std::string& name) {
    return std::find(list.begin(), list.end(), name) != list.end();
}

// A key of a bundle that the block does not have, and of none that it has.
void refuse_other_bundles(const description_section& where, const std::vector<names bundle_format::*>& kinds,
                          const block_format& block, const rtl_description& description) {
    auto own = block.own;
    for (const auto kind : kinds) {
        for (const auto& key : keys_of_bundles(description, kind)) own.push_back(key);
    }
    for (const auto& [bundle, format] : bundle_formats) {
        if (description.has_bundle(bundle)) continue;
        for (const auto kind : kinds) {
            for (const auto& key : format.*kind) {
                if (!where.has(key) || has_name(own, key)) continue;
                where.refuse(key, fmt::format("is of {}; {} has {}", bundle, description.block,
                                              fmt::join(description.bundles, " and ")));
            }
        }
    }
}

const std::vector<names bundle_format::*> pin_kinds = {&bundle_format::required, &bundle_format::optional,
                                                       &bundle_format::timing};

// The pins of one pad go together.
void require_whole_pads(const description_section& ports, const rtl_description& description) {
    for (const std::string pad : {"1", "2"}) {
        const names events = {"a" + pad, "left" + pad, "right" + pad};
        const auto has = [&](const std::string& pin) { return description.has_pin(pin); };
        const auto given = std::find_if(events.begin(), events.end(), has);
        const auto missing = std::find_if_not(events.begin(), events.end(), has);
        if (given != events.end() && missing != events.end()) {
            ports.refuse(*given,
                         fmt::format("without {}; the events of a pad are {}", *missing, fmt::join(events, ", ")));
        }
        for (const auto& pin : {events.front(), "byte" + pad, "latch" + pad, "clock" + pad}) {
            if (has(pin) && !has("data" + pad)) ports.refuse(pin, fmt::format("there is no data{}", pad));
        }
    }
    if (description.has_pin("a2") && !description.has_pin("a1")) ports.refuse("a2", "without a1, left1, right1");
    const bool events_of_one = description.has_pin("a1") && !description.has_pin("a2");
    if (events_of_one && description.has_pin("data2")) ports.refuse("a1", "without a2, left2, right2");
}

// Each pin is the port of its name.
void read_ports_by_name(const description_section& file, const block_format& block, port_uses& uses,
                        rtl_description& description) {
    const auto add = [&](const std::string& pin, bool may_be_missing) {
        if (block.unused.count(pin) != 0) return;
        port_pin port{pin, pin, std::nullopt, description.path};
        port.may_be_missing = may_be_missing;
        uses.add(file, "ports", port, "ports." + pin);
        description.ports[pin] = {port};
    };
    for (const auto& pin : keys_of_bundles(description, &bundle_format::required)) add(pin, false);
    for (const auto& pin : keys_of_bundles(description, &bundle_format::optional)) {
        add(pin, !has_name(block.needed, pin));
    }
    for (const auto& pin : block.own) add(pin, true);
}

bool are_by_name(const description_section& file, const block_format& block, const rtl_description& description) {
    return !file.has("ports") && !block.has_numbered &&
           std::all_of(description.bundles.begin(), description.bundles.end(),
                       [](const auto& bundle) { return bundle_formats.at(bundle).is_by_name; });
}

void read_ports(const description_section& ports, const block_format& block, port_uses& uses,
                rtl_description& description) {
    auto required = keys_of_bundles(description, &bundle_format::required);
    auto pins = required;
    required.insert(required.end(), block.needed.begin(), block.needed.end());
    for (const auto& pin : keys_of_bundles(description, &bundle_format::optional)) pins.push_back(pin);
    pins.insert(pins.end(), block.own.begin(), block.own.end());
    refuse_other_bundles(ports, pin_kinds, block, description);
    auto known = pins;
    for (const auto& key : keys_of_bundles(description, &bundle_format::timing)) known.push_back(key);
    ports.require_known(known);
    for (const auto& pin : pins) {
        if (!ports.has(pin) && has_name(required, pin)) ports.refuse(pin, "missing");
        if (!ports.has(pin)) continue;
        if (const auto none = block.unused.find(pin); none != block.unused.end()) ports.refuse(pin, none->second);
        auto& parts = description.ports[pin];
        for (const auto& text : ports.texts(pin, true)) {
            parts.push_back(read_port(ports, pin, text));
            uses.add(ports, pin, parts.back(), "ports." + pin);
        }
        if (parts.empty()) ports.refuse(pin, "the list is empty");
    }
    require_whole_pads(ports, description);
}

// The levels at which pins are active unless a description says otherwise: of 640x480 and 1024x768 the syncs are low,
// low on a pad's wire is pressed, and the chip of ft245_pins has RXF#, TXE# and RD#.
const std::map<std::string, const char*> usual_levels = {
    {"hsync", active_low},         {"vsync", active_low},      {"data1", active_low},
    {"data2", active_low},         {"latch", active_high},     {"latch2", active_high},
    {"clock", active_high},        {"clock2", active_high},    {"a1", active_high},
    {"left1", active_high},        {"right1", active_high},    {"byte1", active_high},
    {"a2", active_high},           {"left2", active_high},     {"right2", active_high},
    {"byte2", active_high},        {"irq", active_high},       {"we", active_high},
    {"en", active_high},           {"blank", active_high},     {"rxf", active_low},
    {"txe", active_low},           {"rd", active_low},         {"wr", active_high},
    {"data_oe", active_high},      {"zbt_we", active_high},    {"button_left", active_high},
    {"button_right", active_high}, {"button_up", active_high}, {"button_down", active_high},
    {"button_2", active_high},     {"button_3", active_high},  {"button_enter", active_high},
    {"switch_3", active_high},     {"switch_4", active_high},  {"switch_5", active_high},
    {"contact", active_high},      {"level", active_high},     {"pad_clock", active_high},
    {"plugged", active_high},      {"data", active_high},      {"visible", active_high},
    {"pixel_enable", active_high}, {"mem_read", active_high},  {"blank_n", active_high},
    {"frame_end", active_high},
};

void read_polarity(const description_section& file, rtl_description& description) {
    if (!file.has("polarity")) return;
    const auto polarity = file.table("polarity");
    polarity.require_known(keys_of(usual_levels));
    for (const auto& [pin, usual] : usual_levels) {
        if (!polarity.has(pin)) continue;
        if (!description.has_pin(pin)) polarity.refuse(pin, "is no pin of [ports]");
        const auto active = polarity.text(pin);
        const auto is = [&](const char* level) { return active == fmt::format("active {}", level); };
        if (!is(active_high) && !is(active_low)) {
            polarity.refuse(pin, fmt::format("\"{}\" is neither \"active high\" nor \"active low\"", active));
        }
        if (!is(usual)) description.inverted.insert(pin);
    }
}

void read_ties(const description_section& file, port_uses& uses, rtl_description& description) {
    if (!file.has("tie")) return;
    const auto ties = file.table("tie");
    for (const auto& [key, node] : ties.content()) {
        const std::string name(key.str());
        tied_port tie{read_port(ties, name, name), 0};
        const auto number = node.value_exact<std::int64_t>();
        const auto text = node.value_exact<std::string>();
        if (number && *number >= 0) {
            tie.value = static_cast<std::uint64_t>(*number);
        } else if (text == active_high) {
            tie.value.reset();
        } else if (text != active_low) {
            ties.refuse(name, "is neither \"high\" nor \"low\" nor a whole number of at least 0");
        }
        uses.add(ties, name, tie.port, "tie." + name);
        description.ties.push_back(tie);
    }
}

// "core.drive", "!core.bank[2].drive_n".
bool is_path_of_signal(const std::string& text) {
    constexpr std::size_t most_digits = 6;
    std::size_t begin = text.find('!') == 0 ? 1 : 0;
    auto end = text.find('.', begin);
    while (end != std::string::npos && read_indexed_name(text.substr(begin, end - begin), most_digits)) {
        begin = end + 1;
        end = text.find('.', begin);
    }
    return end == std::string::npos && read_indexed_name(text.substr(begin), most_digits).has_value();
}

void read_inouts(const description_section& file, rtl_description& description) {
    constexpr const char* key_of_all = "inout";
    if (!file.has(key_of_all)) return;
    if (description.has_vhdl_top()) file.refuse(key_of_all, "of an entity cannot be parted");
    const auto inouts = file.table(key_of_all);
    for (const auto& [key, node] : inouts.content()) {
        const std::string name(key.str());
        if (!is_identifier(name)) inouts.refuse(name, "is not the name of a port");
        std::string enable;
        if (node.is_string()) {
            enable = inouts.text(name);
            if (!is_path_of_signal(enable)) {
                inouts.refuse(name,
                              fmt::format("\"{}\" is no signal in the design, as link.drive or !link.drive_n", enable));
            }
        } else if (node.value_exact<bool>() != true) {
            inouts.refuse(name, "is neither the signal that has it drive, as a text, nor true");
        }
        description.inouts.push_back({name, enable, inouts.place_and_name(name)});
    }
}

// Our UART samples a bit 16 times, at a whole number of cycles.
void require_reachable(const description_section& where, const rtl_description& description) {
    constexpr std::uint64_t samples = 16;
    constexpr std::uint64_t tolerance_percent = 4;
    const std::uint64_t wanted = description.cycles_per_bit;
    const std::uint64_t ours = samples * description.cycles_per_tick();
    const auto difference = ours > wanted ? ours - wanted : wanted - ours;
    if (difference * 100 <= tolerance_percent * ours) return;
    const auto baud = [&](std::uint64_t cycles) { return description.clock.hz() / static_cast<double>(cycles); };
    if (ours == 0) {
        where.refuse(rate_key, fmt::format("{} ({:.0f} baud) is less than a cycle for each of 16 samples a bit; the "
                                           "fastest rate is {:.0f} baud",
                                           wanted, baud(wanted), baud(samples)));
    }
    where.refuse(rate_key,
                 fmt::format("{} is {:.0f} baud; the nearest divider ({} cycles for each of 16 samples a bit) "
                             "gives {:.0f} baud, {:.1f} % off; 4 % at most",
                             wanted, baud(wanted), description.cycles_per_tick(), baud(ours),
                             100.0 * static_cast<double>(difference) / static_cast<double>(ours)));
}

// A number of cycles stands at the top level or beside the pins. Returns where.
const description_section& section_of(const char* key, const description_section& file,
                                      const description_section& ports) {
    if (&file.content() != &ports.content() && file.has(key) && ports.has(key))
        ports.refuse(key, "is given at the top level, too");
    return ports.has(key) ? ports : file;
}

unsigned read_cycles(const description_section& where, const char* key, std::int64_t least, std::int64_t most) {
    const auto cycles = where.integer(key);
    if (cycles < least || cycles > most) {
        where.refuse(key, fmt::format("{} is outside {} to {}", cycles, least, most));
    }
    return static_cast<unsigned>(cycles);
}

void read_rate(const description_section& file, const description_section& ports, const block_format& block,
               rtl_description& description) {
    constexpr std::int64_t highest = 16 * 65536;
    const auto& where = section_of(rate_key, file, ports);
    if (block.has_own_rate) {
        for (const auto* const key : {rate_key, rates_key}) {
            if (where.has(key))
                where.refuse(key, fmt::format("a {} sets its rate by its registers", description.block));
        }
        return;
    }
    if (!where.has(rate_key)) where.refuse(rate_key, "missing");
    description.cycles_per_bit = read_cycles(where, rate_key, 1, highest);
    require_reachable(where, description);
    if (!file.has(rates_key)) return;
    auto known = std::vector{description.cycles_per_bit};
    for (const auto& other : file.tables(rates_key)) {
        other.require_known({rate_key, "defines", "source_defines", "parameters"});
        if (!other.has(rate_key)) other.refuse(rate_key, "missing");
        const serial_rate rate{read_cycles(other, rate_key, 1, highest), read_defines(other),
                               read_parameters(other, description.has_vhdl_top()),
                               read_source_defines(other, description)};
        require_reachable(other, at_rate(description, rate));
        if (std::find(known.begin(), known.end(), rate.cycles_per_bit) != known.end())
            other.refuse(rate_key, "is given already");
        known.push_back(rate.cycles_per_bit);
        if (rate.defines.empty() && rate.parameters.empty() && rate.source_defines.empty()) {
            other.refuse(rate_key, "nothing sets it: defines, source_defines or parameters are missing");
        }
        description.rates.push_back(rate);
    }
}

// Reads the pad clock, which our host on the other side of a comparison has to have, too: there it is high for half of
// an even number of cycles.
void read_pad_clock(const description_section& file, const description_section& ports, rtl_description& description) {
    constexpr std::int64_t least = 8;
    constexpr std::int64_t most = 262'144;
    const auto& where = section_of(pad_clock_key, file, ports);
    if (!where.has(pad_clock_key)) return;
    description.cycles_per_pad_clock = read_cycles(where, pad_clock_key, least, most);
    if (description.cycles_per_pad_clock % 2 != 0) where.refuse(pad_clock_key, "is odd");
}

}  // namespace

rtl_description at_rate(rtl_description description, const serial_rate& rate) {
    description.cycles_per_bit = rate.cycles_per_bit;
    description.rates.clear();
    add_defines(rate.defines, description.defines);
    for (const auto& [source, macros] : rate.source_defines) add_defines(macros, description.source_defines[source]);
    for (const auto& [name, value] : rate.parameters) description.parameters[name] = value;
    return description;
}

rtl_description at_bit(const rtl_description& description, std::uint64_t cycles) {
    for (const auto& rate : description.rates) {
        auto other = at_rate(description, rate);
        if (cycles == rate.cycles_per_bit || cycles == other.sampled_bit()) return other;
    }
    return description;
}

std::string verilog_literal(std::int64_t number) {
    if (number >= INT32_MIN && number <= INT32_MAX) return std::to_string(number);
    return fmt::format("64'h{:x}", static_cast<std::uint64_t>(number));
}

std::string option_literal(const std::string& option) {
    if (option == "on" || option == "off") return option == "on" ? "1" : "0";
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(option.data(), option.data() + option.size(), number);
    return error == std::errc() && end == option.data() + option.size() ? verilog_literal(number) : "";
}

namespace {

// Which has the design in it, as far as it is known: the module that is being made.
std::string owner_text() {
    const sc_core::sc_object* const made = sc_core::sc_get_current_object();
    return made == nullptr ? "the block" : made->name();
}

void require_options(const rtl_description& description, const block_settings& settings) {
    for (const auto& [key, option] : description.options) {
        const auto setting = settings.find(key);
        const auto built_for = option_literal(option.text);
        if (setting == settings.end() || built_for.empty() || setting->second == built_for) continue;
        throw input_error(
            fmt::format("{}: options.{}: the design is built for {}, and {} has {}; what [from] says "
                        "follows each block that the design stands for",
                        option.place, key, built_for, owner_text(), setting->second));
    }
}

}  // namespace

rtl_description with_settings(rtl_description description, const block_settings& settings) {
    require_options(description, settings);
    for (const auto& [parameter, key] : description.from) {
        const auto setting = settings.find(key.text);
        if (setting == settings.end()) {
            throw input_error(fmt::format("{}: {} has no \"{}\" that a parameter can follow{}{}", key.place,
                                          description.block, key.text, settings.empty() ? "" : "; there are ",
                                          fmt::join(keys_of(settings), ", ")));
        }
        description.parameters[parameter] = setting->second;
    }
    description.from.clear();
    return description;
}

rtl_description read_rtl(const std::string& path) {
    auto file = open_input(path);
    return parse_rtl(file, path);
}

rtl_description parse_rtl(std::istream& text, const std::string& path) {
    const auto content = parse_toml(text, path);
    const description_section file(path, "", content);
    file.require_known({"block",     "bundle",  "filelist",       "generated",   "sources",    "vhdl", "include",
                        "stand_ins", "defines", "source_defines", "parameters",  "from",       "top",  "power_up",
                        "clock",     "reset",   "inout",          "ports",       "polarity",   "tie",  "no_warning",
                        options_key, rate_key,  rates_key,        pad_clock_key, unreached_key});
    rtl_description description;
    description.path = path;
    const auto block = read_block(file, description);
    refuse_other_bundles(file, {&bundle_format::timing, &bundle_format::tables}, block, description);
    read_options(file, block, description);
    read_files(file, description);
    description.top = file.text("top");
    if (!is_identifier(description.top)) {
        file.refuse("top", fmt::format("\"{}\" is not the name of a module", description.top));
    }
    read_vhdl(file, description);
    add_defines(read_defines(file), description.defines);
    description.source_defines = read_source_defines(file, description);
    description.parameters = read_parameters(file, description.has_vhdl_top());
    read_from(file, description);
    read_power_up(file, description);
    read_no_warning(file, description);
    read_unreached(file, description);
    port_uses uses;
    read_clock(file.table("clock"), !block.has_own_clock, uses, description);
    if (file.has("reset")) read_reset(file.table("reset"), uses, description);
    const bool by_name = are_by_name(file, block, description);
    // What may stand beside the pins stands at the top level then.
    const auto ports = by_name ? file : file.table("ports");
    if (by_name) {
        read_ports_by_name(file, block, uses, description);
    } else if (block.has_numbered) {
        refuse_other_bundles(ports, pin_kinds, block, description);
        read_numbered_ports(ports, uses, description);
    } else {
        read_ports(ports, block, uses, description);
    }
    read_polarity(file, description);
    read_ties(file, uses, description);
    read_inouts(file, description);
    if (description.has_bundle("serial_pins")) read_rate(file, ports, block, description);
    if (description.has_bundle("pad_pins")) read_pad_clock(file, ports, description);
    return description;
}

}  // namespace tabletop
