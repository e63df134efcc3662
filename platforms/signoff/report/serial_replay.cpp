// SPDX-License-Identifier: Apache-2.0
#include "signoff/report/serial_replay.h"

#include "host/process/child_process.h"
#include "support/document_file.h"
#include "support/json_text.h"
#include "support/scratch_folder.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <filesystem>
#include <fstream>

namespace tabletop {
namespace {

constexpr std::uint64_t permille_of_nominal = 1000;

std::string escaped(const std::string& bytes) {
    std::string text;
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        const bool plain = byte > ' ' && byte < 0x7F && c != '\\';
        text += plain ? std::string(1, c) : fmt::format("\\x{:02X}", byte);
    }
    return text;
}

class script_writer {
  public:
    explicit script_writer(const serial_replay& replay) : replay_(replay) {}

    void say(const std::string& line) { text_ += line + '\n'; }
    void wait(std::uint64_t cycles) {
        if (cycles != 0) say(fmt::format("@ {} ps", replay_.clock.edge(cycles)));
    }
    void send(const std::string& bytes, std::uint64_t spacing_cycles) {
        if (spacing_cycles == 0) return say("> " + escaped(bytes));
        for (std::size_t n = 0; n < bytes.size(); ++n) {
            if (n != 0) wait(spacing_cycles);
            say("> " + escaped(bytes.substr(n, 1)));
        }
    }
    // A low stop bit cannot be said: the byte comes that the machine makes of such a frame.
    void send_line(const signoff::connect6_request& request) {
        std::uint32_t permille = permille_of_nominal;
        for (std::size_t n = 0; n < request.line.size(); ++n) {
            const auto& step = request.line[n];
            wait(cycles_of(step.idle));
            if (step.pulse != 0) {
                say(fmt::format("! edge {} ps", replay_.clock.edge(cycles_of(step.pulse))));
                continue;
            }
            if (step.permille != permille) set_rate(permille = step.permille);
            send(step.stop_bit ? std::string(1, static_cast<char>(step.data)) : request.bytes.substr(n, 1), 0);
        }
        if (permille != permille_of_nominal) set_rate(permille_of_nominal);
    }
    std::string text() const { return text_; }

  private:
    std::uint64_t cycles_of(std::uint64_t thousandths_of_a_bit) const {
        return thousandths_of_a_bit * replay_.bit_cycles / permille_of_nominal;
    }
    void set_rate(std::uint64_t permille) {
        const auto baud =
            replay_.clock.hz() * permille_of_nominal / (replay_.bit_cycles * static_cast<double>(permille));
        say(fmt::format("! baud {}", std::llround(baud)));
    }

    const serial_replay& replay_;
    std::string text_;
};

struct replayed_byte {
    std::uint64_t start_ps;
    std::uint8_t byte;
};

// What a side has sent, and since when to the last request.
struct replayed_side {
    std::vector<replayed_byte> bytes;
    std::uint64_t last_request_ps = 0;
    bool ran = false;

    std::string last_reply() const {
        std::string text;
        for (const auto& one : bytes) {
            if (one.start_ps > last_request_ps) text += static_cast<char>(one.byte);
        }
        return text;
    }
};

bool same(const replayed_side& a, const replayed_side& b) {
    const auto alike = [](const auto& x, const auto& y) { return x.start_ps == y.start_ps && x.byte == y.byte; };
    return std::equal(a.bytes.begin(), a.bytes.end(), b.bytes.begin(), b.bytes.end(), alike);
}

replayed_side run_side(const serial_replay& replay, const std::vector<std::string>& own, const std::string& script,
                       const std::string& vcd, const scratch_folder& scratch) {
    const auto log = scratch.file("log.jsonl").string();
    std::vector<std::string> arguments = {
        "run", replay.machine, "--" + replay.line, "script:" + script, "--serial-log", log, "--vcd", vcd};
    arguments.insert(arguments.end(), own.begin(), own.end());
    replayed_side side;
    side.ran = run_self(arguments, scratch.file("out"), scratch.file("err")) == 0;
    std::ifstream file(log);
    for (std::string line; std::getline(file, line);) {
        const auto json = parse_json_record<nlohmann::json>(line);
        if (json.is_discarded() || !json.contains("byte")) continue;
        const std::uint64_t start_ps = json.at("t_ps");
        if (json.at("dir") == "from_device") {
            side.bytes.push_back({start_ps, json.at("byte")});
        } else {
            side.last_request_ps = start_ps;
        }
    }
    return side;
}

std::string sent_text(const std::string& bytes) {
    return bytes.empty() ? "nothing" : '"' + escaped(bytes) + '"';
}

}  // namespace

std::string serial_script(const signoff::connect6_game& game, std::size_t request, const serial_replay& replay,
                          std::uint64_t extra_cycles) {
    script_writer script(replay);
    script.say(fmt::format("# {}, request {}", game.name, request + 1));
    for (std::size_t n = 0; n <= request; ++n) {
        const auto& sent = game.requests[n];
        script.wait(sent.delay + (n == 0 ? 0 : replay.bit_cycles) + (n == request ? extra_cycles : 0));
        if (!sent.condition.empty()) script.say("# " + sent.condition);
        if (sent.line.empty()) {
            script.send(sent.bytes, sent.spacing);
        } else {
            script.send_line(sent);
        }
        if (replay.reply_bytes[n] != 0) script.say(fmt::format("< {}", replay.reply_bytes[n]));
    }
    return script.text();
}

std::string write_serial_replay(const signoff::connect6_game& game, std::size_t request, const serial_replay& replay,
                                const std::string& folder, const std::string& name) {
    if (folder.empty()) return "--report FOLDER writes a script that replays it, and value change dumps of both sides";
    const auto path = [&](const std::string& file) { return (std::filesystem::path(folder) / file).string(); };
    const auto script = path(name + "-difference.script");
    const scratch_folder scratch;
    // Ticks of the line fall otherwise after another reset: a late start edge may need another place between two.
    constexpr unsigned places = 8;
    const auto tick = replay.bit_cycles / 16;
    replayed_side ours, theirs;
    for (unsigned place = 0; place < places; ++place) {
        std::error_code exists;
        std::filesystem::create_directories(folder, exists);
        write_file(script, serial_script(game, request, replay, place * tick / places));
        ours = run_side(replay, replay.ours, script, path(name + "-" + replay.our_label + ".vcd"), scratch);
        theirs = run_side(replay, replay.theirs, script, path(name + "-" + replay.their_label + ".vcd"), scratch);
        if (!same(ours, theirs)) break;
    }
    const auto command = fmt::format("tabletop run {} {} --{} script:{}", replay.machine, fmt::join(replay.theirs, " "),
                                     replay.line, script);
    if (same(ours, theirs)) return fmt::format("{} does not show it: it needs this line at this very time", command);
    const auto mine = ours.last_reply(), other = theirs.last_reply();
    const auto what = mine == other ? fmt::format("both send {}, at other times", sent_text(mine))
                                    : fmt::format("{} sends {}, {} {}", replay.our_label, sent_text(mine),
                                                  replay.their_label, sent_text(other));
    return fmt::format("{} replays it: {}; beside the script are value change dumps of both sides", command, what);
}

}  // namespace tabletop
