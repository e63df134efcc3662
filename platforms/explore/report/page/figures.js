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
const extent = (values) => ({least: values.reduce((a, b) => Math.min(a, b), Infinity), most: values.reduce((a, b) => Math.max(a, b), -Infinity)});
// Whether values are so far apart that a linear scale hides most of them.
const farApart = (values, times = 20) => { const {least, most} = extent(values); return least > 0 && most / least > times; };
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
          logarithmic: numeric && farApart(shown, 30)};
});
const points = results.points;
const good = points.filter((point) => point.status === 'ok');
const isNumber = (value) => typeof value === 'number';
const shownMetrics = results.metrics.filter((metric) => !metric.interval_of);
const metrics = shownMetrics.filter((metric) => good.some((point) => isNumber(point.metrics[metric.name])));
const emptyMetrics = shownMetrics.filter((metric) => !metrics.includes(metric));
const valuesOf = (metric) => good.map((point) => point.metrics[metric.name]).filter(isNumber);
const metricOf = (name) => metrics.find((metric) => metric.name === name);
const higherIsBetter = (metric) => metric.better === 'more';
// Times that are far apart have a logarithmic scale.
const hasDecades = (metric, values) => metric.unit === 'ps' && farApart(values);
const axisName = (metric) => metric.name + (metric.unit && !scales[metric.unit] ? ` (${metric.unit})` : '');
// Of a search: the points that it was for, and whether they meet what it asks of results.
const {search} = results;
const searched = search ? [...search.minimise, ...search.maximise] : [];
const isBest = (point) => point.standing === 'best';
const bestWord = (point) => (isBest(point) ? (good.filter(isBest).length > 1 ? ', on the front of the search' : ', the best') : '');
const isDefault = (point) => parameters.every((p) => point.parameters[p.key] === p.default);
const defaultPoint = good.find(isDefault);
const defaultWord = parameters.some((p) => p.published) ? 'published' : 'default';
