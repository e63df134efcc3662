// SPDX-License-Identifier: Apache-2.0
#include "host/linux/debian_packages.h"

#include "support/document_file.h"
#include "support/external_tool.h"
#include "support/file_descriptor.h"
#include "support/input_error.h"
#include "support/scratch_folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <cerrno>
#include <sstream>
#include <system_error>
#include <utility>
#include <vector>

namespace tabletop {

namespace fs = std::filesystem;

namespace {

constexpr const char* kernel_name = "linux-image-armmp";  // the package that always depends on the latest kernel

const tool_need apt_need{"--linux", "apt"};
const tool_need dpkg_need{"--linux", "dpkg"};

std::string first_line(const std::string& text) {
    return text.substr(0, text.find('\n'));
}

// The first line of what apt says that tells of an error.
std::string error_line(const std::string& output) {
    std::istringstream lines(output);
    std::string line;
    while (std::getline(lines, line)) {
        if (line.rfind("E: ", 0) == 0) return line.substr(3);
    }
    return first_line(output);
}

}  // namespace

// When there are two runs at once, the second one waits and finds what the first one has got.
class debian_packages::lock {
  public:
    explicit lock(const fs::path& folder)
        : file_(::open((folder / "lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644)) {
        if (!file_.valid()) {
            throw input_error(
                fmt::format("{} cannot be written: {}", folder.string(), std::generic_category().message(errno)));
        }
        while (::flock(file_.get(), LOCK_EX) != 0 && errno == EINTR) continue;
    }

  private:
    file_descriptor file_;
};

debian_packages::debian_packages(fs::path folder, std::function<bool()> given_up)
    : folder_(std::move(folder)), given_up_(std::move(given_up)) {
    std::error_code error;
    fs::create_directories(folder_ / "packages", error);
    if (error) throw input_error(fmt::format("{}: {}", folder_.string(), error.message()));
}

fs::path debian_packages::version_file(const std::string& package) const {
    return folder_ / "packages" / (package + ".version");
}

// The version is written last.
bool debian_packages::has(const std::string& package) const {
    return fs::exists(version_file(package));
}

fs::path debian_packages::files(const std::string& package) {
    if (!has(package)) {
        const lock held(folder_);
        if (!has(package)) get(package);
    }
    versions_[package] = first_line(file_text(version_file(package)));
    return place_of(package);
}

fs::path debian_packages::kernel_files() {
    auto package = kept_kernel();
    if (package.empty()) {
        const lock held(folder_);
        package = kept_kernel();
        if (package.empty()) {
            package = newest_kernel();
            get(package);
            write_file(folder_ / "kernel", package + '\n');
        }
    }
    return files(package);
}

std::string debian_packages::kept_kernel() const {
    const auto name = first_line(file_text(folder_ / "kernel"));
    return name.empty() || !has(name) ? "" : name;
}

std::string debian_packages::newest_kernel() {
    update();
    const std::string mark = "Depends: ";
    const auto output = apt("apt-cache", "depends", kernel_name);
    const auto at = output.find(mark);
    if (at == std::string::npos) {
        throw input_error(
            fmt::format("no package source has Debian's {} for armhf: {}", kernel_name, error_line(output)));
    }
    return first_line(output.substr(at + mark.size()));
}

void debian_packages::get(const std::string& package) {
    update();
    const auto name = name_today(package);
    fmt::print(stderr, "tabletop: getting Debian's {} for armhf\n", name);
    const auto download = folder_ / "download";
    fs::remove_all(download);
    const auto output = apt("apt-get", "download", name);
    for (const auto& entry : fs::directory_iterator(download)) {
        if (entry.path().extension() == ".deb") return unpack(entry.path(), package);
    }
    throw input_error(fmt::format("Debian's {} for armhf cannot be fetched: {}", package, error_line(output)));
}

// Debian 13 has put t64 behind the names of libraries whose times have 64 bits since.
std::string debian_packages::name_today(const std::string& package) {
    const auto exists = [&](const std::string& name) {
        return apt("apt-cache", "show", name).find("Package: " + name + '\n') != std::string::npos;
    };
    const auto later = package + "t64";
    return !exists(package) && exists(later) ? later : package;
}

void debian_packages::unpack(const fs::path& archive, const std::string& package) {
    const auto place = place_of(package);
    fs::remove_all(place);
    const auto unpacked = run_tool({"dpkg-deb", "-x", archive.string(), place.string()}, folder_, dpkg_need, given_up_);
    const auto version = run_tool({"dpkg-deb", "-f", archive.string(), "Version"}, folder_, dpkg_need, given_up_);
    if (!unpacked.succeeded || !version.succeeded) {
        throw input_error(
            fmt::format("Debian's {} cannot be unpacked: {}", package, first_line(unpacked.output + version.output)));
    }
    fs::remove_all(file_in_package(place, "lib/modules"));  // more than all the rest, and nothing loads them
    write_file(version_file(package), first_line(version.output) + '\n');
    fs::remove_all(folder_ / "download");
}

// One bad index of many is no reason to give up: what is wanted may be in the others.
void debian_packages::update() {
    if (std::exchange(updated_, true)) return;
    fmt::print(stderr, "tabletop: reading Debian's lists of armhf packages\n");
    for (const char* const part : {"lists/partial", "cache/archives/partial"}) {
        fs::create_directories(folder_ / "apt" / part);
    }
    write_file(folder_ / "apt" / "status", "");
    apt("apt-get", "update", "");
}

// What it prints, whether it succeeds or not.
std::string debian_packages::apt(const std::string& program, const std::string& action, const std::string& package) {
    const auto state = folder_ / "apt";
    fs::create_directories(folder_ / "download");
    std::vector<std::string> command = {program};
    for (const auto& setting :
         {std::string("APT::Architecture=armhf"), std::string("APT::Architectures=armhf"),
          std::string("APT::Sandbox::User=root"), std::string("Acquire::http::Timeout=20"),
          std::string("Acquire::Languages=none"), "Dir::State=" + state.string(),
          "Dir::State::Lists=" + (state / "lists").string(), "Dir::State::status=" + (state / "status").string(),
          "Dir::Cache=" + (state / "cache").string()}) {
        command.insert(command.end(), {"-o", setting});
    }
    command.push_back(action);
    if (!package.empty()) command.push_back(package);
    return run_tool(command, folder_ / "download", apt_need, given_up_).output;
}

fs::path file_in_package(const fs::path& files, const std::string& path) {
    return fs::exists(files / path) || !fs::exists(files / "usr" / path) ? files / path : files / "usr" / path;
}

}  // namespace tabletop
