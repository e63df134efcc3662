// SPDX-License-Identifier: Apache-2.0
// linux_image FOLDER MACHINE FILE PROGRAM ARGS..: what `run MACHINE --linux-file FILE --linux PROGRAM ARGS..` puts into
// the memory, as files of FOLDER that are called after their addresses, for another simulator of the machine. The first
// line of output is where the processor starts.
#include "host/linux/linux_boot.h"
#include "host/linux/linux_facet.h"
#include "machines/machines.h"
#include "support/document_file.h"
#include "support/input_error.h"

#include <fmt/format.h>

#include <exception>
#include <filesystem>
#include <utility>

using namespace tabletop;

namespace {

linux_boot make_boot(const std::string& machine, const linux_request& request) {
    const auto& kind = find_machine_kind(machine);
    parameter_set parameters(kind.name(), kind.parameters());
    if (kind.on_linux() == nullptr) throw input_error(machine + " runs no Linux");
    kind.on_linux()->prepare_for_linux(parameters);
    return make_linux_boot(request, kind.on_linux()->board(parameters), [] { return false; });
}

}  // namespace

int main(int count, char* arguments[]) {
    try {
        if (count < 5) throw input_error("linux_image FOLDER MACHINE FILE PROGRAM ARGS..");
        const std::filesystem::path folder = arguments[1];
        linux_request request;
        request.files = {arguments[3]};
        request.command.assign(arguments + 4, arguments + count);
        const auto boot = make_boot(arguments[2], request);
        for (const auto& segment : boot.image.segments) {
            write_file(folder / fmt::format("{:08x}", segment.address),
                       std::string(segment.bytes.begin(), segment.bytes.end()));
        }
        fmt::print("{:08x}\n", boot.image.entry);
    } catch (const std::exception& error) {
        fmt::print(stderr, "linux_image: {}\n", error.what());
        return 2;
    }
    return 0;
}
