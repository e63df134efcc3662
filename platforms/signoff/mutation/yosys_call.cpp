// SPDX-License-Identifier: Apache-2.0
#include "signoff/mutation/yosys_call.h"

#include "support/document_file.h"

namespace tabletop {
namespace {

const tool_need yosys_need{"--mutate", "yosys"};

}  // namespace

tool_result run_yosys(const std::string& script, const std::filesystem::path& folder,
                      const std::function<bool()>& given_up) {
    write_file(folder / "script.ys", script);
    return run_tool({"yosys", "-q", "-s", "script.ys"}, folder, yosys_need, given_up);
}

tool_result run_abc(const std::string& commands, const std::filesystem::path& folder,
                    const std::function<bool()>& given_up) {
    return run_tool({"yosys-abc", "-c", commands}, folder, yosys_need, given_up);
}

}  // namespace tabletop
