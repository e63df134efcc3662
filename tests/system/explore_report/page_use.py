# SPDX-License-Identifier: Apache-2.0
# page_use.py WRITE_REPORT RESULTS FOLDER: the page of results.json as a person uses it, with a pointer and keys of the
# browser's own: ranges on the axes of the parallel coordinates, on paper, on a phone; and what else several machines have.
import copy, json, re, subprocess, sys, time
from browser import browser

write_report, results_path, folder = sys.argv[1:]
results = json.load(open(results_path))
wrong = []


def expect(holds, what):
    if not holds:
        wrong.append(what)


def page_of(name, its_results):
    path = f"{folder}/{name}"
    subprocess.run(["mkdir", path], check=True)
    json.dump(its_results, open(f"{path}/results.json", "w"))
    subprocess.run([write_report, f"{path}/results.json", "report", path], check=True)
    return f"{path}/report.html"


def until(page, condition, what):
    given_up = time.monotonic() + 60
    while not page.run(f"Boolean({condition})"):
        if time.monotonic() > given_up:
            sys.exit("\n".join([*wrong, what]))
        time.sleep(0.05)


def rows(page):
    return page.run("[...document.querySelectorAll('#points tbody tr')].map((row) => row.dataset.point).join()")


def filter_of(page, name):
    return page.run(f"columns.find(({{title}}) => title === '{name}').input.value")


def show_lines(page):
    page.run("document.getElementById('parallel-axes').scrollIntoView({block: 'center'})")
    until(page, "!parallel.stale", "the lines are not drawn in view")
    page.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")  # it scrolls with a frame


# Where a share of the n-th axis is in the window.
def place(page, n, share):
    return page.run(f"(() => {{ const axis = document.querySelectorAll('#parallel-axes .axis')[{n}].getBoundingClientRect();"
                    f"return [axis.x + axis.width / 2, axis.y + axis.height * heightOf({share})]; }})()")


all_points = ",".join(str(n) for n in range(1, 13))
depth, clock, mean = 0, 1, 3  # axes


def by_pointer(page):
    show_lines(page)
    names = page.run("parallel.axes.map(({column}) => column.title).join()")
    expect(names == "engine.depth,fabric.clock,engine.alpha_beta,latency.fabric.mean,strength.kept,area.lut", f"axes {names}")
    # Depth 4, 6 and 8: the two greatest, in the table and in all charts.
    page.drag(place(page, depth, 0.4), place(page, depth, 1))
    expect(filter_of(page, "engine.depth") == "6..8", f"a range that was drawn is {filter_of(page, 'engine.depth')}")
    expect(rows(page) == "5,6,7,8,9,10,11,12", f"rows of a range: {rows(page)}")
    until(page, "Chart.getChart('distribution').data.datasets.length === 7", "the distribution is not that of the range")
    dots = "Chart.getChart('{}').data.datasets.flatMap(({{of}}) => of ?? []).length"
    expect(page.run(dots.format("front")) == 7, "the front is not that of the range")
    expect(page.run("document.querySelectorAll('#stages .bar').length") == 7, "the stages are not those of the range")
    expect(page.run("document.getElementById('sensitivity-note').textContent").find("7 of 8 combinations") > 0, "the sensitivity is not that of the range")
    expect(page.run("document.querySelectorAll('.brush:not([hidden])').length") == 1, "the range is not shown")
    note = page.run("document.getElementById('kept-note').textContent")
    expect(note == "8 of 12 points: engine.depth 6..8", f"what is said of the range: {note}")
    said = page.run("document.getElementById('parallel-lines').getAttribute('aria-label')")
    expect(said.startswith("7 of 11 points with figures: engine.depth 6 to 8, "), f"what is said of the lines: {said}")
    # A second one, of a metric; the first is moved as a whole.
    page.drag(place(page, mean, 0.5), place(page, mean, 1.05))
    expect(filter_of(page, "latency.fabric.mean").startswith(">="), f"a range of a metric: {filter_of(page, 'latency.fabric.mean')}")
    expect(rows(page) == "6,8,9,11,12", f"rows of two ranges: {rows(page)}")
    page.drag(place(page, depth, 0.75), place(page, depth, 0.3))
    expect(filter_of(page, "engine.depth") == "4..6" and rows(page) == "6,8", f"a range that was moved: {filter_of(page, 'engine.depth')}, {rows(page)}")
    # One end of it; then a click on the axis forgets it.
    page.drag(place(page, depth, 0.5), place(page, depth, 0))
    expect(filter_of(page, "engine.depth") == "=4" and rows(page) == "", f"an end that was moved: {filter_of(page, 'engine.depth')}, {rows(page)}")
    page.drag(place(page, depth, 0.8), place(page, depth, 0.8))
    expect(filter_of(page, "engine.depth") == "" and rows(page) == "6,8,9,11,12", f"after a click on an axis: {rows(page)}")
    # What is written in the head of a column is a range on its axis.
    page.run("(() => { const {input} = columns.find(({title}) => title === 'fabric.clock'); input.value = '>60 MHz'; input.dispatchEvent(new Event('input')); })()")
    expect(rows(page) == "8,11,12", f"rows of a range and a bound: {rows(page)}")
    ends = page.run(f"Object.values(parallel.axes[{clock}].thumbs).map((thumb) => thumb.getAttribute('aria-valuetext')).join()")
    expect(ends == "60 MHz,100 MHz", f"the range of what was written: {ends}")
    page.run("document.getElementById('keep-all').click()")
    expect(rows(page) == all_points and page.run("document.getElementById('keep-all').hidden"), f"after all were to be kept: {rows(page)}")
    # The point of a line, and a metric that gets an axis.
    until(page, "Chart.getChart('distribution').data.datasets.length === 11", "the distribution is not that of all points")
    show_lines(page)
    (x, y), (to_x, to_y) = (place(page, n, f"parallel.axes[{n}].shares[0]") for n in (2, mean))
    page.point_at(x + 0.6 * (to_x - x), y + 0.6 * (to_y - y))
    expect(page.run("document.querySelector('#hover:not([hidden])')?.textContent ?? ''").startswith("Point 1"), "the point of a line")
    page.drag(*[(x + 0.6 * (to_x - x), y + 0.6 * (to_y - y))] * 2)
    expect(page.run("document.getElementById('chosen-title').textContent") == "Point 1", "a click on a line chooses no point")
    page.press("Escape")
    page.run("[...document.querySelectorAll('#parallel-metrics label')].find((label) => label.textContent === 'transactions').click()")
    expect(page.run("parallel.axes.some(({column}) => column.title === 'transactions')"), "a metric that was ticked has no axis")


def by_keys(page):
    show_lines(page)
    page.run(f"parallel.axes[{depth}].thumbs.low.focus()")
    for key, wanted in (("ArrowUp", "6..8"), ("ArrowUp", "=8"), ("ArrowUp", "=8"), ("ArrowDown", "6..8"), ("Home", ""), ("End", "=8"), ("Delete", "")):
        page.press(key)
        expect(filter_of(page, "engine.depth") == wanted, f"{key} makes {filter_of(page, 'engine.depth')}, not {wanted}")
    page.press("Tab")
    expect(page.run("document.activeElement.getAttribute('aria-label')") == "engine.depth, to", "the next key does not lead to the other end")
    page.press("ArrowDown")
    expect(filter_of(page, "engine.depth") == "4..6" and page.run("document.activeElement.getAttribute('aria-valuetext')") == "6", "the other end by key")
    page.run(f"parallel.axes[{mean}].thumbs.high.focus()")
    page.press("PageDown")
    expect(filter_of(page, "latency.fabric.mean").startswith("<="), f"an end of a metric by key: {filter_of(page, 'latency.fabric.mean')}")


# What is printed has a link around every chart and in every row: a PDF says on which sheet each is. More rows than a sheet has.
links = """addEventListener('beforeprint', () => {
  window.paper = [palette() === palettes.light, css('--paper'), parallel.stale];
  const link = (name, ...content) => { const its = document.createElement('a'); its.href = 'http://example.invalid/' + name; its.append(...content); return its; };
  document.querySelectorAll('.plot, .lines').forEach((plot, n) => {
    const place = document.createComment('');
    plot.replaceWith(place);
    const its = link('chart' + n, plot);
    its.style.display = 'block';
    place.replaceWith(its);
  });
  document.querySelector('#points thead th').append(link('head', 'x'));
  const body = document.querySelector('#points tbody');
  for (let n = 0; n < 5; n++) body.append(...[...body.children].slice(0, 12).map((row) => row.cloneNode(true)));
  for (const row of body.children) row.firstChild.append(link('row', 'x'));
})"""


def sheets(path):
    objects = dict(re.findall(rb"\n(\d+) 0 obj\n(.*?)endobj", open(path, "rb").read(), re.S))
    for its in objects.values():
        if re.search(rb"/Type\s*/Page\b", its):
            marks = re.search(rb"/Annots \[(.*?)\]", its, re.S)
            yield [re.search(rb"/URI \(.*/(.*?)\)", objects[mark])[1].decode() for mark in re.findall(rb"(\d+) 0 R", marks[1])] if marks else []


def on_paper(page, pdf):
    page.run(links)
    page.paper(pdf)
    found = list(sheets(pdf))
    for name in [f"chart{n}" for n in range(6)]:
        expect(sum(sheet.count(name) for sheet in found) == 1, f"{name} is not once on paper, as a whole: {found}")
    with_rows = [sheet for sheet in found if "row" in sheet]
    expect(len(with_rows) > 1 and sum(sheet.count("row") for sheet in with_rows) == 72, f"the rows on paper: {found}")
    expect(all("head" in sheet for sheet in with_rows), f"rows without the names of their columns: {found}")
    expect(page.run("window.paper") == [True, "#f6f7f9", False], f"what is printed of a dark page: {page.run('window.paper')}")
    expect(page.run("palette() === palettes.dark && !document.documentElement.classList.contains('on-paper')"), "a dark page is none after it was printed")
    # A sheet's width, upright and broad.
    for width, what in ((703, "#parallel"), (1032, "#points")):
        page.show(width=width, paper=True)
        right = page.run(f"document.querySelector('{what}').getBoundingClientRect().right")
        expect(right <= width, f"{what} reaches to {right} of {width}")
    shown = page.run("[...document.querySelectorAll('select, input, button:not(.bar, #stages-legend button), .thumb, #points th')]"
                     ".filter((node) => node.checkVisibility()).map((node) => node.dataset.name ?? node.outerHTML.slice(0, 60))")
    expect(shown == ["point", "engine.depth", "fabric.clock", "engine.alpha_beta", "latency.fabric.mean", "strength.kept", "area.lut", "status", "message"],
           f"on paper are {shown}")


def on_a_phone(page):
    show_lines(page)
    expect(page.run("document.documentElement.scrollWidth") <= 390, "a phone's page is too wide")
    expect(page.run("document.querySelector('.sideways').scrollWidth") > 390, "the axes are not scrolled on a phone")


# Two machines, which give their searches one name and mean different things; the second has no pruning.
def several_machines():
    its = copy.deepcopy(results)
    its["swept"].insert(0, {"key": "platform", "kind": "choice", "unit": "", "default": "", "doc": "The machine.", "source": "this program",
                            "values": [{"text": name, "value": name} for name in ("first", "second")]})
    for stage in its["stages"]:
        stage["machines"] = ["first", "second"] if stage["name"] != "search" else ["first"]
    its["stages"].append({"name": "search", "lane": "processor", "what": "of another search", "machines": ["second"]})
    for point in its["points"]:
        second = point["point"] > 6
        point["parameters"]["platform"] = "second" if second else "first"
        if second:
            point["parameters"]["zynq.engine.alpha_beta"] = ""
            if point["answer"]:
                point["answer"]["spans"][2][0] = len(its["stages"]) - 1
    return its


def of_several(page):
    show_lines(page)
    listed = page.run("document.getElementById('stages-list').textContent")
    expect("search of firstof search (engine)search of secondof another search (processor)" in listed, f"stages of one name: {listed}")
    expect(page.run("document.querySelectorAll('#stages-legend button').length") == 6, "a name of a stage is there twice")
    for point, lanes in ((1, "processor,bus,engine,line"), (12, "processor,bus,line")):
        page.run(f"choose(points[{point - 1}])")
        found = page.run("[...document.querySelectorAll('#chosen-answer .label')].map(({textContent}) => textContent).join()")
        expect(found == lanes, f"the lanes of point {point}: {found}")
    page.run("choose(null)")
    expect(page.run("parallel.axes.filter(({gaps}) => gaps).map(({column}) => column.title).join()") == "engine.alpha_beta", "axes with gaps")
    expect("none" in page.run("document.getElementById('parallel-none').textContent"), "what a gap is")
    page.drag(place(page, 0, -0.05), place(page, 0, 0.2))
    expect(filter_of(page, "platform") == "=first" and rows(page) == "1,2,3,4,5,6", f"a range of names: {filter_of(page, 'platform')}, {rows(page)}")
    page.drag(place(page, 3, -0.05), place(page, 3, 1.05))
    expect(filter_of(page, "engine.alpha_beta") == "", "a range of all that there is")


report = page_of("used", results)
with browser() as page:
    page.show()
    page.open(report)
    expect(page.run("parallel.stale"), "lines are drawn that nobody sees")
    by_pointer(page)
    page.open(report)
    by_keys(page)
    page.show(dark=True)
    page.open(report)
    on_paper(page, f"{folder}/report.pdf")
    page.show(width=390, height=800)
    page.open(report)
    on_a_phone(page)
    page.show()
    page.open(page_of("several", several_machines()))
    of_several(page)
if wrong:
    sys.exit("\n".join(wrong))
