// SPDX-License-Identifier: Apache-2.0
#include "de1_soc/de1_soc_parameters.h"

#include "de1_soc/memory_map.h"
#include "design/described_block.h"
#include "processors/processor_system/cpu_parameters.h"
#include "support/input_error.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace tabletop {

namespace {

// Pixel clock of the board, from a PLL of its own.
constexpr std::uint64_t pixel_hz = 25'000'000;

struct named_format {
    const char* name;
    pixel_format format;
    std::uint32_t base;
    de1_soc_design design;  // that has memory there; of the computer: both
};
constexpr auto connect_four = de1_soc_design::connect_four;
constexpr auto computer = de1_soc_design::computer;
constexpr named_format formats[] = {
    {"rgb332_640@C0000000", pixel_format::rgb332_640, de1_soc_map::fpga_sdram.base, connect_four},
    {"rgb565_640@C0000000", pixel_format::rgb565_640, de1_soc_map::fpga_sdram.base, connect_four},
    {"rgb332_1024@C8000000", pixel_format::rgb332_1024, de1_soc_map::pixel_memory.base, computer},
    {"rgb565_320@C8000000", pixel_format::rgb565_320, de1_soc_map::pixel_memory.base, computer},
};

// What each design has unless the user says otherwise.
constexpr const char* usual_format[] = {formats[0].name, formats[3].name};
constexpr std::uint64_t usual_hz[] = {de1_soc_board_hz, 100'000'000};

de1_soc_design design_of(const parameter_set& parameters) {
    return parameters.choice("design") == "computer" ? computer : connect_four;
}

clock_domain fabric_clock_of(const parameter_set& parameters) {
    if (is_set(parameters, "fabric.clock")) return parameters.frequency("fabric.clock");
    return clock_domain(usual_hz[static_cast<unsigned>(design_of(parameters))]);
}

std::string format_of(const parameter_set& parameters) {
    if (is_set(parameters, "vga.format")) return parameters.choice("vga.format");
    return usual_format[static_cast<unsigned>(design_of(parameters))];
}

scanout_control control_of(const parameter_set& parameters) {
    const auto design = design_of(parameters);
    const auto chosen = format_of(parameters);
    const auto found =
        std::find_if(std::begin(formats), std::end(formats), [&](const auto& one) { return one.name == chosen; });
    if (found->design == computer && design != computer) {
        throw input_error(fmt::format("{}: there are no pixels at 0x{:08X} with de1_soc.design = connect_four",
                                      setting_text(parameters, "vga.format"), found->base));
    }
    return {found->base, static_cast<unsigned>(found->format), true};
}

bool is_of_engine(const std::string& key) {
    return key.rfind("de1_soc.engine.", 0) == 0 || key == "de1_soc.sram.read_cycles" ||
           key == "de1_soc.host.poll_interval";
}

bool is_of_computer(const std::string& key) {
    constexpr std::string_view starts[] = {"de1_soc.adc.", "de1_soc.ps2", de1_soc_audio_rate};
    return std::any_of(std::begin(starts), std::end(starts),
                       [&](std::string_view start) { return key.compare(0, start.size(), start) == 0; });
}

bool is_of_painter(const std::string& key) {
    return key.rfind("de1_soc.screen.", 0) == 0;
}

// What is said of blocks that the computer does not have would be without effect.
void refuse_settings_of_connect_four(const parameter_set& parameters) {
    for (const auto& declared : parameters.declarations()) {
        const auto& key = declared.key;
        if (!(is_of_engine(key) || is_of_painter(key)) || !is_set(parameters, key)) continue;
        throw input_error(fmt::format("{}: there is no {} with de1_soc.design = computer",
                                      setting_text(parameters, key), is_of_engine(key) ? "engine" : "painter"));
    }
}

// The rates of the board's codec.
clock_domain audio_rate_of(const parameter_set& parameters) {
    constexpr std::uint64_t rates[] = {8000, 32'000, 44'100, 48'000, 88'200, 96'000};
    const auto rate = parameters.frequency("audio.rate");
    const bool has_it = rate.hz_denominator() == 1 &&
                        std::find(std::begin(rates), std::end(rates), rate.hz_numerator()) != std::end(rates);
    if (has_it) return rate;
    throw input_error(
        fmt::format("{}: the codec has 8, 32, 44.1, 48, 88.2 and 96 kHz", setting_text(parameters, "audio.rate")));
}

// The same for what the other design does not have. A sweep says every parameter: what is as it would be is no setting.
void refuse_settings_of_computer(const parameter_set& parameters) {
    for (const auto& declared : parameters.declarations()) {
        const auto& key = declared.key;
        if (!is_of_computer(key) || parameters.text(key) == declared.default_value) continue;
        if (key == de1_soc_audio_rate && paints_in_fabric(parameters)) continue;
        throw input_error(
            fmt::format("{}: it exists only with de1_soc.design = computer", setting_text(parameters, key)));
    }
}

de1_soc_ps2_device device_at(const parameter_set& parameters, const char* key) {
    const auto& chosen = parameters.choice(key);
    if (chosen == "none") return de1_soc_ps2_device::none;
    return chosen == "mouse" ? de1_soc_ps2_device::mouse : de1_soc_ps2_device::keyboard;
}

// Checks the same as the engine's check(), and says it in the user's words.
void require_generation_of_traps(const parameter_set& parameters) {
    if (!parameters.boolean("engine.human_traps") || parameters.integer("engine.generation") == 3) return;
    throw input_error(
        fmt::format("{}: only generation 3 looks for traps of the human's, and de1_soc.engine.generation is {}",
                    setting_text(parameters, "engine.human_traps"), parameters.integer("engine.generation")));
}

void require_generation_of_lookahead(const parameter_set& parameters) {
    if (parameters.integer("engine.lookahead") == 1 || parameters.integer("engine.generation") != 1) return;
    throw input_error(fmt::format("{}: only generations 2 and 3 look ahead, and de1_soc.engine.generation is 1",
                                  setting_text(parameters, "engine.lookahead")));
}

void require_traps_of_mode(const parameter_set& parameters) {
    if (parameters.choice("engine.mode") == "fixed" || parameters.boolean("engine.human_traps")) return;
    throw input_error(
        fmt::format("{}: the switch chooses whether the engine looks for traps of the human's, and "
                    "de1_soc.engine.human_traps is off",
                    setting_text(parameters, "engine.mode")));
}

void require_format_of_painter(const parameter_set& parameters, const de1_soc_config& config) {
    if (!config.paints || config.vga.control.format == static_cast<unsigned>(pixel_format::rgb332_640)) return;
    throw input_error(fmt::format("{}: the painter of the fabric draws rgb332_640@C0000000 alone",
                                  setting_text(parameters, "vga.format")));
}

// The program that takes the engine's place has none of this.
void require_engine_of_program(const parameter_set& parameters) {
    if (!decides_in_software(parameters)) return;
    const std::pair<const char*, bool> others[] = {{"engine.win_first", parameters.boolean("engine.win_first")},
                                                   {"engine.lookahead", parameters.integer("engine.lookahead") != 1},
                                                   {"engine.mode", parameters.choice("engine.mode") != "fixed"},
                                                   {"engine.fault", parameters.choice("engine.fault") != "none"},
                                                   {"screen.painter", paints_in_fabric(parameters)}};
    for (const auto& [key, is_on] : others) {
        if (!is_on) continue;
        throw input_error(fmt::format("{}: not with de1_soc.engine.kind = software, whose program does not know of it",
                                      setting_text(parameters, key)));
    }
}

}  // namespace

std::vector<parameter_declaration> de1_soc_parameters() {
    using kind = parameter_kind;
    auto all = cpu_parameters("de1_soc", {"800 MHz", "925 MHz", "Clock of the Cortex-A9.", "preloader of the board"});
    const parameter_declaration others[] = {
        {"de1_soc.design",
         kind::choice,
         "connect_four",
         "",
         "",
         "What is in the fabric: the engine on a shared memory, or the university computer.",
         "published design",
         {"connect_four", "computer"}},
        {"de1_soc.sdram.size", kind::size, "1 GiB", "1 MiB", "1 GiB",
         "SDRAM of the HPS from address 0 on, whole pages of 4 KiB.", "board"},
        {"de1_soc.fabric.clock", kind::frequency, megahertz_text(de1_soc_board_hz), "1 MHz", "400 MHz",
         "Clock of the fabric; of the computer 100 MHz, when nothing is said.", "published design"},
        {"de1_soc.bridge.request_cycles", kind::integer, "4", "0", "1000",
         "Fabric cycles from a request of the HPS to its block, on both bridges.", "assumption"},
        {"de1_soc.bridge.response_cycles", kind::integer, "4", "0", "1000",
         "Fabric cycles from a block's response to the HPS, on both bridges.", "assumption"},
        {"de1_soc.bridge.light_time", kind::time, "172 ns", "0 ns", "1 us",
         "With cpu.timing=a9, what an access through the lightweight bridge takes besides.", "assumption"},
        {"de1_soc.engine.kind",
         kind::choice,
         "fabric",
         "",
         "",
         "What finds the moves of the machine's own game: the engine, or with the same answers the processor.",
         "published design",
         {"fabric", "software"}},
        {"de1_soc.engine.generation", kind::integer, "3", "1", "3", "Generation of the full module.",
         "published design"},
        {"de1_soc.engine.defensive_rounds", kind::integer, "4", "0", "31",
         "Moves of the defensive module before the full one takes over.", "published design"},
        {"de1_soc.engine.pipeline", kind::integer, "1", "1", "8", "Cycles that a decision takes.", "published design"},
        {"de1_soc.engine.packed_rows", kind::boolean, "off", "", "",
         "Two rows in a word: the engine reads three words instead of six.", "published design, a proposal"},
        {"de1_soc.engine.human_traps", kind::boolean, "off", "", "", "Generation 3 looks for traps of the human's.",
         "ours, from the published outlook"},
        {"de1_soc.engine.win_first", kind::boolean, "off", "", "",
         "Own wins have the highest value, and stopping the human the next highest.", "published design, its text"},
        {"de1_soc.engine.lookahead", kind::integer, "1", "1", "4",
         "Moves that generations 2 and 3 look ahead; more than one by a search of many cycles.",
         "ours, from the published outlook"},
        {"de1_soc.engine.mode",
         kind::choice,
         "fixed",
         "",
         "",
         "Whether SW0 chooses the advanced mode, in which the engine looks for traps of the human's.",
         "ours, from the published outlook",
         {"fixed", "switch"}},
        {"de1_soc.engine.fault",
         kind::choice,
         "none",
         "",
         "",
         "A fault for negative tests: indices that go round at the border.",
         "published design, its text",
         {"none", "wrong_index"}},
        {"de1_soc.sram.read_cycles", kind::integer, "3", "3", "8", "Cycles in which the engine reads a word.",
         "published design"},
        {"de1_soc.host.poll_interval", kind::time, "0 ns", "0 ns", "1 ms",
         "From one look of the game's program at the engine's flag to the next, at least; 0: without a pause.",
         "published design"},
        {"de1_soc.vga.format",
         kind::choice,
         formats[0].name,
         "",
         "",
         "Pixels of the screen, and where the first one is; of the computer the controller's, when nothing is said.",
         "the published program",
         {formats[0].name, formats[1].name, formats[2].name, formats[3].name}},
        {"de1_soc.screen.painter",
         kind::choice,
         "processor",
         "",
         "",
         "What draws the board: the processor, or a painter of the fabric, with discs that fall.",
         "ours, from the published outlook",
         {"processor", "fabric"}},
        {"de1_soc.screen.fall", kind::integer, "16", "1", "80",
         "Lines that a disc falls in a frame, with the painter of the fabric.", "ours, from the published outlook"},
        {"de1_soc.ps2.device",
         kind::choice,
         "keyboard",
         "",
         "",
         "What is plugged into the first PS/2 port of the computer.",
         "board",
         {"keyboard", "mouse", "none"}},
        {"de1_soc.ps2_second.device",
         kind::choice,
         "mouse",
         "",
         "",
         "What is plugged into the second one.",
         "board",
         {"keyboard", "mouse", "none"}},
        {"de1_soc.ps2.rate", kind::integer, "12500", "10000", "16700", "Bits a second of the PS/2 devices.",
         "standard"},
        {"de1_soc.ps2.self_test", kind::time, "300 ms", "1 ms", "1 s",
         "How long a PS/2 device tests itself when it is reset.", "standard: 300 ms to 500 ms"},
        {"de1_soc.semihosting.quota", kind::size, "1 GiB", "0 B", "1024 GiB",
         "What a program may write to the host by semihosting in all.", "protects the host"},
        {de1_soc_audio_rate, kind::frequency, "8 kHz", "8 kHz", "96 kHz",
         "Samples a second of the computer's audio: 8, 32, 44.1, 48, 88.2 or 96 kHz.", "description of the computer"},
        {"de1_soc.line.baud", kind::integer, "115200", "300", "1000000",
         "Rate of what is connected to a UART, bits per second, 8N1.", "board"},
    };
    all.insert(all.end(), std::begin(others), std::end(others));
    for (unsigned n = 0; n < adc_registers::channels; ++n) {
        all.push_back({fmt::format("de1_soc.adc.channel{}", n), kind::integer, "0", "0", "5000",
                       fmt::format("Voltage at channel {} of the computer's ADC, mV.", n), "ours"});
    }
    return all;
}

std::map<std::string, std::string> de1_soc_parameter_texts(const parameter_set& parameters) {
    auto texts = parameters.all_texts();
    for (const auto& declared : parameters.declarations()) {
        const auto& key = declared.key;
        const bool is_missing =
            design_of(parameters) == computer
                ? is_of_engine(key) || is_of_painter(key)
                : is_of_computer(key) && !(key == de1_soc_audio_rate && paints_in_fabric(parameters));
        if (is_missing) texts.erase(key);
    }
    texts["de1_soc.fabric.clock"] = frequency_text(fabric_clock_of(parameters));
    texts["de1_soc.vga.format"] = format_of(parameters);
    return texts;
}

de1_soc_config make_de1_soc_config(const parameter_set& parameters, const std::map<std::string, view>& views) {
    const auto design = design_of(parameters);
    if (design == computer) {
        refuse_settings_of_connect_four(parameters);
    } else {
        refuse_settings_of_computer(parameters);
    }
    const auto clock = fabric_clock_of(parameters);
    const auto view_of = [&](const std::string& instance) {
        const auto found = views.find(instance);
        return found == views.end() ? view::ca : found->second;
    };
    const auto bridge = [&](std::vector<avalon_window> windows) {
        avalon_bridge_config made{clock, static_cast<unsigned>(windows.size()), std::move(windows)};
        made.request_cycles = static_cast<unsigned>(parameters.integer("bridge.request_cycles"));
        made.response_cycles = static_cast<unsigned>(parameters.integer("bridge.response_cycles"));
        return made;
    };
    de1_soc_config config{{},
                          bridge(de1_soc_heavy_windows(design)),
                          bridge(de1_soc_light_windows(design)),
                          {clock},
                          {clock},
                          {clock_domain(pixel_hz), de1_soc_map::character_buffer.base, control_of(parameters)},
                          {clock, static_cast<unsigned>(parameters.integer("screen.fall"))}};
    config.paints = paints_in_fabric(parameters);
    require_format_of_painter(parameters, config);
    config.design = design;
    config.fixed_format = is_set(parameters, "vga.format");
    config.jtag_rate = parameters.integer("line.baud");
    config.audio_rate = audio_rate_of(parameters);
    for (unsigned n = 0; n < adc_registers::channels; ++n) {
        config.adc_millivolts[n] = static_cast<unsigned>(parameters.integer(fmt::format("adc.channel{}", n)));
    }
    config.ps2.devices = {device_at(parameters, "ps2.device"), device_at(parameters, "ps2_second.device")};
    config.ps2.rate = parameters.integer("ps2.rate");
    config.ps2.self_test_ps = parameters.time_ps("ps2.self_test");
    config.vga_view = view_of("vga");
    if (config.vga_view == view::rtl) config.vga.clock = describe_block("vga_scanout").clock;
    config.sram_view = view_of("sram");
    config.engine_view = view_of("engine");
    config.painter_view = view_of("painter");
    config.device_views = views;

    set_cpu(config.hps.cpu, parameters);
    if (config.hps.cpu.core.timing == iss_timing::a9) config.hps.light_ps = parameters.time_ps("bridge.light_time");
    config.hps.fabric_clock = clock;
    config.hps.sdram_size = parameters.size("sdram.size");
    if (config.hps.sdram_size % 4096 != 0) {
        throw input_error(
            fmt::format("de1_soc.sdram.size: \"{}\" is not a multiple of 4 KiB", parameters.text("sdram.size")));
    }
    config.hps.gpio_levels[1] = 1u << 25;  // HPS_KEY, pressed is low

    config.sram.words = static_cast<std::uint32_t>(de1_soc_map::sram.size / 4);
    config.engine.generation = static_cast<unsigned>(parameters.integer("engine.generation"));
    config.engine.defensive_rounds = static_cast<unsigned>(parameters.integer("engine.defensive_rounds"));
    config.engine.pipeline = static_cast<unsigned>(parameters.integer("engine.pipeline"));
    config.engine.packed_rows = parameters.boolean("engine.packed_rows");
    config.engine.human_traps = parameters.boolean("engine.human_traps");
    config.engine.read_cycles = static_cast<unsigned>(parameters.integer("sram.read_cycles"));
    config.engine.win_first = parameters.boolean("engine.win_first");
    config.engine.mode_switch = parameters.choice("engine.mode") == "switch";
    config.engine.wrong_index = parameters.choice("engine.fault") == "wrong_index";
    config.engine.lookahead = static_cast<unsigned>(parameters.integer("engine.lookahead"));
    require_generation_of_traps(parameters);
    require_generation_of_lookahead(parameters);
    require_traps_of_mode(parameters);
    require_engine_of_program(parameters);
    return config;
}

bool decides_in_software(const parameter_set& parameters) {
    return parameters.choice("engine.kind") == "software";
}

bool paints_in_fabric(const parameter_set& parameters) {
    return design_of(parameters) == connect_four && parameters.choice("screen.painter") == "fabric";
}

de1_soc_game_settings make_de1_soc_game_settings(const parameter_set& parameters) {
    constexpr std::uint64_t ps_per_ns = 1000;
    const auto format = static_cast<pixel_format>(control_of(parameters).format);
    return {DE1_SOC_GAME_SETTINGS_MAGIC,
            parameters.boolean("engine.packed_rows") ? 2u : 1u,
            static_cast<std::uint32_t>((parameters.time_ps("host.poll_interval") + ps_per_ns - 1) / ps_per_ns),
            format == pixel_format::rgb332_640 ? 1u : 2u,
            static_cast<std::uint32_t>(parameters.integer("engine.generation")),
            static_cast<std::uint32_t>(parameters.integer("engine.defensive_rounds")),
            parameters.boolean("engine.human_traps") ? 1u : 0u};
}

}  // namespace tabletop
