// SPDX-License-Identifier: Apache-2.0
'use strict';
// What the page shows of a sweep. The figures are those of results.json, embedded in the page; nothing is fetched.

const results = JSON.parse(document.getElementById('results').textContent);
const element = (id) => document.getElementById(id);
const made = (tag, text, className) => {
  const node = document.createElement(tag);
  if (text !== undefined) node.textContent = text;
  if (className) node.className = className;
  return node;
};
const unique = (list) => [...new Set(list)];
const prefix = results.platform + '.';
const short = (key) => (key.startsWith(prefix) ? key.slice(prefix.length) : key);

// Numbers with their units.

const scales = {
  ps: [[1e12, 's'], [1e9, 'ms'], [1e6, 'µs'], [1e3, 'ns'], [1, 'ps']],
  Hz: [[1e9, 'GHz'], [1e6, 'MHz'], [1e3, 'kHz'], [1, 'Hz']],
  B: [[2 ** 30, 'GiB'], [2 ** 20, 'MiB'], [2 ** 10, 'KiB'], [1, 'B']],
};
const grouped = new Intl.NumberFormat('en-US', {maximumSignificantDigits: 5});
const counted = new Intl.NumberFormat('en-US', {maximumFractionDigits: 0});
function plain(value) {
  if (value !== 0 && Math.abs(value) < 1e-4) return value.toPrecision(3);
  return Number.isInteger(value) ? counted.format(value) : grouped.format(value);
}
function withUnit(value, unit) {
  if (value === null || value === undefined) return '';
  if (!scales[unit]) return plain(value) + (unit ? ' ' + unit : '');
  const [size, name] = scales[unit].find(([least]) => Math.abs(value) >= least) || scales[unit].at(-1);
  return grouped.format(value / size) + ' ' + name;
}

// "2000/3 MHz", "512 MiB", "8": a parameter's text as a number in its unit; null of a name.
function numberOf(text, unit) {
  const parts = /^([-+\d.eE]+)(?:\/(\d+))?\s*([a-zA-Z]*)$/.exec(text);
  if (!parts) return null;
  const time = {s: 1e12, ms: 1e9, us: 1e6, ns: 1e3, ps: 1};
  const factor = unit === 'ps' ? time[parts[3]] : ((scales[unit] || []).find(([, name]) => name === parts[3]) || [1])[0];
  const value = Number(parts[1]) / Number(parts[2] || 1) * (factor ?? 1);
  return Number.isFinite(value) ? value : null;
}

// Parameters and metrics. A parameter is numeric, or its values stand side by side in the order of the sweep.

const parameters = results.swept.map((swept) => {
  const numeric = swept.values.every((value) => typeof value.value === 'number');
  const texts = unique(swept.values.map((value) => value.text));
  const byText = new Map(swept.values.map((value) => [value.text, value.value]));
  const place = (text) => {
    if (!numeric) return texts.includes(text) ? texts.indexOf(text) : null;
    return byText.has(text) ? byText.get(text) : numberOf(text, swept.unit);
  };
  const shown = numeric ? texts.map(place) : texts.map((_, index) => index);
  const published = /\bpublished\b/.test(swept.source);
  return {...swept, name: short(swept.key), numeric, texts, place, published,
          logarithmic: numeric && Math.min(...shown) > 0 && Math.max(...shown) / Math.min(...shown) >= 30};
});
const points = results.points;
const good = points.filter((point) => point.status === 'ok');
const isNumber = (value) => typeof value === 'number';
const shownMetrics = results.metrics.filter((metric) => !metric.interval_of);
const metrics = shownMetrics.filter((metric) => good.some((point) => isNumber(point.metrics[metric.name])));
const emptyMetrics = shownMetrics.filter((metric) => !metrics.includes(metric));
const metricOf = (name) => metrics.find((metric) => metric.name === name);
const higherIsBetter = (metric) => metric.better === 'more';
const axisName = (metric) => metric.name + (metric.unit && !scales[metric.unit] ? ` (${metric.unit})` : '');
// Of a search: the points that it was for, and whether they meet what it asks of results.
const {search} = results;
const searched = search ? [...search.minimise, ...search.maximise] : [];
const isBest = (point) => point.standing === 'best';
const bestWord = (point) => (isBest(point) ? (good.filter(isBest).length > 1 ? ', on the front of the search' : ', the best') : '');
const isDefault = (point) => parameters.every((p) => point.parameters[p.key] === p.default);
const defaultPoint = good.find(isDefault);
const defaultWord = parameters.some((p) => p.published) ? 'published' : 'default';

// Colours: an order for numbers, apart from each other for names.

const palettes = {
  light: {names: ['#1f5fbf', '#d1610f', '#1b8a5a', '#a03a9b', '#8a6d00', '#0f8a9d', '#c2334d', '#5b6675'],
          ramp: [[68, 40, 130], [38, 104, 160], [28, 146, 140], [90, 170, 70], [200, 150, 10]]},
  dark: {names: ['#7ab0ff', '#ff9d57', '#5fd39b', '#e08bdc', '#e3c64d', '#5cd0e0', '#ff8095', '#aab4c2'],
         ramp: [[150, 120, 240], [90, 160, 240], [70, 200, 190], [150, 220, 110], [250, 215, 80]]},
};
const dark = matchMedia('(prefers-color-scheme: dark)');
const palette = () => palettes[dark.matches ? 'dark' : 'light'];
const css = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

function onRamp(share) {
  const {ramp} = palette();
  const at = Math.min(Math.max(share, 0), 1) * (ramp.length - 1);
  const low = Math.min(Math.floor(at), ramp.length - 2);
  const mixed = ramp[low].map((c, i) => Math.round(c + (ramp[low + 1][i] - c) * (at - low)));
  return `rgb(${mixed.join(', ')})`;
}
function faded(colour, opacity) {
  const channels = colour.startsWith('#') ? [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16))
                                          : colour.match(/\d+/g).map(Number);
  return `rgba(${channels.slice(0, 3).join(', ')}, ${opacity})`;
}
const byColour = (parameter) => {
  if (!parameter) return () => palette().names[0];
  const used = unique(good.map((point) => point.parameters[parameter.key]));
  const ordered = parameter.texts.filter((text) => used.includes(text));
  if (!parameter.numeric) return (point) => palette().names[ordered.indexOf(point.parameters[parameter.key]) % 8];
  const sorted = [...ordered].sort((a, b) => parameter.place(a) - parameter.place(b));
  return (point) => onRamp(sorted.length < 2 ? 0.3 : sorted.indexOf(point.parameters[parameter.key]) / (sorted.length - 1));
};

function fillLegend(node, parameter, extra = []) {
  node.replaceChildren();
  if (parameter) {
    const colour = byColour(parameter);
    const used = parameter.texts.filter((text) => good.some((point) => point.parameters[parameter.key] === text));
    node.append(made('span', parameter.name + ':'));
    if (used.length <= 8) {
      for (const text of used) {
        const entry = made('span');
        const dot = made('i');
        dot.style.background = colour({parameters: {[parameter.key]: text}});
        entry.append(dot, text);
        node.append(entry);
      }
    } else if (parameter.numeric) {
      const sorted = [...used].sort((a, b) => parameter.place(a) - parameter.place(b));
      const ramp = made('i', undefined, 'ramp');
      ramp.style.background = `linear-gradient(90deg, ${[0, 0.25, 0.5, 0.75, 1].map(onRamp).join(', ')})`;
      const entry = made('span');
      entry.append(sorted[0], ramp, sorted.at(-1));
      node.append(entry);
    } else {
      node.append(made('span', `${used.length} values`));
    }
  }
  for (const text of extra) {
    const entry = made('span');
    if (text === defaultWord) entry.append(made('i', undefined, 'default-mark'));
    entry.append(text === defaultWord ? text === 'published' ? 'as published' : 'the default' : text);
    node.append(entry);
  }
}

// The point below the pointer, and the one that was clicked.

function listOf(pairs) {
  const list = made('dl');
  for (const [name, text] of pairs) list.append(made('dt', name), made('dd', text));
  return list;
}
const settings = (point) => parameters.map((p) => [p.name, point.parameters[p.key]]);
// The 95 % confidence interval of a figure; undefined: it has none.
function intervalOf(point, name) {
  const [low, high] = ['low', 'high'].map((end) => point.metrics[`${name}.${end}`]);
  return isNumber(low) && isNumber(high) ? [low, high] : undefined;
}
function intervalText(point, metric) {
  const interval = intervalOf(point, metric.name);
  return interval ? interval.map((end) => withUnit(end, metric.unit)).join(' to ') : '';
}
// Why there is no figure, or how sure it is.
function remark(point, metric) {
  const count = point.metrics[metric.name.replace(/[^.]*$/, 'count')];
  if (!isNumber(point.metrics[metric.name])) {
    return isNumber(count) && count < metric.least_count ? `${count} samples; it takes ${metric.least_count}` : '';
  }
  const interval = intervalText(point, metric);
  return interval && `95 % confidence: ${interval}`;
}
const figures = (point, names) => names.map((name) => {
  const interval = intervalText(point, metricOf(name));
  return [name, withUnit(point.metrics[name], metricOf(name).unit) + (interval ? ` (${interval})` : '')];
});

function showHover(point, names, x, y) {
  const box = element('hover');
  const frontWord = bestWord(point) || (front.members.has(point) ? ', on the front' : '');
  box.replaceChildren(made('b', `Point ${point.point}${isDefault(point) ? ` (${defaultWord})` : ''}${frontWord}`),
                      listOf([...settings(point), ...figures(point, unique(names))]), made('code', point.command));
  box.hidden = false;
  const {width, height} = box.getBoundingClientRect();
  box.style.left = Math.max(8, Math.min(x + 16, innerWidth - width - 8)) + 'px';
  box.style.top = (y + 16 + height < innerHeight ? y + 16 : Math.max(8, y - height - 16)) + 'px';
}

let chosen = null;
function choose(point) {
  chosen = point;
  element('chosen').hidden = !point;
  for (const row of document.querySelectorAll('#points tbody tr')) {
    row.classList.toggle('chosen', !!point && row.dataset.point === String(point.point));
  }
  if (!point) return;
  element('chosen-title').textContent = `Point ${point.point}` + (isDefault(point) ? ` (${defaultWord})` : '') + bestWord(point);
  const names = metrics.map((metric) => metric.name).filter((name) => isNumber(point.metrics[name]));
  element('chosen-body').replaceChildren(listOf([...settings(point), ...figures(point, names)]),
                                         ...(point.message ? [made('p', point.message, 'warning')] : []));
  element('chosen-command').textContent = point.command;
}

// Charts. Every dataset knows the points of its dots: `of`.

const charts = [];
const shown = {metric: null, colour: null, logarithmic: false};

const defaultLine = {
  id: 'defaultLine',
  beforeDatasetsDraw(chart) {
    const line = chart.options.plugins.defaultLine;
    if (!line || line.at === null || line.at === undefined) return;
    const {ctx, chartArea: area, scales: {x}} = chart;
    const at = x.getPixelForValue(line.at);
    if (!(at >= area.left - 1 && at <= area.right + 1)) return;
    ctx.save();
    ctx.strokeStyle = ctx.fillStyle = css('--default-mark');
    ctx.setLineDash([5, 4]);
    ctx.beginPath();
    ctx.moveTo(at, area.top);
    ctx.lineTo(at, area.bottom);
    ctx.stroke();
    ctx.textAlign = at > (area.left + area.right) / 2 ? 'right' : 'left';
    ctx.textBaseline = 'bottom';
    ctx.font = `600 12px ${Chart.defaults.font.family}`;
    ctx.fillText(line.text, at + (ctx.textAlign === 'right' ? 8 : -8), area.top - 4);
    ctx.restore();
  },
};

// Of more points nobody could tell one's from another's.
const hasWhiskers = (list) => list.length <= 400;

// Confidence intervals, of datasets that have them: `whiskers`, a pair or nothing for each dot.
const whiskers = {
  id: 'whiskers',
  beforeDatasetsDraw(chart) {
    const {ctx, chartArea: area, scales: {y}} = chart;
    ctx.save();
    ctx.beginPath();
    ctx.rect(area.left, area.top, area.right - area.left, area.bottom - area.top);
    ctx.clip();
    chart.data.datasets.forEach((dataset, n) => (dataset.whiskers || []).forEach((pair, i) => {
      if (!pair) return;
      const {x} = chart.getDatasetMeta(n).data[i];
      const [low, high] = pair.map((end) => (y.type === 'logarithmic' && end <= 0 ? area.bottom : y.getPixelForValue(end)));
      ctx.strokeStyle = dataset.pointBackgroundColor[i];
      ctx.lineWidth = 1.5;
      ctx.beginPath();
      ctx.moveTo(x, low);
      ctx.lineTo(x, high);
      for (const end of [low, high]) {
        ctx.moveTo(x - 4, end);
        ctx.lineTo(x + 4, end);
      }
      ctx.stroke();
    }));
    ctx.restore();
  },
};

function ticks(unit, logarithmic) {
  return {
    color: css('--quiet'),
    maxRotation: 0,
    autoSkipPadding: 14,
    callback(value) {
      if (!logarithmic) return withUnit(Math.abs(value) < 1e-12 ? 0 : value, scales[unit] ? unit : '');
      const lead = value / 10 ** Math.floor(Math.log10(value) + 1e-9);
      const decades = Math.log10(this.max / this.min);
      const wanted = decades > 3 ? [1] : decades > 1.2 ? [1, 2, 5] : [1, 2, 3, 4, 5, 6, 8];
      return wanted.some((w) => Math.abs(lead - w) < 1e-6) ? withUnit(value, scales[unit] ? unit : '') : '';
    },
  };
}
// A scale over these values, with some room beside them.
function scaleOf(title, unit, logarithmic, values, fromZero = false) {
  const scale = {
    type: logarithmic ? 'logarithmic' : 'linear',
    title: {display: true, text: title, color: css('--quiet')},
    grid: {color: css('--grid'), borderColor: css('--rule')},
    ticks: ticks(unit, logarithmic),
  };
  if (!values.length) return scale;
  const least = values.reduce((a, b) => Math.min(a, b)), most = values.reduce((a, b) => Math.max(a, b));
  if (logarithmic) {
    const room = Math.max((most / least) ** 0.05, 1.06);
    Object.assign(scale, {min: least / room, max: most * room});
  } else if (least === most) {
    Object.assign(scale, {suggestedMin: fromZero ? 0 : least - Math.abs(least || 1) * 0.1, suggestedMax: most + Math.abs(most || 1) * 0.1});
  } else {
    // What is not a dot, a whisker, has to be on it, too.
    Object.assign(scale, {grace: '5%', suggestedMin: least, suggestedMax: most});
    if (least >= 0 && (fromZero || least < 0.05 * (most - least))) scale.min = 0;
  }
  return scale;
}
function parameterScale(parameter, values) {
  const scale = scaleOf(parameter.name, parameter.unit, parameter.logarithmic, values);
  if (parameter.numeric) {
    if (parameter.kind === 'integer' && !parameter.logarithmic) scale.ticks.precision = 0;
    if (parameter.texts.length <= 9) {
      const places = parameter.texts.map(parameter.place);
      scale.afterBuildTicks = (axis) => { axis.ticks = places.map((value) => ({value})); };
      scale.ticks.callback = (value) => withUnit(value, parameter.unit);
    }
    return scale;
  }
  return {...scale, min: -0.5, max: parameter.texts.length - 0.5, grace: 0,
          afterBuildTicks: (axis) => { axis.ticks = parameter.texts.map((_, value) => ({value})); },
          ticks: {...scale.ticks, autoSkip: false, maxRotation: 50, callback: (value) => parameter.texts[value]}};
}

function drawn(canvas, datasets, axes, names, options = {}) {
  const chart = new Chart(canvas, {
    type: 'scatter',
    data: {datasets},
    plugins: [defaultLine, whiskers],
    options: {
      animation: false,
      responsive: true,
      maintainAspectRatio: false,
      layout: {padding: {top: 18, right: 10}},
      interaction: {mode: 'nearest', intersect: true},
      scales: axes,
      plugins: {
        legend: {display: false},
        defaultLine: options.defaultLine,
        tooltip: {
          enabled: false,
          external({chart: of, tooltip}) {
            const item = tooltip.opacity === 0 ? undefined : tooltip.dataPoints?.[0];
            const point = item && of.data.datasets[item.datasetIndex].of?.[item.dataIndex];
            if (!point) { element('hover').hidden = true; return; }
            const place = of.canvas.getBoundingClientRect();
            showHover(point, names(point), place.left + tooltip.caretX, place.top + tooltip.caretY);
          },
        },
      },
      onClick(_, items, of) {
        const point = items.length ? of.data.datasets[items[0].datasetIndex].of?.[items[0].index] : undefined;
        if (point) choose(point);
      },
    },
  });
  charts.push(chart);
  return chart;
}

function dots(list, x, y, colour) {
  const marked = (point) => point === defaultPoint;
  const crowded = (point) => good.length > 400 && !front.members.has(point);
  return {
    data: list.map((point) => ({x: x(point), y: y(point)})),
    of: list,
    pointStyle: list.map((point) => (marked(point) ? 'rectRot' : isBest(point) ? 'triangle' : 'circle')),
    pointRadius: list.map((point) => (marked(point) || isBest(point) ? 7 : crowded(point) ? 2.5 : 4)),
    pointHoverRadius: list.map((point) => (marked(point) ? 9 : 7)),
    pointHitRadius: 5,
    pointBackgroundColor: list.map(colour),
    pointBorderColor: list.map((point) => (marked(point) ? css('--default-mark') : css('--card'))),
    pointBorderWidth: list.map((point) => (marked(point) ? 2.5 : crowded(point) ? 0 : 1)),
    order: list.some(marked) ? 0 : 1,
  };
}

// Points that differ in this parameter alone, in its order.
function series(list, parameter) {
  const bySetting = new Map();
  for (const point of list) {
    const key = JSON.stringify(parameters.filter((p) => p !== parameter).map((p) => point.parameters[p.key]));
    if (!bySetting.has(key)) bySetting.set(key, []);
    bySetting.get(key).push(point);
  }
  const place = (point) => parameter.place(point.parameters[parameter.key]);
  return [...bySetting.values()].map((line) => line.sort((a, b) => place(a) - place(b)));
}

function drawParameters() {
  const metric = metricOf(shown.metric);
  const list = good.filter((point) => isNumber(point.metrics[metric.name]) && !(shown.logarithmic && point.metrics[metric.name] <= 0));
  element('parameter-charts').replaceChildren();
  for (const parameter of parameters) {
    const card = made('figure', undefined, 'card');
    const legend = made('div', undefined, 'legend');
    const plot = made('div', undefined, 'plot');
    const canvas = made('canvas');
    canvas.setAttribute('role', 'img');
    canvas.setAttribute('aria-label', `${metric.name} against ${parameter.name}`);
    canvas.dataset.parameter = parameter.key;
    plot.append(canvas);
    card.append(made('h3', parameter.name), made('p', parameter.doc, 'note'), legend, plot);
    element('parameter-charts').append(card);

    const others = parameters.filter((p) => p !== parameter);
    const coloured = shown.colour !== parameter && shown.colour ? shown.colour : others[0];
    fillLegend(legend, coloured, list.includes(defaultPoint) ? [defaultWord] : []);
    const colour = byColour(coloured);
    const x = (point) => parameter.place(point.parameters[parameter.key]);
    const y = (point) => point.metrics[metric.name];
    const ends = hasWhiskers(list) ? list.flatMap((point) => intervalOf(point, metric.name) ?? []) : [];
    const reached = [...list.map(y), ...ends.filter((end) => !shown.logarithmic || end > 0)];
    const lines = series(list, parameter);
    const opacity = lines.length > 400 ? 0.07 : lines.length > 40 ? 0.18 : 0.6;
    const datasets = lines.map((line) => ({
      ...dots(line, x, y, colour),
      whiskers: hasWhiskers(list) ? line.map((point) => intervalOf(point, metric.name)) : [],
      showLine: line.length > 1,
      borderColor: faded(colour(line[0]), opacity),
      borderWidth: lines.length > 40 ? 1 : 2,
    }));
    const at = parameter.place(parameter.default);
    drawn(canvas, datasets,
          {x: parameterScale(parameter, list.map(x)), y: scaleOf(axisName(metric), metric.unit, shown.logarithmic, reached, true)},
          () => [metric.name],
          {defaultLine: {at, text: `${parameter.published ? 'published' : 'default'}: ${parameter.default}`}});
  }
}

// Nobody is at least as good in every objective and better in one.

const front = {members: new Set(), objectives: []};

function findFront(list, objectives) {
  const costs = new Map(list.map((point) => [point, objectives.map((o) => (higherIsBetter(o) ? -1 : 1) * point.metrics[o.name])]));
  const compare = (a, b) => { const p = costs.get(a), q = costs.get(b); for (let i = 0; i < p.length; i++) if (p[i] !== q[i]) return p[i] - q[i]; return 0; };
  const members = [];
  // In this order nobody is dominated by a later one.
  for (const point of [...list].sort(compare)) {
    const cost = costs.get(point);
    const dominated = members.some((other) => {
      const better = costs.get(other);
      return better.every((c, i) => c <= cost[i]) && better.some((c, i) => c < cost[i]);
    });
    if (!dominated) members.push(point);
  }
  return new Set(members);
}

function drawFront() {
  const [across, up] = [metricOf(element('front-x').value), metricOf(element('front-y').value)];
  const size = metricOf(element('front-size').value);
  front.objectives = [...new Set([across, up, size].filter(Boolean))];
  const list = good.filter((point) => point.standing !== 'missed' && front.objectives.every((o) => isNumber(point.metrics[o.name])));
  front.members = findFront(list, front.objectives);
  const aims = front.objectives.map((o) => `${higherIsBetter(o) ? 'more' : 'less'} ${o.name}`).join(', ');
  element('front-note').textContent = `Better is: ${aims}. ${front.members.size} of ${list.length} points are on the front: ` +
      'no other point is as good in all of that and better in some of it. The others are faint.';
  fillLegend(element('front-legend'), shown.colour,
             [...(list.includes(defaultPoint) ? [defaultWord] : []), ...(size ? [`a larger dot: more ${size.name}`] : [])]);

  const [x, y] = [(point) => point.metrics[across.name], (point) => point.metrics[up.name]];
  const byParameter = byColour(shown.colour);
  const colour = (point) => (front.members.has(point) ? byParameter(point) : faded(byParameter(point), list.length > 100 ? 0.16 : 0.28));
  const inFront = list.filter((point) => front.members.has(point));
  const behind = list.filter((point) => !front.members.has(point));
  const datasets = [dots(inFront, x, y, colour), dots(behind, x, y, colour)];
  datasets[0].order = 1;
  datasets[1].order = 2;
  if (size) {
    const sizes = list.map((point) => point.metrics[size.name]);
    const least = Math.min(...sizes), most = Math.max(...sizes);
    const radius = (point) => 4 + 9 * (most > least ? (point.metrics[size.name] - least) / (most - least) : 0);
    const crowded = list.length > 100 ? 0.6 : 1;
    datasets[0].pointRadius = inFront.map(radius);
    datasets[1].pointRadius = behind.map((point) => crowded * radius(point));
  }
  if (front.objectives.length === 2 && across !== up) {
    const sorted = [...inFront].sort((a, b) => x(a) - x(b));
    datasets.push({data: sorted.map((point) => ({x: x(point), y: y(point)})), showLine: true, pointRadius: 0, pointHitRadius: 0, pointHoverRadius: 0,
                   stepped: higherIsBetter(across) ? 'after' : 'before', borderColor: css('--quiet'), borderWidth: 1.5, order: 3});
  }
  const logarithmic = (metric, values) => metric.unit === 'ps' && values.length > 0 && Math.min(...values) > 0 && Math.max(...values) / Math.min(...values) > 20;
  const axis = (metric, of) => scaleOf(`${axisName(metric)}, ${higherIsBetter(metric) ? 'more' : 'less'} is better`, metric.unit,
                                       logarithmic(metric, list.map(of)), list.map(of));
  drawn(element('front'), datasets, {x: axis(across, x), y: axis(up, y)}, () => front.objectives.map((o) => o.name));
}

// Quantiles are at 0, 5, .. 100 %: of a point the share of its moves that are answered by then.

const linesShown = 60;

function drawDistribution() {
  const asked = shown.metric.split('.')[1];
  const kind = [asked, 'fabric', 'line', 'first'].find((name) => good.some((point) => point.latencies?.[name]));
  element('distribution-section').hidden = !kind;
  if (!kind) return;
  const all = good.filter((point) => point.latencies?.[kind]);
  const middle = (point) => point.latencies[kind].quantiles[10];
  const ranked = [...all].sort((a, b) => middle(a) - middle(b));
  const list = ranked.length <= linesShown ? ranked
      : unique([...Array(linesShown).keys()].map((i) => ranked[Math.round(i * (ranked.length - 1) / (linesShown - 1))]).concat(defaultPoint && all.includes(defaultPoint) ? [defaultPoint] : []));
  element('distribution-note').textContent = `The share of the moves whose latency.${kind} is at most that; a line is a point. ` +
      (list.length < all.length ? `${list.length} of ${all.length} points, evenly chosen by their median.` : '');
  fillLegend(element('distribution-legend'), shown.colour, list.includes(defaultPoint) ? [`dashed: ${defaultWord === 'published' ? 'as published' : 'the default'}`] : []);
  const colour = byColour(shown.colour);
  const values = list.flatMap((point) => point.latencies[kind].quantiles);
  const logarithmic = Math.min(...values) > 0 && Math.max(...values) / Math.min(...values) > 20;
  const datasets = list.map((point) => ({
    data: point.latencies[kind].quantiles.map((latency, i) => ({x: latency, y: 5 * i})),
    of: point.latencies[kind].quantiles.map(() => point),
    showLine: true,
    borderColor: faded(colour(point), list.length > 30 ? 0.5 : 0.9),
    backgroundColor: colour(point),
    borderDash: point === defaultPoint ? [6, 4] : [],
    borderWidth: point === defaultPoint ? 3 : 1.8,
    order: point === defaultPoint ? 0 : 1,
    pointRadius: 0,
    pointHoverRadius: 5,
    pointHitRadius: 6,
  }));
  const y = scaleOf('share of the moves', '', false, [0, 100]);
  Object.assign(y, {min: 0, max: 100, grace: 0});
  y.ticks.callback = (value) => value + ' %';
  drawn(element('distribution'), datasets, {x: scaleOf(`latency.${kind}`, 'ps', logarithmic, values), y},
        () => ['min', 'p50', 'p95', 'max'].map((part) => `latency.${kind}.${part}`).filter(metricOf));
}

function drawCharts() {
  for (const chart of charts.splice(0)) chart.destroy();
  element('hover').hidden = true;
  Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
  Chart.defaults.font.size = 12;
  if (!metrics.length || !good.length) return;
  for (const node of document.querySelectorAll('[data-shows=metric]')) node.textContent = shown.metric;
  drawFront();
  drawParameters();
  drawDistribution();
}

// The table.

const rowsShown = 1000;
const order = {column: null, descending: false};
const columns = [
  {title: 'point', numeric: true, key: (point) => point.point, text: (point) => String(point.point)},
  ...parameters.map((p) => ({
    title: p.name, doc: p.doc, numeric: p.numeric,
    key: (point) => p.place(point.parameters[p.key]), text: (point) => point.parameters[p.key],
  })),
  ...metrics.map((m) => ({
    title: m.name, doc: m.doc, numeric: true, metric: m,
    key: (point) => point.metrics[m.name], text: (point) => withUnit(point.metrics[m.name], m.unit),
  })),
  ...(search ? ['batch', 'standing'].map((name) => ({title: name, numeric: name === 'batch', key: (point) => point[name], text: (point) => String(point[name])})) : []),
  {title: 'status', key: (point) => point.status, text: (point) => point.status},
  ...(points.some((point) => point.message) ? [{title: 'message', key: (point) => point.message, text: (point) => point.message}] : []),
];

// What is empty comes last, whatever the order.
function sortedPoints(list) {
  if (!order.column) return list;
  const empty = (key) => key === null || key === undefined || key === '';
  return list.map((point) => [order.column.key(point), point]).sort(([a], [b]) => {
    if (empty(a) || empty(b)) return empty(a) - empty(b);
    const less = typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));
    return order.descending ? -less : less;
  }).map(([, point]) => point);
}

function drawHead() {
  const row = made('tr');
  for (const column of columns) {
    const head = made('th', undefined, column.numeric ? '' : 'text');
    const button = made('button', column.title);
    button.type = 'button';
    button.title = column.doc || '';
    button.addEventListener('click', () => {
      order.descending = order.column === column && !order.descending;
      order.column = column;
      for (const other of row.children) other.removeAttribute('aria-sort');
      head.setAttribute('aria-sort', order.descending ? 'descending' : 'ascending');
      drawRows();
    });
    head.append(button);
    row.append(head);
  }
  document.querySelector('#points thead').replaceChildren(row);
}

function drawRows() {
  const wanted = element('filter').value.trim().toLowerCase();
  const list = sortedPoints(points.filter((point) =>
      (!element('front-only').checked || front.members.has(point)) &&
      (!wanted || columns.some((column) => column.text(point).toLowerCase().includes(wanted)))));
  const rows = list.slice(0, rowsShown).map((point) => {
    const row = made('tr', undefined, point.status === 'ok' ? '' : 'failed');
    row.dataset.point = point.point;
    row.classList.toggle('chosen', point === chosen);
    for (const column of columns) {
      const cell = made('td', column.text(point), column.title === 'message' ? 'text message' : column.numeric ? '' : 'text');
      if (column.title === 'message') cell.title = point.message;
      if (column.metric) cell.title = remark(point, column.metric);
      row.append(cell);
    }
    row.addEventListener('click', () => choose(point));
    return row;
  });
  document.querySelector('#points tbody').replaceChildren(...rows);
  element('row-count').textContent = `${counted.format(rows.length)} of ${counted.format(points.length)} points` +
      (list.length > rows.length ? `; results.csv has all` : '');
}

// Words.

function drawHeader() {
  element('title').textContent = `Exploration of ${results.platform}`;
  const {counts, run} = results;
  const failed = counts.failed ? `, ${counted.format(counts.failed)} failed` : '';
  element('summary').textContent = `${counted.format(counts.points)} points over ${parameters.map((p) => p.name).join(', ')}${failed}.`;
  const facts = [['stimulus', results.stimulus], ['sample', results.sample], ...(results.constraint ? [['constraint', results.constraint]] : []),
                 ...(search ? [['minimise', search.minimise.join(', ')], ['maximise', search.maximise.join(', ')], ['subject to', search.subject_to],
                               [good.some(isBest) ? 'best (triangles)' : 'best', good.filter(isBest).map((point) => `point ${point.point}`).join(', ') || 'none']].filter(([, text]) => text) : []),
                 ['seed', String(results.seed)], ['version', results.version], ['took', `${plain(run.wall_seconds)} s, ${run.jobs === null ? '' : `${run.jobs} ${run.jobs === 1 ? 'job' : 'jobs'}, `}${run.executor}`]];
  element('facts').replaceChildren(...facts.map(([name, text]) => {
    const pair = made('div');
    pair.append(made('dt', name), made('dd', text));
    return pair;
  }));
  element('sweep-command').textContent = results.command;
  if (points.length < counts.points) {
    element('left-out').hidden = false;
    element('left-out').textContent = `This page has ${counted.format(points.length)} of the ${counted.format(counts.points)} points, evenly spaced in the order of the sweep; results.csv has all of them.`;
  }
  element('default-note').textContent = parameters.some((p) => p.published) ? 'The dashed line is the value of the published design, or the default where it says so.' : 'The dashed line is the default.';
}

function tableOf(title, heads, rows, note) {
  const card = made('div', undefined, 'card');
  const table = made('table');
  if (heads.length) {
    const head = made('tr');
    head.append(...heads.map((text) => made('th', text)));
    const group = made('thead');
    group.append(head);
    table.append(group);
  }
  const body = made('tbody');
  for (const cells of rows) {
    const row = made('tr');
    row.append(...cells.map((text) => made('td', text === null ? '' : String(text))));
    body.append(row);
  }
  table.append(body);
  card.append(made('h3', title), table, ...(note ? [made('p', note, 'note')] : []));
  return card;
}

function drawConditions() {
  const cards = [];
  cards.push(tableOf('Swept', ['parameter', 'values', 'default', 'source of the default', 'what'],
                     parameters.map((p) => [p.name, p.texts.length > 12 ? `${p.texts.length} from ${p.texts[0]} to ${p.texts.at(-1)}` : p.texts.join(', '), p.default, p.source, p.doc])));
  const views = Object.entries(results.views).map(([block, view]) => ['view of ' + block, view]);
  cards.push(tableOf('The same in every point', [], [['platform', results.platform], ['stimulus', results.stimulus], ...views,
                     ...Object.entries(results.parameters).map(([key, text]) => [short(key), text])]));
  cards.push(tableOf('Metrics', ['metric', 'unit', 'what'], metrics.map((m) => [m.name, m.unit, m.doc]),
                     (emptyMetrics.length ? `Asked for, but empty in every point: ${emptyMetrics.map((m) => m.name).join(', ')}. ` : '') + 'Energy is not measured.'));
  for (const table of results.tables || []) cards.push(tableOf(table.title, table.columns, table.rows, table.note));
  const failed = points.filter((point) => point.status !== 'ok');
  if (failed.length) {
    cards.push(tableOf('Failed', ['point', 'message', 'command'], failed.slice(0, rowsShown).map((point) => [point.point, point.message, point.command])));
  }
  cards.push(tableOf('Made by', [], [['program', `tabletop ${results.version}`], ['host', results.run.host], ['jobs', results.run.jobs === null ? 'no limit' : results.run.jobs],
                     ['executor', results.run.executor], ['wall time', `${plain(results.run.wall_seconds)} s`]]));
  element('conditions').replaceChildren(...cards);
}

// Choices.

function fillSelect(id, entries, value) {
  element(id).replaceChildren(...entries.map(([key, text]) => { const option = made('option', text); option.value = key; return option; }));
  element(id).value = value;
}
function spread(metric) {
  const values = good.map((point) => point.metrics[metric.name]).filter(isNumber);
  const least = values.reduce((a, b) => Math.min(a, b), Infinity), most = values.reduce((a, b) => Math.max(a, b), -Infinity);
  return {least, most, varies: most > least, ratio: least > 0 ? most / least : 1};
}
const firstOf = (names, others = []) => names.find((name) => metricOf(name) && !others.includes(name));

function setUp() {
  drawHeader();
  drawConditions();
  drawHead();
  if (!metrics.length || !good.length) {
    for (const id of ['controls', 'parameters-section', 'front-section', 'distribution-section']) element(id).hidden = true;
    drawRows();
    return;
  }
  const names = metrics.map((metric) => metric.name);
  const varying = metrics.filter((metric) => spread(metric).varies).map((metric) => metric.name);
  const first = results.charted.find((name) => spread(metricOf(name)).most > -Infinity) ?? names[0];
  const entries = metrics.map((metric) => [metric.name, metric.name]);
  fillSelect('metric', entries, first);
  const swept = parameters.filter((p) => p.texts.length > 1);
  fillSelect('colour', parameters.map((p) => [p.key, p.name]), (swept.find((p) => !p.numeric) || swept[0] || parameters[0])?.key ?? '');
  const groupOf = (name) => name.split('.')[0];
  const otherGroup = (of) => (name) => groupOf(name) !== groupOf(of);
  const up = firstOf([...searched, ...results.weighed, ...varying.filter(otherGroup(first)), ...varying, ...names], [first]) ?? first;
  fillSelect('front-x', entries, first);
  fillSelect('front-y', entries, up);
  fillSelect('front-size', [['', 'none'], ...entries], firstOf(search ? searched.slice(2) : results.weighed.filter(otherGroup(up)), [first]) ?? '');

  const suggestScale = () => { shown.logarithmic = element('logarithmic').checked = spread(metricOf(shown.metric)).ratio > 20; };
  const readChoices = () => {
    shown.metric = element('metric').value;
    shown.colour = parameters.find((p) => p.key === element('colour').value) ?? null;
  };
  const redraw = () => { readChoices(); drawCharts(); drawRows(); };
  readChoices();
  suggestScale();
  element('metric').addEventListener('change', () => { readChoices(); suggestScale(); redraw(); });
  element('logarithmic').addEventListener('change', () => { shown.logarithmic = element('logarithmic').checked; redraw(); });
  for (const id of ['colour', 'front-x', 'front-y', 'front-size']) element(id).addEventListener('change', redraw);
  dark.addEventListener('change', redraw);
  redraw();
}

for (const form of document.forms) form.addEventListener('submit', (event) => event.preventDefault());
for (const id of ['filter', 'front-only']) element(id).addEventListener('input', drawRows);
element('forget').addEventListener('click', () => choose(null));
addEventListener('keydown', (event) => { if (event.key === 'Escape') choose(null); });
addEventListener('scroll', () => { element('hover').hidden = true; }, {passive: true});
for (const button of document.querySelectorAll('[data-copies]')) {
  button.addEventListener('click', () => {
    const code = element(button.dataset.copies);
    getSelection().selectAllChildren(code);
    document.execCommand('copy'); // the clipboard of navigator wants a secure origin, which a file is not everywhere
    button.textContent = 'Copied';
    setTimeout(() => { button.textContent = 'Copy'; }, 1500);
  });
}
setUp();
