// SPDX-License-Identifier: Apache-2.0
#include "signoff/report/difference_wave.h"

#include "design/wave_window.h"
#include "host/recordings/fst_file.h"
#include "host/recordings/register_names.h"
#include "host/recordings/vcd_reader.h"
#include "host/recordings/wave_part.h"
#include "host/recordings/waveform.h"
#include "signoff/compare/feed_without.h"
#include "signoff/compare/record_feed.h"
#include "signoff/report/wave_view.h"
#include "support/document_file.h"
#include "support/input_error.h"
#include "support/scratch_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <tuple>

namespace tabletop {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t cycles_around = 300;

struct divergence {
    std::uint64_t time_ps;
    std::uint32_t channel;
};

bool is_same(const record& a, const record& b) {
    return a.time_ps == b.time_ps && a.channel == b.channel && a.kind == b.kind && a.write == b.write &&
           a.status == b.status && a.bytes == b.bytes && a.address == b.address && a.data == b.data;
}

// Entries are in order of time, then of channels: of two that differ the earlier one is missing on the other side.
std::optional<divergence> find_divergence(record_feed& ours, record_feed& theirs) {
    while (true) {
        record a{}, b{};
        const bool more = ours.next(a), other = theirs.next(b);
        if (!more && !other) return std::nullopt;
        if (more && other && is_same(a, b)) continue;
        const bool mine = more && (!other || std::tie(a.time_ps, a.channel) <= std::tie(b.time_ps, b.channel));
        const auto& first = mine ? a : b;
        return divergence{first.time_ps, first.channel};
    }
}

struct time_window {
    std::uint64_t from_ps;
    std::uint64_t until_ps;
};

// A side's entries within a window, first what holds at its beginning.
std::vector<record> entries_of(record_feed& feed, const time_window& window) {
    std::map<std::uint32_t, record> before;
    std::vector<record> entries;
    for (record entry{}; feed.next(entry) && entry.time_ps <= window.until_ps;) {
        if (entry.time_ps >= window.from_ps) {
            entries.push_back(entry);
        } else {
            before[entry.channel] = entry;
        }
    }
    std::vector<record> all;
    for (auto& [channel, entry] : before) {
        entry.time_ps = window.from_ps;
        all.push_back(entry);
    }
    all.insert(all.end(), entries.begin(), entries.end());
    return all;
}

void show(const std::string& label, const std::vector<record_channel>& channels, const std::vector<record>& entries,
          wave_part& to) {
    const register_names none({});
    waveform wave(to, none, label);
    wave.begin(channels);
    for (const auto& entry : entries) wave.take(entry);
}

// From the last request at the socket up to the difference, until one side or the other has answered it.
time_window transaction_at(const divergence& at, const std::vector<record>& ours, const std::vector<record>& theirs) {
    time_window found{at.time_ps, at.time_ps};
    for (const auto* const side : {&ours, &theirs}) {
        for (const auto& entry : *side) {
            if (entry.channel != at.channel || entry.kind == record_kind::level) continue;
            if (entry.kind == record_kind::begin_req && entry.time_ps <= at.time_ps) found.from_ps = entry.time_ps;
            if (entry.kind == record_kind::end_resp && entry.time_ps >= at.time_ps && found.until_ps == at.time_ps) {
                found.until_ps = entry.time_ps;
            }
        }
    }
    return found;
}

// A level that is 1 from a time to another.
void mark(const std::string& name, const time_window& window, const time_window& marked, wave_part& to) {
    const auto number = to.add_number(name, 1);
    to.time(window.from_ps);
    to.number(number, 0);
    to.time(marked.from_ps);
    to.number(number, 1);
    if (marked.until_ps >= window.until_ps || marked.until_ps == marked.from_ps) return;
    to.time(marked.until_ps);
    to.number(number, 0);
}

// The dumps' times are half cycles: 1 is the edge of first_cycle.
std::function<std::uint64_t(std::uint64_t)> times_of(const clock_domain& clock, std::uint64_t first_cycle) {
    return [clock, first_cycle](std::uint64_t half) {
        const auto halves = 2 * first_cycle + half;
        if (halves == 0) return std::uint64_t{0};
        const auto edge = clock.edge((halves - 1) / 2);
        return halves % 2 == 1 ? edge : edge + (clock.edge(halves / 2) - edge) / 2;
    };
}

// The dumps of every design, in the order of their names.
void read_dumps(const fs::path& folder, const clock_domain& clock, std::uint64_t first_cycle, wave_part& to) {
    std::map<std::string, std::map<unsigned long, fs::path>> dumps;
    for (const auto& entry : fs::directory_iterator(folder)) {
        if (entry.path().extension() != ".vcd") continue;
        const auto stem = entry.path().stem();
        dumps[stem.stem().string()][std::stoul("0" + stem.extension().string().substr(1))] = entry.path();
    }
    for (const auto& [design, files] : dumps) {
        vcd_reader reader(to, times_of(clock, first_cycle));
        for (const auto& [number, path] : files) {
            std::ifstream file(path);
            reader.read(file);
        }
    }
}

std::string wave_name(const signoff_entry& entry) {
    auto name = label(entry) + "-difference";
    for (auto& c : name) {
        const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == '.';
        if (!plain) c = '-';
    }
    return name;
}

// Returns the path of the waves; empty: there is no difference.
std::string write_waves(const wave_question& question, const std::string& name) {
    const auto with_feed = [&](const std::string& path, const auto& use) {
        file_feed all(path);
        feed_without feed(all, question.left_out);
        return use(feed);
    };
    const auto at = with_feed(question.ours, [&](record_feed& ours) {
        return with_feed(question.theirs, [&](record_feed& theirs) { return find_divergence(ours, theirs); });
    });
    if (!at) return "";
    const auto& clock = question.clock;
    const auto cycle = clock.cycle(at->time_ps);
    const auto first = cycle - std::min(cycle, cycles_around), end = cycle + cycles_around;
    const time_window window{clock.edge(first), clock.edge(end)};
    const auto entries = [&](record_feed& feed) { return entries_of(feed, window); };
    const auto ours = with_feed(question.ours, entries), theirs = with_feed(question.theirs, entries);
    const auto channels = with_feed(question.ours, [](record_feed& feed) { return feed.channels(); });

    wave_part marks, model, rtl, inside;
    marks.open_scope("difference");
    const auto transaction = transaction_at(*at, ours, theirs);
    mark("transaction", window, transaction, marks);
    mark("first", window, {at->time_ps, window.until_ps}, marks);
    marks.close_scope();
    show("model", channels, ours, model);
    show("rtl", channels, theirs, rtl);
    inside.open_scope("rtl");
    inside.open_scope("design");
    const scratch_folder dumps;
    {
        const handed_on_window told({dumps.path(), first, end});
        question.run_again();
    }
    read_dumps(dumps.path(), clock, first, inside);
    inside.close_scope();
    inside.close_scope();

    std::error_code exists;
    fs::create_directories(question.folder, exists);
    const auto base = (fs::path(question.folder) / name).string();
    fst_file file("--report", base + ".fst");
    wave_part::write({&marks, &model, &rtl, &inside}, file);
    file.finish();
    write_file(base + ".gtkw", wave_view_text({base, channels[at->channel].name, at->time_ps, transaction.from_ps,
                                               transaction.until_ps, clock.edge(1)},
                                              model, rtl, inside));
    return base + ".fst";
}

}  // namespace

void add_difference_wave(std::vector<signoff_entry>& entries, std::size_t first, const wave_question& question) {
    if (question.folder.empty()) return;
    const auto differs = [](const signoff_entry& entry) { return !entry.result.first_difference.empty(); };
    const auto entry = std::find_if(entries.begin() + static_cast<std::ptrdiff_t>(first), entries.end(), differs);
    if (entry == entries.end()) return;
    try {
        entry->wave = write_waves(question, wave_name(*entry));
    } catch (const input_error& error) {
        entry->not_played.push_back(fmt::format("the waves of the first difference: {}", error.what()));
    }
}

}  // namespace tabletop
