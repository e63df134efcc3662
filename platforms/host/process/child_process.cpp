// SPDX-License-Identifier: Apache-2.0
#include "host/process/child_process.h"

#include "base/protocol_checker.h"
#include "host/process/exit_code.h"
#include "host/process/interrupt_flag.h"

#include <fmt/format.h>
#include <unistd.h>

#include <systemc>

namespace tabletop {

int run_self(const std::vector<std::string>& arguments, const std::filesystem::path& out,
             const std::filesystem::path& err, const process_limits& limits) {
    std::vector<std::string> words{"tabletop"};
    words.insert(words.end(), arguments.begin(), arguments.end());
    const auto code =
        run_host_program(fmt::format("/proc/{}/exe", ::getpid()), words, {}, {out, err}, interrupted, limits);
    if (code == exit_interrupted) throw interruption();
    return code;
}

std::string failed_check(const std::exception& error) {
    if (dynamic_cast<const check_failed*>(&error) != nullptr) return error.what();
    const auto* const report = dynamic_cast<const sc_core::sc_report*>(&error);
    const bool of_protocol = report != nullptr && report->get_msg_type() == std::string(protocol_checker::report_type);
    return of_protocol ? fmt::format("the protocol is violated at {}", report->get_msg()) : "";
}

void require_done(int code, const std::string& simulation, const std::string& said) {
    if (code == exit_check_failed) throw check_failed(fmt::format("{}: {}", simulation, message_of(said)));
    if (code == exit_bad_input) throw not_started(fmt::format("{}: {}", simulation, message_of(said)));
    if (code != exit_done) throw std::runtime_error(fmt::format("{} ended with {}: {}", simulation, code, said));
}

std::string message_of(const std::string& standard_error) {
    const std::string name = "tabletop: ";
    const auto begin = standard_error.rfind(name);
    auto message = begin == std::string::npos ? standard_error : standard_error.substr(begin + name.size());
    message.erase(message.find_last_not_of('\n') + 1);
    return message;
}

input_error refusal_of(const std::string& standard_error) {
    const auto message = message_of(standard_error);
    const auto end = message.find(":\n");
    return end == std::string::npos ? input_error(message)
                                    : input_error(message.substr(0, end), message.substr(end + 2));
}

}  // namespace tabletop
