// SPDX-License-Identifier: Apache-2.0
// Every parser of what somebody gives the program, or of what reaches it from a line: a line each in the table.
#include "base/parameters.h"
#include "base/recording.h"
#include "cli/demo_game.h"
#include "cli/run/run_options.h"
#include "de1_soc/around/board_log.h"
#include "de1_soc/around/board_script.h"
#include "design/clock_means.h"
#include "design/description.h"
#include "design/file_list.h"
#include "design/source_copies.h"
#include "design/verilated_ports.h"
#include "explore/constraint.h"
#include "explore/sweep_axis.h"
#include "explore/sweep_sample.h"
#include "fuzz/fuzz_driver.h"
#include "host/display/terminal_keys.h"
#include "host/gdb/gdb_commands.h"
#include "host/gdb/gdb_packets.h"
#include "host/lines/answer_clock.h"
#include "host/lines/telnet_filter.h"
#include "host/linux/arm_program.h"
#include "host/linux/boot_image.h"
#include "host/linux/device_tree.h"
#include "host/option_values.h"
#include "host/pads/pad_end.h"
#include "host/pins/gpio_script.h"
#include "host/processor/code_map.h"
#include "host/processor/debug_expression.h"
#include "host/processor/elf_image.h"
#include "host/processor/program_symbols.h"
#include "host/recordings/chrome_trace.h"
#include "host/recordings/vcd_file.h"
#include "host/semihosting/semihosting.h"
#include "labkit/around/table_log.h"
#include "labkit/around/table_script.h"
#include "machines/machines.h"
#include "processors/cortex_a9/iss.h"
#include "signoff/blocks/bt656_decoder/bt656_decoder_query_lines.h"
#include "signoff/blocks/checkers_referee/checkers_referee_query_lines.h"
#include "signoff/blocks/checkers_search/checkers_search_query_lines.h"
#include "signoff/blocks/checkers_vision/checkers_vision_query_lines.h"
#include "signoff/blocks/connect4_heuristic/heuristic_query_lines.h"
#include "signoff/blocks/connect4_minimax/engine_query_lines.h"
#include "signoff/blocks/connect4_referee/referee_query_lines.h"
#include "signoff/blocks/connect6_threat/compare/byte_text.h"
#include "signoff/blocks/connect6_threat/compare/connect6_comparison.h"
#include "signoff/blocks/connect6_threat/connect6_threat_query_lines.h"
#include "signoff/query/query_lines.h"
#include "stimulus/players/checkers_human.h"
#include "stimulus/players/make_player.h"
#include "stimulus/players/pad_script.h"
#include "stimulus/players/replay_player.h"
#include "stimulus/players/serial_script.h"
#include "stimulus/players/typed_numbers.h"
#include "support/document_file.h"
#include "support/input_error.h"
#include "support/scratch_folder.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>
#include <sstream>

namespace {

using namespace tabletop;
using namespace std::string_literals;
using texts = std::vector<std::string>;

const char* const input_name = "input";

template <typename Parse>
auto of_stream(Parse parse) {
    return [parse](const std::string& input) {
        std::istringstream stream(input);
        parse(stream);
    };
}

template <typename Parse>
auto of_query(Parse parse) {
    return [parse](const std::string& input) {
        bool ok = true;
        const auto answer = [&](const nlohmann::json& line) {
            parse(line);
            return nlohmann::ordered_json::object();
        };
        answer_query_line(input, answer, ok);
    };
}

// What one input has set, the next one sets anew.
std::vector<parameter_set>& machines() {
    static std::vector<parameter_set> sets = [] {
        std::vector<parameter_set> all;
        for (const auto* const kind : machine_kinds()) all.emplace_back(kind->name(), kind->parameters());
        return all;
    }();
    return sets;
}

// Sets a parameter of the machine that the key names, or of the first one.
void set_parameter(const std::string& assignment) {
    auto* set = &machines().front();
    for (auto& machine : machines()) {
        if (assignment.rfind(machine.prefix() + '.', 0) == 0) set = &machine;
    }
    set->set_assignment(assignment, input_name);
}

void load_parameters(std::istream& file) {
    machines()[1].load_toml(file, input_name);
}

texts assignments() {
    texts all;
    for (const auto& set : machines()) {
        for (const auto& declaration : set.declarations()) {
            all.push_back(declaration.key + '=' + declaration.default_value);
            if (!declaration.maximum.empty()) all.push_back(declaration.key + '=' + declaration.maximum);
        }
    }
    return all;
}

const point_parameters& swept_parameters() {
    static const point_parameters parameters(
        machines().front(), {{"stimulus.seed", parameter_kind::integer, "1", "0", "", "Seed.", "--seed"}});
    return parameters;
}

const char* const serial_log =
    "{\"version\":\"0.1.0\",\"platform\":\"zynq\",\"clock\":\"100 MHz\"}\n"
    "{\"t_ps\":1000,\"end_ps\":86806000,\"cycle\":0,\"port\":\"uart1\",\"dir\":\"to_device\",\"byte\":68}\n"
    "{\"t_ps\":86806000,\"end_ps\":173612000,\"cycle\":8680,\"port\":\"uart1\",\"dir\":\"from_device\",\"byte\":49}\n"
    "{\"t_ps\":173612000,\"cycle\":17361,\"port\":\"gpio\",\"pin\":7,\"level\":1}\n"
    "{\"t_ps\":173612000,\"cycle\":17361,\"port\":\"reset\",\"pin\":0,\"level\":1}\n"
    "{\"t_ps\":173612001,\"cycle\":17361,\"port\":\"pad1\",\"buttons\":128,\"plugged\":true}\n";

const char* const table_log =
    "{\"version\":\"0.1.0\",\"platform\":\"labkit\",\"main_clock\":\"64.8 MHz\"}\n"
    "{\"t_ps\":0,\"end_ps\":0,\"cycle\":0,\"port\":\"table\",\"dir\":\"to_device\",\"act\":\"put red 50\"}\n"
    "{\"t_ps\":5,\"end_ps\":9,\"cycle\":0,\"port\":\"reset\",\"dir\":\"to_device\",\"pin\":0,\"level\":1}\n"
    "{\"t_ps\":7,\"end_ps\":7,\"cycle\":1,\"port\":\"link\",\"dir\":\"to_device\",\"byte\":232}\n"
    "{\"t_ps\":8,\"end_ps\":8,\"cycle\":1,\"port\":\"table\",\"dir\":\"to_device\",\"act\":\"take 50\"}\n";

const char* const board_log =
    "{\"version\":\"0.1.0\",\"platform\":\"de1_soc\",\"main_clock\":\"50 MHz\"}\n"
    "{\"t_ps\":5,\"end_ps\":5,\"cycle\":0,\"port\":\"board\",\"dir\":\"to_device\",\"act\":\"sw 3 on\"}\n"
    "{\"t_ps\":5,\"end_ps\":5,\"cycle\":0,\"port\":\"gpio\",\"dir\":\"to_device\",\"pin\":\"SW3\",\"level\":1}\n"
    "{\"t_ps\":9,\"end_ps\":9,\"cycle\":0,\"port\":\"board\",\"dir\":\"to_device\",\"act\":\"key 0 down\"}\n"
    "{\"t_ps\":12,\"end_ps\":12,\"cycle\":0,\"port\":\"board\",\"dir\":\"to_device\",\"act\":\"expect leds 0x3ff "
    "within 1 "
    "s\"}\n";

const char* const recorded =
    "{\"channels\":[{\"name\":\"engine.in\",\"hz\":[100000000,1],\"bits\":0},"
    "{\"name\":\"engine.irq\",\"hz\":[100000000,3],\"bits\":1}]}\n";

std::string recording_seed() {
    recording seed;
    const auto socket = seed.add_channel("engine.in", clock_domain(100'000'000), 0);
    const auto pin = seed.add_channel("engine.irq", clock_domain(100'000'000, 3), 1);
    seed.add({10'000, 1, socket, record_kind::begin_req, true, 0, 4, 0x43C0'0000, 1});
    seed.add({30'000, 3, socket, record_kind::end_resp, true, 1, 4, 0x43C0'0000, 1});
    seed.add_level(pin, 90'000, 1);
    std::ostringstream text;
    seed.write(text);
    return text.str();
}

std::string trace_seed() {
    connect6_transaction one;
    one.request = "D";
    one.reply = "1010";
    one.request_end = 4340;
    one.start = {5000, 9340};
    one.edges_ps = {1, 2, 3};
    one.phases = connect6_phases{1, 2, 3, 4, {5, 6}};
    std::ostringstream text;
    write_connect6_trace(text, {"first", {one, one}});
    return text.str();
}

void show(const recording& seen, record_sink& to) {
    to.begin(seen.channels());
    for (const auto& entry : seen.records()) to.take(entry);
    to.end(seen.records().empty() ? 0 : seen.records().back().time_ps);
}

void read_recording(std::istream& in) {
    auto seen = recording::read(in, input_name);
    seen.sort();
    std::ostringstream out;
    seen.write(out);
    const register_names no_registers({});
    vcd_file file(out);
    waveform wave(file, no_registers);
    show(seen, wave);
    chrome_trace trace(out, no_registers, 0, UINT64_MAX);
    show(seen, trace);
}

// A header, two segments, a few bytes.
std::string elf_seed() {
    std::string file(
        "\x7f"
        "ELF\1\1\1\0\0\0\0\0\0\0\0\0\2\0\x28\0\1\0\0\0",
        24);
    const auto word = [&](std::uint32_t value) {
        for (unsigned byte = 0; byte < 4; ++byte) file += static_cast<char>(value >> 8 * byte);
    };
    for (const std::uint32_t value : {0x0010'0000u, 52u, 0u, 0x0500'0000u}) word(value);
    file += std::string("\x34\0\x20\0\2\0\x28\0\0\0\0\0", 12);
    for (const std::uint32_t address : {0x0010'0000u, 0x0020'0000u}) {
        for (const std::uint32_t value : {1u, 116u, address, address, 16u, 32u, 5u, 4096u}) word(value);
    }
    return file + std::string(16, '\x42');
}

// The file has no segments, but sections of code, symbols and names.
std::string linked_elf_seed() {
    constexpr std::uint32_t header_size = 52;
    auto file = elf_seed().substr(0, header_size);
    const auto word = [&](std::uint32_t value) {
        for (unsigned byte = 0; byte < 4; ++byte) file += static_cast<char>(value >> 8 * byte);
    };
    const std::string names("\0$a\0$d\0.text\0\0", 14);
    const auto symbols = header_size + static_cast<std::uint32_t>(names.size()) + 2;
    const auto sections = symbols + 3 * 16;
    file += names + std::string(2, '\0');
    for (const std::uint32_t value : {0u, 0u, 0u, 0u, 1u, 0u, 0u, 0x1'0000u, 4u, 8u, 0u, 0x1'0000u}) word(value);
    for (unsigned n = 0; n < 10; ++n) word(0);
    for (const std::uint32_t value : {7u, 1u, 6u, 0u, 0u, 16u, 0u, 0u, 4u, 0u}) word(value);
    for (const std::uint32_t value : {0u, 2u, 0u, 0u, symbols, 48u, 3u, 1u, 4u, 16u}) word(value);
    for (const std::uint32_t value : {0u, 3u, 0u, 0u, header_size, 14u, 0u, 0u, 1u, 0u}) word(value);
    file[32] = static_cast<char>(sections);  // e_shoff
    file[44] = 0;                            // e_phnum
    file[48] = 4;                            // e_shnum
    file[50] = 3;                            // e_shstrndx
    return file;
}

// What is read of a program for Linux: its loader, and in a section the libraries that it needs.
std::string linux_program_seed() {
    std::string file = elf_seed();
    const auto put = [&](std::size_t at, std::uint32_t value, unsigned bytes) {
        if (file.size() < at + bytes) file.resize(at + bytes);
        for (unsigned byte = 0; byte < bytes; ++byte) file[at + byte] = static_cast<char>(value >> 8 * byte);
    };
    const auto words = [&](std::size_t at, const std::vector<std::uint32_t>& values) {
        for (std::size_t n = 0; n < values.size(); ++n) put(at + 4 * n, values[n], 4);
    };
    constexpr std::size_t loader = 0x100, names = 0x120, dynamic = 0x140, sections = 0x160;
    const auto loader_name = "/lib/ld-linux-armhf.so.3\0"s, library_names = "\0libm.so.6\0libc.so.6\0\0"s;
    put(dynamic, 0, 1);
    file.replace(loader, loader_name.size(), loader_name);
    file.replace(names, library_names.size(), library_names);
    words(84, {3, loader, 0, 0, 25, 25, 4, 1});          // PT_INTERP
    words(dynamic, {1, 1, 1, 11, 0, 0});                 // twice DT_NEEDED, and the end
    words(sections, std::vector<std::uint32_t>(10, 0));  // none; then .dynamic, .dynstr
    words(sections + 40, {1, 6, 2, 0, dynamic, 24, 2, 0, 4, 8});
    words(sections + 80, {1, 3, 2, 0, names, 22, 0, 0, 1, 0});
    put(32, sections, 4);
    put(48, 3, 2);
    put(50, 2, 2);
    return file;
}

// For a parser that is given nothing but a file's name.
template <typename Parse>
auto of_file(Parse parse) {
    return [parse](const std::string& input) {
        static const scratch_folder folder;
        write_file(folder.file(input_name), input);
        parse(folder.file(input_name));
    };
}

struct closed_bus : iss_bus {
    bool read(std::uint32_t, unsigned, std::uint64_t&) override { return false; }
    bool write(std::uint32_t, unsigned, std::uint64_t) override { return false; }
    bool fetch(std::uint32_t, std::uint32_t&) override { return false; }
    bool debug_read(std::uint32_t, void*, std::size_t) override { return false; }
    bool debug_write(std::uint32_t, const void*, std::size_t) override { return false; }
};

// A core with 64 KiB of memory, which never runs, and what a debugger asks of it.
struct idle_core {
    static constexpr std::uint32_t base = 0x0010'0000;
    static constexpr std::uint32_t size = 0x1'0000;

    alignas(4096) std::array<std::uint8_t, size> ram{};
    closed_bus bus;
    std::unique_ptr<iss> core = make_cortex_a9({}, bus);
    debug_access access{*core,
                        base,
                        {{base, size}},
                        [] { return std::uint64_t{1234}; },
                        [](std::uint32_t, unsigned, std::uint32_t) { return false; }};
    gdb_commands debugger{access};

    idle_core() {
        core->map_ram(base, size, ram.data(), true);
        core->reset(base);
    }
};

idle_core& shared_core() {
    static idle_core core;
    return core;
}

void debug(const std::string& input) {
    auto& commands = shared_core().debugger;
    gdb_packet_reader reader;
    reader.feed(input);
    while (const auto packet = reader.take()) {
        if (packet->what == gdb_input::kind::packet) commands.answer(packet->payload);
    }
    // Its packets without their checksums, which a change seldom leaves right.
    std::istringstream payloads(input);
    for (std::string payload; std::getline(payloads, payload, '$');) {
        commands.answer(payload.substr(0, payload.find('#')));
    }
    commands.end_session();
}

texts debugger_seeds() {
    texts all;
    for (const std::string payload : {"qSupported:swbreak+;hwbreak+",
                                      "qXfer:features:read:target.xml:0,fff",
                                      "qXfer:memory-map:read::0,fff",
                                      "qSymbol::",
                                      "qSymbol:100040:707843757272656e74544342",
                                      "qSymbol:100080:707852656164795461736b734c69737473",
                                      "qfThreadInfo",
                                      "qThreadExtraInfo,1",
                                      "Hg100040",
                                      "vRun;",
                                      "!",
                                      "g",
                                      "G00112233",
                                      "p0f",
                                      "P1=00000001",
                                      "m100000,40",
                                      "M100000,4:00112233",
                                      "X100000,2:ab",
                                      "Z0,100000,4",
                                      "z0,100000,4",
                                      "Z2,100000,4",
                                      "vCont;c:1",
                                      "vCont?",
                                      "c",
                                      "s100000",
                                      "qRcmd,74696d65",
                                      "H g0",
                                      "qAttached",
                                      "D",
                                      "k",
                                      "QStartNoAckMode"}) {
        all.push_back(frame_gdb_packet(payload));
    }
    std::string session;
    for (const auto& packet : all) session += packet;
    all.push_back(session);
    return all;
}

// The input is the program's memory: calls one after the other, each an operation and its parameters.
constexpr std::size_t call_words = 5;
constexpr std::size_t names_at = 0x200;

void call_semihosting(const std::string& input) {
    static const scratch_folder folder;
    auto& target = shared_core();
    semihosting_setup setup;
    setup.folder = folder.path();
    setup.command_line = "game.elf";
    setup.owns_input = false;
    semihosting host(setup, [] { return std::uint64_t{0}; });
    const auto size = std::min<std::size_t>(input.size(), idle_core::size);
    target.core->write_memory(idle_core::base, input.data(), size);
    for (std::size_t at = 0; at + 4 * call_words <= std::min(size, names_at); at += 4 * call_words) {
        std::uint32_t operation = 0;
        std::memcpy(&operation, input.data() + at, sizeof operation);
        target.core->set_reg(0, operation);
        target.core->set_reg(1, idle_core::base + static_cast<std::uint32_t>(at) + 4);
        host.call(*target.core, 0xAB, true);
    }
}

// Opens a file, writes, seeks, reads, asks for its length, closes, renames and removes it; the time, the heap, an exit.
std::string semihosting_seed() {
    constexpr auto name = idle_core::base + static_cast<std::uint32_t>(names_at);
    const std::array<std::uint32_t, call_words> calls[] = {
        {0x01, name, 6, 4, 0},  {0x05, 1, name, 16, 0}, {0x0A, 1, 2, 0, 0},           {0x06, 1, name + 64, 8, 0},
        {0x0C, 1, 0, 0, 0},     {0x02, 1, 0, 0, 0},     {0x0F, name, 4, name + 8, 5}, {0x0E, name + 8, 5, 0, 0},
        {0x0D, name, 3, 64, 0}, {0x15, name, 64, 0, 0}, {0x16, name, 0, 0, 0},        {0x10, 0, 0, 0, 0},
        {0x30, name, 0, 0, 0},  {0x13, 0, 0, 0, 0},     {0x18, 0x20026, 0, 0, 0}};
    std::string memory;
    for (const auto& call : calls) memory.append(reinterpret_cast<const char*>(call.data()), sizeof call);
    memory.resize(names_at);
    return memory + std::string("file\0\0\0\0other\0../file", 21) + std::string(64, 'x');
}

// The bytes come in pieces, as from a connection.
void filter_telnet(const std::string& input) {
    constexpr std::size_t piece = 7;
    telnet_filter filter;
    std::string answer;
    for (std::size_t at = 0; at < input.size(); at += piece)
        filter.take(std::string_view(input).substr(at, piece), answer);
}

void type_keys(const std::string& input) {
    terminal_keys keys;
    for (const char byte : input) keys.take(byte);
}

void type_checkers_moves(const std::string& input) {
    checkers_human person(checkers_rules::program());
    person.begin(1);
    for (const char byte : input) {
        person.type(byte);
        person.choose({}, checkers_side::human);
        person.prompt();
    }
    person.take_output();
}

// What a machine sends to whoever plays against it.
template <const board_game& (*game)(), machine_order order>
void play_against(const std::string& sent) {
    player_options options;
    options.plays = &game();
    options.games = 2;
    options.order = order;
    const auto who = make_player("random", options);
    for (const char byte : sent) {
        while (who->take_action()) continue;
        who->receive(static_cast<std::uint8_t>(byte));
    }
    while (who->take_action()) continue;
    who->break_off();
    who->take_notes();
}

const char* const console_seed =
    "Connect Four\r\nYou are X, the engine is O.\r\n\r\nDo you move first? (y/n): y\r\n"
    "+---------------+\r\n| . . . . . . . |\r\n| . . . . . . . |\r\n| . . . . . . . |\r\n| . . . . . . . |\r\n"
    "| . . . . . . . |\r\n| . . . . . . . |\r\n+---------------+\r\n  1 2 3 4 5 6 7\r\nYour move (1-7): 4\r\n"
    "+---------------+\r\n| . . . . . . . |\r\n| . . . . . . . |\r\n| . . . . . . . |\r\n| . . . . . . . |\r\n"
    "| . . . . . . . |\r\n| O . . X . . . |\r\n+---------------+\r\n  1 2 3 4 5 6 7\r\nYour move (1-7): "
    "? Column 4 is full.\r\nYou win.\r\nAnother game? (y/n): n\r\nGoodbye.\r\n";

const char* const verilated_header =
    "class Vown VL_NOT_FINAL : public VerilatedModel {\n    VL_IN8(&clk,0,0);\n    VL_IN8(&__SYM__for,0,0);\n"
    "    VL_OUT16(&rgb__05B,11,0);\n    VL_OUTW(&wide,95,0,3);\n    VL_INOUT8((&bus)[4],7,0);\n";

const char* const verilated_xml =
    "<verilator_xml><netlist><module name=\"own\" topModule=\"1\">"
    "<var name=\"rgb\" dtype_id=\"2\" dir=\"output\" pinIndex=\"2\" vartype=\"logic\"/></module><typetable>"
    "<basicdtype id=\"2\" name=\"logic\" left=\"11\" right=\"0\"/><basicdtype id=\"3\" name=\"logic\" left=\"-1\" "
    "right=\"2\"/></typetable></netlist></verilator_xml>";

const char* const verilated_json =
    "{\"type\":\"NETLIST\",\"addr\":\"(B)\",\"modulesp\":[{\"type\":\"MODULE\",\"name\":\"own\",\"addr\":\"(E)\","
    "\"level\":2,"
    "\"stmtsp\":[{\"type\":\"VAR\",\"name\":\"rgb\",\"addr\":\"(F)\",\"dtypep\":\"(K)\",\"direction\":\"OUTPUT\"},"
    "{\"type\":\"ALWAYS\",\"name\":\"\",\"addr\":\"(Y)\",\"sensesp\":[{\"type\":\"SENTREE\",\"addr\":\"(Z)\","
    "\"sensesp\":[{\"type\":"
    "\"SENITEM\",\"addr\":\"(A)\",\"edgeType\":\"POS\",\"sensp\":[{\"type\":\"VARREF\",\"name\":\"clk\"}]}]}]}]}],"
    "\"miscsp\":["
    "{\"type\":\"REFDTYPE\",\"addr\":\"(K)\",\"refDTypep\":\"(L)\"},"
    "{\"type\":\"BASICDTYPE\",\"addr\":\"(L)\",\"range\":\"3:0\"}]}";

void look_at_tree(const design_tree& tree) {
    auto ports = parse_ports("VL_OUT16(&rgb,11,0);\n");
    set_declared_ranges(ports, tree);
    find_rising_clock(tree, "clk");
}

// These are written by 5.006 and 5.032.
const char* const verilated_root =
    "    VL_IN8(clk,0,0);\n    CData/*0:0*/ __Vtrigrprev__TOP__clk;\n    VlTriggerVec<2> __VactTriggered;\n"
    "    VlTriggerVec<2> __VnbaTriggered;\n";
const char* const later_verilated_root =
    "    VL_IN8(clk,0,0);\n    CData/*0:0*/ __Vtrigprevexpr___TOP__clk__0;\n    CData/*0:0*/ __VactContinue;\n";

void look_at_root(const std::string& header) {
    cycle_header(find_clock_means(header, header, parse_ports("VL_IN8(&clk,0,0);\n"), "clk", {{"clk"}, false, ""}));
}

texts with(texts all, const texts& more) {
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

std::vector<fuzz_parser> parsers() {
    const texts scripts =
        with(seed_files("tests/system/games", ".script"),
             {"# all of it\n> D\\r\\n\\x41\n< 4\n~ done \n@ 10 ms\n! break 2 ms\n! edge 3 us\n! baud 9600\n"});
    const texts descriptions = with(seed_files("tests/system/designs", ".toml"), seed_files("rtl-wrappers", ".toml"));
    return {
        {"toml_parameters", seed_files("platforms", ".toml"), of_stream(load_parameters), true},
        {"set_parameters", assignments(), set_parameter, true},
        {"sweeps",
         {"engine.depth=4..10/2,1", "fabric.clock=50MHz..200MHz/25MHz", "zynq.engine.alpha_beta=on,off",
          "boot=fsbl,reset", "cpu.cycles_per_instruction=1..2/1/3", "stimulus.seed=1,0x10", "cpu.quantum=1us,0.5 us"},
         [](const std::string& text) { parse_sweep(text, swept_parameters()); }},
        {"constraints",
         {"engine.depth*engine.solvers <= 24", "not (fabric.clock/2 >= 50 MHz and engine.alpha_beta) or boot == fsbl",
          "-stimulus.seed + 2*3 - 1/4 != 0x10"},
         [](const std::string& text) {
             constraint("--constraint", text, swept_parameters()).holds(swept_parameters());
         }},
        {"samples",
         {"full", "zip", "random:3", "lhs:7"},
         [](const std::string& text) {
             sweep_sample(parse_sample(text), {2, 3}, 1, 100);
         }},
        {"times", {"10 ms", "1/3 us", "0x10 ps", "9223372 s"}, [](const std::string& text) { parse_time_ps(text); }},
        {"rtl", descriptions, of_stream([](std::istream& in) { parse_rtl(in, input_name); }), true},
        {"file_list",
         {"+incdir+a+b // c\n# d\n/* e\n */ -F f.f \"g h.v\" +define+I=\"j k\"\n-y l -DM=1 $N/o.v\n"},
         of_stream([](std::istream& in) { split_file_list(in, input_name); }),
         true},
        {"source_defines",
         {"`define RATE 880 // a\n  `define RATE \\\n 1 + \\\n 2\n`define RATES 3\n"},
         [](const std::string& text) {
             with_defines(text, input_name, {"RATE=32", "NEW"}, {"NEW=1"});
         }},
        {"verilated_ports", {verilated_header}, [](const std::string& text) { parse_ports(text); }},
        {"verilated_root", {verilated_root, later_verilated_root}, look_at_root},
        {"verilated_xml", {verilated_xml}, [](const std::string& text) { look_at_tree(read_xml_tree(text)); }},
        {"verilated_json", {verilated_json}, [](const std::string& text) { look_at_tree(read_json_tree(text)); }},
        {"serial_script", scripts, of_stream([](std::istream& in) { parse_serial_script(in, input_name); }), true},
        {"pad_script",
         {"@ 10 ms\n+A\n-A\n+Left+Start\n-Left -Start\nunplug\nplug\nreset\n# end\n"},
         of_stream([](std::istream& in) { parse_pad_script(in, input_name); }),
         true},
        {"gpio_script",
         {"@ 1 ms\n7=1\n 53 = 0\nSW3=1\n"},
         of_stream([](std::istream& in) {
             parse_gpio_script(in, input_name, machine_pins(54, {{"SW", 10}}));
         }),
         true},
        {"board_script",
         {"# hand\n@ 10 ms\nsw 3 on\nkey 0 press 20 ms\nkey 1 down\njp1 5 1\njp2 31 0\ntype hello\\n\ndown Left\nup "
          "Left\nmouse 5 "
          "-3 left\n",
          "expect leds 0x3ff within 1 s\nexpect hex \"0042\" within 100 ms\nexpect pixel 160 120 rgb565 0xf800 within "
          "2 "
          "frames\nexpect jtag \"a \\x20\" within 1 s\n"},
         of_stream([](std::istream& in) {
             for (const auto& step : parse_board_script(in, input_name, {})) step_text(step);
         }),
         true},
        {"board_replay", {board_log}, of_stream([](std::istream& in) { parse_board_log(in, input_name, {}); }), true},
        {"serial_replay",
         {serial_log},
         of_stream([](std::istream& in) { parse_serial_log(in, input_name, "uart1"); }),
         true},
        {"table_script",
         {"~ pieces\nset up\n@ 1 ms\nput blue 41 80 -40\nmove 41 32\ntake 32\nhand 1 -2 3 4 dark 5 ms\nglare 1 2 3 4 5 "
          "ms\n"
          "light warm\nlight 45\nswitch 5 on\npress enter 30 ms\nhold 2\nrelease 2\nreset\n# end\n"},
         of_stream([](std::istream& in) {
             for (const auto& act : parse_table_script(in, input_name)) act_text(act);
         }),
         true},
        {"table_replay", {table_log}, of_stream([](std::istream& in) { parse_table_log(in, input_name); }), true},
        {"link_replay", {table_log}, of_stream([](std::istream& in) { parse_link_log(in, input_name); }), true},
        {"checkers_person", {"help\n50-32\n5041\b2\nmoves\n50x32x14\nboard\nquit\n"}, type_checkers_moves},
        {"pad_replay", {serial_log}, of_stream([](std::istream& in) { parse_pad_log(in, input_name, "pad1"); }), true},
        {"query_connect4",
         {"{\"id\":1,\"moves\":\"4453\",\"engine_first\":true,\"depth\":8,\"alpha_beta\":true}",
          "{\"id\":\"b\",\"board\":\"0x1\",\"mask\":\"0x3\"}"},
         of_query([](const nlohmann::json& line) {
             parse_engine_request(line, {8, true});
         })},
        {"query_heuristic",
         {"{\"id\":1,\"rows\":[42,0,0,0,0,16383],\"module\":\"full\"}"},
         of_query(parse_heuristic_question)},
        {"query_checkers_search",
         {"{\"id\":1,\"to_move\":\"computer\",\"rules\":\"american\",\"horizon\":1,\"quiet\":3,\"board\":[6,7,0,0,0,0,"
          "0,0,0,0,0,0,"
          "0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,4,0,0,5]}",
          "{\"id\":2,\"perft\":1}"},
         of_query(parse_checkers_question)},
        {"query_checkers_referee",
         {"{\"id\":1,\"board\":[6,7,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,4,0,0,5],"
          "\"seen\":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,0,0,1]}"},
         of_query(parse_referee_table)},
        {"query_bt656_decoder",
         {"{\"id\":1,\"words\":[1023,0,0,512,360,300,640,310]}",
          "{\"id\":2,\"png\":\"frame.png\",\"to\":\"decoded.png\"}"},
         of_query(parse_decoder_question)},
        {"query_checkers_vision",
         {"{\"id\":1,\"png\":\"frame.png\",\"grid\":[164,58,56,52]}"},
         of_query(parse_vision_question)},
        {"query_referee", {"{\"id\":1,\"moves\":\"1212121\"}"}, of_query(parse_referee_moves)},
        {"query_connect6",
         {"{\"id\":1,\"requests\":[\"D\",\"09090808\",\"\u00e9\"]}"},
         of_query([](const nlohmann::json& line) {
             for (const auto& bytes : parse_connect6_requests(line)) bytes_to_utf8(bytes);
         })},
        {"elf",
         {elf_seed()},
         [](const std::string& text) {
             parse_elf({text.begin(), text.end()}, input_name);
         },
         true},
        {"code_map",
         {linked_elf_seed(), elf_seed()},
         [](const std::string& text) {
             const code_map map({text.begin(), text.end()});
             for (const std::uint32_t address : {0u, 8u, 16u, 0x0010'0000u, ~0u}) {
                 if (map.around(address).first > address) throw std::logic_error("a place outside its stretch");
             }
         },
         true},
        {"program_symbols",
         {linked_elf_seed(), elf_seed()},
         [](const std::string& text) {
             const program_symbols symbols({text.begin(), text.end()});
             for (const std::uint32_t address : {0u, 8u, 16u, 0x0010'0000u, ~0u}) {
                 symbols.function_at(address);
                 symbols.variable_at(address);
             }
         },
         true},
        {"debug_expression",
         {"main + 8", "[rounds] >= 10 && r1 != 0", "((sp & ~7) - 0x10) << 2"},
         [](const std::string& text) {
             debug_expression(text, [](const std::string&) { return std::optional<std::uint32_t>(0x100); });
         }},
        {"linux_program", {linux_program_seed()}, of_file([](const std::filesystem::path& file) {
             for (const auto& library : read_arm_program(file).libraries) package_of_library(library);
         })},
        {"kernel", {std::string(36, '\0') + "\x18\x28\x6f\x01"}, of_file(read_kernel)},
        {"device_tree", {std::string("\xd0\x0d\xfe\xed\0\0\0\x48", 8)}, of_file(read_device_tree)},
        {"recording", {recording_seed(), recorded}, of_stream(read_recording), true},
        {"exchanges",
         {trace_seed()},
         of_stream([](std::istream& in) {
             connect6_trace_reader reader(in, input_name);
             while (reader.next()) {
             }
         }),
         true},
        {"gdb", debugger_seeds(), debug},
        {"semihosting", {semihosting_seed()}, call_semihosting},
        {"telnet", {"\xff\xfd\x01\xff\xfb\x03\xff\xfa\x18\x01\xff\xf0text\r\n\r\0\xff\xff"s}, filter_telnet},
        {"tcp_port", {"0", "1234", "65535"}, [](const std::string& text) { parse_tcp_port(text); }},
        {"terminal_keys", {"\x1b[A\x1bOB\x1b[1;5C a d\r\t"}, type_keys},
        {"program_answer", {"9 12,\t10 10"}, [](const std::string& text) { parse_numbers(text); }},
        {"connect4_console", {console_seed}, play_against<connect4_game, machine_order::second>},
        {"connect6_machine", {"1010111109090808"}, play_against<connect6_game, machine_order::first>},
    };
}

}  // namespace

int main(int argc, char** argv) {
    spdlog::set_level(spdlog::level::off);
    return run_fuzzer(parsers(), argc, argv);
}
