// SPDX-License-Identifier: Apache-2.0
// Debian's armhf packages, by apt into a private state in a folder of our own: nothing of this computer is changed, no
// architecture is added to it. What has been got once is there for the next run.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <string>

namespace tabletop {

class debian_packages {
  public:
    // folder: made when it is not there. given_up: asked while something is got.
    debian_packages(std::filesystem::path folder, std::function<bool()> given_up);

    // The folder with a package's files. Throws input_error when it cannot be fetched.
    std::filesystem::path files(const std::string& package);
    // The same for the kernel, by whatever name its version has.
    std::filesystem::path kernel_files();
    // Version by name, of those that were asked for.
    const std::map<std::string, std::string>& versions() const { return versions_; }

  private:
    class lock;

    std::filesystem::path place_of(const std::string& package) const { return folder_ / "packages" / package; }
    std::filesystem::path version_file(const std::string& package) const;
    bool has(const std::string& package) const;
    std::string kept_kernel() const;
    std::string newest_kernel();
    void get(const std::string& package);
    std::string name_today(const std::string& package);
    void unpack(const std::filesystem::path& archive, const std::string& package);
    void update();
    std::string apt(const std::string& program, const std::string& action, const std::string& package);

    std::filesystem::path folder_;
    std::function<bool()> given_up_;
    std::map<std::string, std::string> versions_;
    bool updated_ = false;
};

// A file of a package by its path; since Debian 13 it may be below usr. Where there is none, the path without.
std::filesystem::path file_in_package(const std::filesystem::path& files, const std::string& path);

}  // namespace tabletop
