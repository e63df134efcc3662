// SPDX-License-Identifier: Apache-2.0
#include "signoff/mutation/mutant_results.h"

#include "support/document_file.h"
#include "support/input_error.h"
#include "support/json_text.h"
#include "support/scratch_folder.h"

#include <fmt/format.h>

#include <system_error>
#include <tuple>
#include <utility>

namespace tabletop {
namespace {

std::filesystem::path file_of(const std::filesystem::path& folder, unsigned number) {
    return folder / fmt::format("{}.json", number);
}

// What cannot be read is found out again.
mutant_result read_result(const std::filesystem::path& file) {
    const auto json = parse_json_record<nlohmann::json>(file_text(file));
    mutant_result result;
    try {
        json.at("how").get_to(result.how);
        json.at("to_the_end").get_to(result.to_the_end);
        json.at("compared").get_to(result.compared);
        json.at("shaken").get_to(result.shaken);
        json.at("proof").get_to(result.proof);
    } catch (const nlohmann::json::exception&) {
        return {};
    }
    return result;
}

}  // namespace

bool mutant_result::operator==(const mutant_result& other) const {
    return std::tie(how, to_the_end, compared, shaken, proof) ==
           std::tie(other.how, other.to_the_end, other.compared, other.shaken, other.proof);
}

mutant_results::mutant_results(std::filesystem::path folder, const std::vector<unsigned>& numbers)
    : folder_(std::move(folder)) {
    if (!folder_.empty()) {
        std::error_code error;
        std::filesystem::create_directories(folder_, error);
        if (error) throw input_error(fmt::format("--keep: {}: {}", folder_.string(), error.message()));
    }
    for (const auto number : numbers) {
        all_[number] = folder_.empty() ? mutant_result() : read_result(file_of(folder_, number));
    }
}

void mutant_results::set(unsigned number, const mutant_result& result) {
    auto& known = all_.at(number);
    if (known == result) return;
    known = result;
    if (folder_.empty()) return;
    const nlohmann::json json = {{"how", result.how},
                                 {"to_the_end", result.to_the_end},
                                 {"compared", result.compared},
                                 {"shaken", result.shaken},
                                 {"proof", result.proof}};
    write_file(file_of(folder_, number), json.dump() + '\n');
}

std::vector<unsigned> mutant_results::with(const std::string& how) const {
    std::vector<unsigned> numbers;
    for (const auto& [number, result] : all_) {
        if (result.how == how) numbers.push_back(number);
    }
    return numbers;
}

}  // namespace tabletop
