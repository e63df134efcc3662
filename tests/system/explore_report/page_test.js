// SPDX-License-Identifier: Apache-2.0
// Runs at the end of a report of results.json, in the page: looks at what is drawn, moves the pointer, sorts. Says what it
// has found in an element of its own.
(async () => {
  const wrong = [];
  const expect = (holds, what) => { if (!holds) wrong.push(what); };
  const settle = () => new Promise((done) => setTimeout(done, 100));
  const rows = () => [...document.querySelectorAll('#points tbody tr')];
  const column = (index) => rows().map((row) => row.children[index].textContent);
  const hover = document.getElementById('hover');

  const inked = (canvas) => {
    const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
    let count = 0;
    for (let i = 3; i < pixels.length; i += 4) count += pixels[i] > 0;
    return count;
  };
  const moveTo = async (chart, dataset, index, type = 'mousemove') => {
    chart.canvas.scrollIntoView({block: 'center'});
    await settle();
    const {x, y} = chart.getDatasetMeta(dataset).data[index];
    const place = chart.canvas.getBoundingClientRect();
    chart.canvas.dispatchEvent(new MouseEvent(type, {clientX: place.left + x, clientY: place.top + y, bubbles: true}));
    await settle();
  };

  try {
    await settle();
    const canvases = [...document.querySelectorAll('.plot canvas')];
    expect(canvases.length === 5, `${canvases.length} charts instead of one for each of 3 parameters, front and distribution`);
    for (const canvas of canvases) {
      expect(canvas.clientWidth > 200 && canvas.clientHeight > 200, `a chart of ${canvas.clientWidth}x${canvas.clientHeight}`);
      expect(inked(canvas) > 1500, `hardly anything is drawn of ${canvas.getAttribute('aria-label')}`);
    }
    expect(document.documentElement.scrollWidth <= innerWidth, `the page is ${document.documentElement.scrollWidth} wide, the window ${innerWidth}`);
    expect(document.getElementById('summary').textContent.startsWith('12 points over engine.depth, fabric.clock, engine.alpha_beta, 1 failed'), 'the summary');

    // Every dot of every chart of a parameter is that point, and says so with its command.
    const depth = Chart.getChart(document.querySelector('canvas[data-parameter="zynq.engine.depth"]'));
    const dots = depth.data.datasets.flatMap((dataset, d) => (dataset.measured ? [] : dataset.of.map((point, i) => ({d, i, point}))));
    expect(dots.length === 11, `${dots.length} dots of 11 points`);
    for (const {d, i, point} of [dots[0], dots.at(-1)]) {
      await moveTo(depth, d, i);
      expect(!hover.hidden && hover.textContent.includes(point.command), `point ${point.point} has no command below the pointer`);
      expect(hover.querySelector('b').textContent.startsWith(`Point ${point.point}`), `another point than ${point.point}: ${hover.textContent}`);
    }
    const marked = dots.find(({point}) => point.point === 11);
    expect(depth.data.datasets[marked.d].pointStyle === 'rectRot', "the published point is not marked");
    expect(depth.options.plugins.defaultLine.at === 8 && depth.options.plugins.defaultLine.text === 'published: 8', "the published depth is not marked");
    // What was measured on a board is a cross above its point, with its error.
    const crosses = depth.data.datasets.findIndex((dataset) => dataset.measured);
    const cross = depth.data.datasets[crosses];
    expect(cross.of.map((point) => point.point).join() === '1,11' && cross.data[0].y === cross.of[0].metrics['latency.fabric.mean'] * 1.25, 'the figures of a board');
    await moveTo(depth, crosses, 0);
    expect(hover.textContent.includes('error.latency.fabric.mean') && hover.textContent.includes('-20 %'), `hovering over a figure of a board: ${hover.textContent}`);
    depth.canvas.dispatchEvent(new MouseEvent('mouseout', {bubbles: true}));
    await settle();
    expect(hover.hidden, 'the box stays when the pointer has left');

    // Less latency, more strength, less area: worked out by hand from results.json.
    const chart = Chart.getChart('front');
    const opaque = chart.data.datasets.filter((set) => set.of && !set.pointBackgroundColor.startsWith('rgba'));
    const members = opaque.flatMap((set) => set.of).map((point) => point.point).sort((a, b) => a - b);
    expect(members.join() === '3,7,11', `the front is ${members}`);
    await moveTo(chart, 0, 0);
    expect(!hover.hidden && hover.textContent.includes('strength.kept') && hover.textContent.includes('on the front'), `hovering over the front: ${hover.textContent}`);
    await moveTo(chart, 0, 0, 'click');
    expect(!document.getElementById('chosen').hidden, 'a click chooses no point');
    expect(document.querySelectorAll('#points tr.chosen').length === 1, 'the chosen row is not marked');
    document.getElementById('forget').click();
    const third = document.getElementById('front-size');
    third.value = 'bus.utilisation';
    third.dispatchEvent(new Event('change'));
    expect(front.members.size === 3, 'another third objective');

    const lines = Chart.getChart('distribution').data.datasets;
    expect(lines.length === 11 && lines.every((line) => line.data.length === 21), 'the distribution');
    await moveTo(Chart.getChart('distribution'), 4, 10);
    expect(!hover.hidden && hover.textContent.includes('latency.fabric.p95'), 'hovering over the distribution');

    // A bar for each point, whose stages are its latency; one of its answers when it is chosen.
    const bars = [...document.querySelectorAll('#stages .bar')];
    expect(bars.length === 11 && bars.every((bar) => bar.querySelectorAll('i').length === 5), `${bars.length} bars of stages`);
    const widths = (bar) => [...bar.querySelectorAll('i')].map((part) => part.getBoundingClientRect().width);
    const track = (bar) => bar.querySelector('.track').getBoundingClientRect().width;
    const last = bars.find((bar) => bar.textContent.startsWith('12 '));
    expect(Math.abs(widths(last)[2] / track(last) - 335923.2 / 342523.2) < 0.02, `the longest search is ${widths(last)[2]} of ${track(last)}`);
    last.querySelectorAll('i')[2].dispatchEvent(new MouseEvent('mousemove', {clientX: 90, clientY: 90, bubbles: true}));
    expect(!hover.hidden && hover.textContent.includes('stage.search') && hover.textContent.includes('335.92 ms'), `hovering over a stage: ${hover.textContent}`);
    last.dispatchEvent(new MouseEvent('mouseleave'));
    expect(hover.hidden, 'the box stays when the pointer has left a bar');
    expect(document.getElementById('stages-list').textContent.includes('searchof search (engine)'), 'what a stage is');
    document.querySelector('#stages-legend button:last-child').click();
    const without = [...document.querySelectorAll('#stages .bar')];
    expect(without.every((bar) => bar.querySelectorAll('i').length === 4) && without.at(-1).textContent.endsWith('335.93 ms'), 'a stage that is left out');
    document.querySelector('#stages-legend button:last-child').click();
    last.click();
    const lanes = [...document.querySelectorAll('#chosen-answer .label')].map((lane) => lane.textContent);
    expect(lanes.join() === 'processor,bus,engine,line', `the lanes of an answer: ${lanes}`);
    const parts = [...document.querySelectorAll('#chosen-answer i')];
    expect(parts.length === 5 && parts.some((part) => part.title.startsWith('search: 335.92 ms, from 3.6 µs to ')), 'an answer');
    expect(document.getElementById('chosen-recording').textContent.includes('--trace point-12.json'), 'the command that records');
    document.getElementById('forget').click();

    // By number, not by text (9 before 10), empty last both ways.
    const heads = [...document.querySelectorAll('#points thead button')];
    const mean = heads.findIndex((head) => head.textContent === 'latency.fabric.mean');
    expect(column(0).join() === '1,2,3,4,5,6,7,8,9,10,11,12', `in the beginning: ${column(0)}`);
    heads[mean].click();
    expect(column(0).join() === '3,1,4,2,7,5,8,6,11,9,12,10', `by mean latency: ${column(0)}`);
    expect(heads[mean].parentElement.getAttribute('aria-sort') === 'ascending', 'the order is not said');
    heads[mean].click();
    expect(column(0).join() === '12,9,11,6,8,5,7,2,4,1,3,10', `the other way round: ${column(0)}`);
    heads[0].click();
    expect(column(0).join() === '1,2,3,4,5,6,7,8,9,10,11,12', `by number: ${column(0)}`);
    const filter = document.getElementById('filter');
    filter.value = 'signal 11';
    filter.dispatchEvent(new Event('input'));
    expect(column(0).join() === '10', `filtered: ${column(0)}`);
    filter.value = '';
    filter.dispatchEvent(new Event('input'));

    // By the column's own filter, with units; what is not understood keeps all, and says so.
    const headOf = (name) => heads.findIndex((head) => head.textContent === name);
    const filterBy = (name, text) => {
      const input = document.querySelector('#points .filters').children[headOf(name)].firstChild;
      input.value = text;
      input.dispatchEvent(new Event('input'));
      return column(0).join();
    };
    const all = '1,2,3,4,5,6,7,8,9,10,11,12';
    for (const [name, text, wanted] of [['engine.depth', '<=4', '1,2,3,4'], ['engine.depth', '5..7', '5,6,7,8'], ['engine.depth', '=8', '9,10,11,12'],
                                        ['engine.alpha_beta', 'OF', '2,4,6,8,10,12'], ['fabric.clock', '>=60 MHz', '3,4,7,8,11,12'],
                                        ['fabric.clock', '20..60MHz', '1,2,5,6,9,10'], ['fabric.clock', '=50 MHz', '1,2,5,6,9,10'],
                                        ['engine.alpha_beta', 'on..on', '1,3,5,7,9,11'], ['engine.alpha_beta', '=off', '2,4,6,8,10,12'],
                                        ['engine.alpha_beta', 'on..of', ''], ['area.lut', '>2,170', '9,11,12'], ['status', 'fail', '10'],
                                        ['fabric.clock', '>60', all], ['engine.depth', '<x', all], ['engine.depth', '1..2..3', all]]) {
      expect(filterBy(name, text) === wanted, `${name} ${text}: ${column(0)}`);
      expect(document.getElementById('row-count').textContent.includes('not understood') === (wanted === all), `what is said of ${name} ${text}`);
      expect(filterBy(name, '') === all, 'an empty filter leaves something out');
    }

    // By keyboard: one row is in the order of the tabulator key, arrows lead to the others, Enter chooses.
    const press = (key) => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}));
    expect(rows().filter((row) => row.tabIndex === 0).length === 1, 'more or fewer than one row in the order of the tabulator key');
    rows()[0].focus();
    for (const [key, wanted] of [['ArrowDown', 2], ['ArrowDown', 3], ['ArrowUp', 2], ['End', 12], ['ArrowDown', 12], ['PageUp', 2], ['Home', 1], ['ArrowDown', 2]]) {
      press(key);
      expect(document.activeElement.dataset.point === String(wanted), `${key} leads to ${document.activeElement.dataset.point}`);
    }
    press('Enter');
    expect(document.getElementById('chosen-title').textContent.startsWith('Point 2'), 'Enter chooses no point');
    expect(rows()[1].getAttribute('aria-selected') === 'true' && rows()[1].tabIndex === 0, 'the chosen row');
    press('Escape');
    expect(document.getElementById('chosen').hidden, 'Escape keeps the chosen point');

    // Another metric.
    const metric = document.getElementById('metric');
    metric.value = 'latency.line.p95';
    metric.dispatchEvent(new Event('change'));
    await settle();
    const redrawn = Chart.getChart(document.querySelector('canvas[data-parameter="zynq.engine.depth"]'));
    expect(redrawn.options.scales.y.title.text === 'latency.line.p95', 'another metric is not drawn');

    // A confidence interval is a whisker, beside the figure, and no metric of its own.
    metric.value = 'latency.line.mean';
    metric.dispatchEvent(new Event('change'));
    await settle();
    const whiskered = Chart.getChart(document.querySelector('canvas[data-parameter="zynq.engine.depth"]'));
    expect(whiskered.data.datasets.every((set) => set.whiskers.length === set.data.length && set.whiskers.every((pair) => pair.length === 2)), 'no whiskers');
    for (const pair of whiskered.data.datasets.flatMap((set) => set.whiskers)) {
      const [low, high] = pair.map((end) => whiskered.scales.y.getPixelForValue(end));
      expect(low <= whiskered.chartArea.bottom && high >= whiskered.chartArea.top, 'a whisker leaves the chart');
    }
    expect(![...metric.options].some((option) => option.value.endsWith('.low')), 'an end of an interval can be chosen');
    expect(!heads.some((head) => head.textContent.endsWith('.high')), 'an end of an interval has a column');
    const confident = [...document.querySelectorAll('#points tbody td')].filter((cell) => cell.title.startsWith('95 % confidence: '));
    expect(confident.length === 11, `${confident.length} figures with an interval`);

    const conditions = document.getElementById('conditions').textContent;
    for (const text of ['ended by signal 11', 'view of engine', 'Mean of a move.', 'Energy is not measured', 'Area of the engine', '1454.5', 'Not placed.']) {
      expect(conditions.includes(text), `nothing of "${text}" in what was measured on what`);
    }

    // Shares of the variance: of 3a + b over the same values nine to one, of a b over 0 and 1 a third each.
    const axes = ['a', 'b', 'c'].map((name) => ({key: name, name, numeric: true, place: Number}));
    const grid = (size, names) => names.reduce((list, name) => list.flatMap((its) => [...Array(size).keys()].map((v) => ({...its, [name]: v}))), [{}])
        .map((values) => ({values, parameters: Object.fromEntries(Object.entries(values).map(([name, v]) => [name, String(v)]))}));
    const shares = (list, y, names) => {
      const its = sensitivity(list, (point) => y(point.values), axes.filter(({name}) => names.includes(name)));
      return [its.kind, ...(its.shares ?? []).map(({names: of, share}) => `${of.join('')} ${percent(share)}`), ...(its.shares ? [percent(its.rest)] : [])].join(', ');
    };
    const says = (said, wanted) => expect(said === wanted, `the sensitivity is "${said}", not "${wanted}"`);
    says(shares(grid(3, ['a', 'b']), ({a, b}) => 3 * a + b, 'ab'), 'exact, a 90.0 %, b 10.0 %, ab 0.0 %, 0.0 %');
    says(shares(grid(2, ['a', 'b']), ({a, b}) => a * b, 'ab'), 'exact, a 33.3 %, b 33.3 %, ab 33.3 %, 0.0 %');
    says(shares(grid(2, ['a', 'b', 'c']), ({a, b, c}) => (2 * a - 1) * (2 * b - 1) * (2 * c - 1), 'abc'),
         'exact, a 0.0 %, b 0.0 %, c 0.0 %, ab 0.0 %, ac 0.0 %, bc 0.0 %, 100.0 %');
    says(shares(grid(9, ['a', 'b']).filter(({values: {a, b}}) => a === b), ({a}) => a, 'ab'), 'together');
    says(shares(grid(9, ['a', 'b']).filter((_, i) => i % 13 === 0), ({a, b}) => a + b, 'ab').split(',')[0], 'sample');
    says(shares(grid(9, ['a', 'b']).filter((_, i) => i % 41 === 0), ({a, b}) => a + b, 'ab'), 'too few');
    says(shares(grid(2, ['a', 'b']), () => 1, 'ab'), 'constant');
    expect(document.querySelectorAll('#sensitivity .shares').length === 4, 'a bar for each of 3 parameters and the rest');
    expect(document.querySelectorAll('#sensitivity tbody tr').length >= 4, 'the table of shares');

    // A time says its unit, whatever its size.
    expect(withUnit(38880000, 'ps') === '38.88 µs' && withUnit(7, 'ps') === '7 ps' && withUnit(2e12, 'ps') === '2 s', 'times');
    expect(numberOf('2000/3 MHz', 'Hz') === 2000e6 / 3 && numberOf('1 us', 'ps') === 1e6 && numberOf('512 MiB', 'B') === 2 ** 29, 'texts as numbers');

    expect(performance.getEntriesByType('resource').length === 0, 'something was asked for');
  } catch (error) {
    wrong.push(String(error.stack));
  }
  const found = document.createElement('pre');
  found.id = 'found';
  found.textContent = wrong.length ? wrong.join('; ').replaceAll('\n', ' ') : 'all is well';
  document.body.append(found);
})();
