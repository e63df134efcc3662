# SPDX-License-Identifier: Apache-2.0
# read_report.py REPORT_HTML JUNIT_XML: both are well formed, the page asks for nothing outside of it and has what a reader
# of screens needs, the XML is what continuous integration reads, and they agree. Prints a line with the verdict, the rows of
# results, the pictures, and the counts of the XML.
import html.parser
import re
import sys
import xml.etree.ElementTree as ET

EMPTY = {"meta", "link", "rect", "image", "br", "img"}


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.headings, self.tables, self.pictures, self.text = [], [], [], 0, {}

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        assert tag not in ("script", "img", "iframe", "object"), f"<{tag}>"
        for name, value in attributes.items():
            assert not name.startswith("on"), f"{name} of <{tag}>"
            if name in ("src", "href", "srcset", "action"):
                assert value.startswith("data:") or re.fullmatch(r"[\w.%-]+", value), f"<{tag} {name}={value}>"
        if tag == "table":
            assert attributes.get("aria-label"), "a table without a name"
            self.tables.append({"name": attributes["aria-label"], "columns": 0, "rows": []})
        if tag == "th":
            assert attributes.get("scope") in ("row", "col"), "a head of neither a row nor a column"
            self.tables[-1]["columns"] += attributes["scope"] == "col"
        if tag == "tr" and "tbody" in self.open:
            self.tables[-1]["rows"].append(0)
        if tag in ("td", "th") and "tbody" in self.open:
            if self.tables[-1]["rows"][-1] == 0:
                assert tag == "th", "a row that does not begin with its head"
            self.tables[-1]["rows"][-1] += int(attributes.get("colspan", 1))
        if tag == "svg":
            assert attributes.get("aria-hidden") or (attributes.get("role") == "img" and attributes.get("aria-label"))
        self.pictures += tag == "image"
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag not in EMPTY:
            assert self.open and self.open[-1] == tag, f"</{tag}> ends {self.open[-1:]}"
            self.open.pop()

    def handle_data(self, data):
        if self.open:
            self.text[self.open[-1]] = self.text.get(self.open[-1], "") + data


def read_page(path):
    text = open(path, encoding="utf-8").read()
    assert text.startswith("<!doctype html>")
    assert "default-src 'none'" in text
    page = Page()
    page.feed(text)
    page.close()
    assert not page.open, f"never ended: {page.open}"
    assert page.headings[0] == 1 and page.headings.count(1) == 1, page.headings
    assert all(after - before <= 1 for before, after in zip(page.headings, page.headings[1:])), page.headings
    for table in page.tables:
        assert table["rows"] and all(cells == table["columns"] for cells in table["rows"]), table
    return page


COUNTS = {"tests", "failures", "errors", "skipped"}
ENDS = {"failure": "failures", "error": "errors", "skipped": "skipped"}


def read_junit(path):
    root = ET.parse(path).getroot()
    assert root.tag == "testsuites" and set(root.attrib) == COUNTS | {"name", "time"}
    totals = dict.fromkeys(COUNTS, 0)
    for suite in root:
        assert suite.tag == "testsuite" and set(suite.attrib) == COUNTS | {"name", "time"}
        assert suite[0].tag == "properties"
        counts = dict.fromkeys(COUNTS, 0)
        names = set()
        for case in suite[1:]:
            assert case.tag == "testcase" and set(case.attrib) == {"name", "classname", "time"}
            assert case.get("classname") == suite.get("name") and float(case.get("time")) >= 0
            assert case.get("name") not in names, f"twice: {case.get('name')}"
            names.add(case.get("name"))
            ends = [child for child in case if child.tag in ENDS]
            assert len(ends) <= 1 and all(child.tag in ENDS or child.tag == "system-out" for child in case)
            counts["tests"] += 1
            for end in ends:
                assert end.get("message") and "\n" not in end.get("message")
                counts[ENDS[end.tag]] += 1
        assert {name: int(suite.get(name)) for name in COUNTS} == counts, suite.attrib
        for name in COUNTS:
            totals[name] += counts[name]
    assert {name: int(root.get(name)) for name in COUNTS} == totals, root.attrib
    return totals


page, totals = read_page(sys.argv[1]), read_junit(sys.argv[2])
verdict = page.text["span"].strip()
assert verdict == ("failed" if totals["failures"] + totals["errors"] else "passed"), verdict
rows = sum(len(table["rows"]) for table in page.tables if table["name"] in ("Results", "Checks of the design"))
assert rows == totals["tests"], f"{rows} rows and {totals}"
print(verdict, rows, page.pictures, *(f"{totals[name]} {name}" for name in ("failures", "errors", "skipped")))
