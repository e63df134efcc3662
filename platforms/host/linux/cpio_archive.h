// SPDX-License-Identifier: Apache-2.0
// An archive that a kernel unpacks into its first file system: the "newc" format of cpio (in the kernel's sources,
// Documentation/driver-api/early-userspace/buffer-format.rst). Owner root, times 0: the same files give the same bytes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tabletop {

class cpio_archive {
  public:
    // path: without a slash at its beginning; the folder it is in has been added before.
    void add_folder(const std::string& path);
    void add_file(const std::string& path, std::string_view content, unsigned permissions);
    void add_link(const std::string& path, std::string_view target);
    void add_character_device(const std::string& path, unsigned permissions, unsigned major, unsigned minor);

    // Returns the archive with its end; nothing can be added any more.
    std::vector<std::uint8_t> finish();

  private:
    void add(const std::string& path, unsigned mode, std::string_view content, unsigned major = 0, unsigned minor = 0);
    void append(std::string_view text) { bytes_.insert(bytes_.end(), text.begin(), text.end()); }
    void pad();

    std::vector<std::uint8_t> bytes_;
    unsigned entries_ = 0;
};

}  // namespace tabletop
