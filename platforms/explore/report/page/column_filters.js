// SPDX-License-Identifier: Apache-2.0
// What is written in the head of a column: a text, or a bound or a range, of numbers with the column's unit and of a
// parameter's names in their order. Table and charts are of the points that all of them keep.

const kept = {points, good};

// "3 ms" or "1,200" as a number in the unit of the column; undefined: it is none. `other` has the unit where the text has none.
function quantity(text, unit, other = '') {
  const [, number, name] = /^([-+]?[\d.]+(?:e[-+]?\d+)?)\s*([a-zA-Zµ%]*)$/i.exec(text.trim().replaceAll(',', '')) ?? [];
  if (number === undefined || !Number.isFinite(Number(number))) return undefined;
  const given = (name || /[a-zA-Zµ%]*$/.exec(other.trim())[0]).replace(/^us$/, 'µs');
  if (!scales[unit]) return given === '' || given === unit ? Number(number) : undefined;
  const size = scales[unit].find(([, its]) => its === given)?.[0];
  return size && Number(number) * size;
}

// Where a text is among the keys of a column: one of a parameter's values, or a number.
function keyOf(text, column, other) {
  const {parameter} = column;
  if (parameter?.texts.includes(text.trim())) return parameter.place(text.trim());
  return column.numeric ? quantity(text, column.unit, other) : undefined;
}

const comparisons = {'<': (a, b) => a < b, '<=': (a, b) => a <= b, '>': (a, b) => a > b, '>=': (a, b) => a >= b, '=': (a, b) => a === b};

// Which points a column's filter keeps, and of a bound or a range the keys at its ends; null of one that nobody understands.
function filterOf(text, column) {
  const wanted = text.trim().toLowerCase();
  const [, sign, bound] = /^(<=|>=|<|>|=)(.*)$/.exec(text.trim()) ?? [];
  const ends = text.split('..');
  const values = sign ? [keyOf(bound, column)] : ends.length === 2 ? [keyOf(ends[0], column, ends[1]), keyOf(ends[1], column)] : [undefined];
  if (values.includes(undefined)) {
    if (column.numeric && (sign || ends.length > 1)) return null;
    return {keeps: (point) => column.text(point).toLowerCase().includes(wanted)};
  }
  const holds = sign ? (key) => comparisons[sign](key, values[0]) : (key) => key >= values[0] && key <= values[1];
  return {
    keeps: (point) => { const key = column.key(point); return isNumber(key) && holds(key); },
    low: sign?.startsWith('<') ? -Infinity : values[0],
    high: sign?.startsWith('>') ? Infinity : values.at(-1),
  };
}
function filterHint(column) {
  if (!column.numeric) return column.parameter ? 'Rows whose text contains this; or a range in the order of the sweep, as in the column: a..b' : 'Rows whose text contains this';
  const unit = {ps: ' ms', Hz: ' MHz', B: ' KiB'}[column.unit] ?? '';
  return `A bound or a range: <5${unit}, >=3${unit}, =4${unit}, 2..8${unit}; or a text that the figure contains`;
}

// A column's filter, as it is written in its head; an empty one keeps all.
function writeFilter(column, text) {
  if (column.input.value !== text) column.input.value = text;
  column.filter = text.trim() ? filterOf(text, column) : undefined;
  column.input.setAttribute('aria-invalid', String(column.filter === null));
}
function setFilter(column, text) {
  writeFilter(column, text);
  filterPoints();
}
function keepAll() {
  element('filter').value = '';
  for (const column of columns) writeFilter(column, '');
  filterPoints();
}

function filterPoints() {
  const wanted = element('filter').value.trim().toLowerCase();
  const filters = columns.map((column) => column.filter).filter(Boolean);
  kept.points = points.filter((point) => filters.every(({keeps}) => keeps(point)) &&
      (!wanted || columns.some((column) => column.text(point).toLowerCase().includes(wanted))));
  kept.good = kept.points.filter((point) => point.status === 'ok');
  const said = [...columns.filter((column) => column.filter).map((column) => `${column.title} ${column.input.value.trim()}`), ...(wanted ? [`"${wanted}"`] : [])];
  element('kept-note').textContent = said.length ? `${counted.format(kept.points.length)} of ${counted.format(points.length)} points: ${said.join(', ')}` : '';
  element('keep-all').hidden = !said.length;
  drawRows();
  drawLines();
  drawChartsSoon();
}
