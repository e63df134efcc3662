// SPDX-License-Identifier: Apache-2.0
// Reads the XML that this tree writes: elements, attributes and text; no comments, namespaces or other entities than
// those of XML itself.
#pragma once

#include <algorithm>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace tabletop {

struct xml_element {
    std::string name;
    std::map<std::string, std::string> attributes;
    std::string text;
    std::vector<xml_element> children;

    std::vector<const xml_element*> all(const std::string& child) const {
        std::vector<const xml_element*> found;
        for (const auto& c : children) {
            if (c.name == child) found.push_back(&c);
        }
        return found;
    }
    // Throws std::runtime_error unless there is exactly one.
    const xml_element& only(const std::string& child) const {
        const auto found = all(child);
        if (found.size() != 1) throw std::runtime_error(name + ": not one " + child);
        return *found.front();
    }
};

class xml_reader {
  public:
    // The root element. Throws std::runtime_error when the text is not well-formed.
    static xml_element read(const std::string& text) {
        xml_reader reader(text);
        reader.expect("<?xml ");
        reader.until("?>");
        reader.skip_space();
        auto root = reader.element();
        reader.skip_space();
        if (reader.at_ != text.size()) reader.fail("text behind the root");
        return root;
    }

  private:
    explicit xml_reader(const std::string& text) : text_(text) {}

    xml_element element() {
        xml_element result;
        expect("<");
        result.name = until_any(" >");
        while (peek() == ' ') {
            expect(" ");
            auto key = until("=\"");
            if (!result.attributes.emplace(std::move(key), decoded(until("\""))).second) fail("attribute twice");
        }
        expect(">");
        std::string raw;
        while (text_.compare(at_, 2, "</") != 0) {
            if (peek() == '<') {
                result.children.push_back(element());
            } else {
                raw += text_[at_++];
            }
        }
        result.text = decoded(raw);
        expect("</" + result.name + ">");
        return result;
    }

    std::string decoded(const std::string& raw) {
        static const std::map<std::string, char> entities = {
            {"amp", '&'}, {"lt", '<'}, {"gt", '>'}, {"quot", '"'}, {"apos", '\''}};
        std::string out;
        for (std::size_t i = 0; i < raw.size(); ++i) {
            if (raw[i] == '<') fail("< in a text");
            if (raw[i] != '&') {
                out += raw[i];
                continue;
            }
            const auto end = raw.find(';', i);
            const auto entity =
                end == std::string::npos ? entities.end() : entities.find(raw.substr(i + 1, end - i - 1));
            if (entity == entities.end()) fail("unknown entity");
            out += entity->second;
            i = end;
        }
        return out;
    }

    char peek() {
        if (at_ >= text_.size()) fail("end of text");
        return text_[at_];
    }
    void skip_space() { at_ = std::min(text_.find_first_not_of(" \n", at_), text_.size()); }
    void expect(const std::string& word) {
        if (text_.compare(at_, word.size(), word) != 0) fail("no " + word);
        at_ += word.size();
    }
    std::string until(const std::string& word) {
        const auto end = text_.find(word, at_);
        if (end == std::string::npos) fail("no " + word);
        const auto begin = std::exchange(at_, end + word.size());
        return text_.substr(begin, end - begin);
    }
    std::string until_any(const std::string& characters) {
        const auto end = text_.find_first_of(characters, at_);
        if (end == std::string::npos) fail("no end of a name");
        const auto begin = std::exchange(at_, end);
        return text_.substr(begin, end - begin);
    }
    [[noreturn]] void fail(const std::string& what) const {
        throw std::runtime_error("XML, byte " + std::to_string(at_) + ": " + what);
    }

    const std::string& text_;
    std::size_t at_ = 0;
};

}  // namespace tabletop
