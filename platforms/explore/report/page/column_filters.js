// SPDX-License-Identifier: Apache-2.0
// What is written in the head of a column: a text, or of numbers a bound or a range with the column's unit.

// "3 ms" as a number in the unit of the column; undefined: it is none. `other` has the unit where the text has none.
function quantity(text, unit, other = '') {
  const [, number, name] = /^([-+]?[\d.]+(?:e[-+]?\d+)?)\s*([a-zA-Zµ]*)$/i.exec(text.trim()) ?? [];
  if (number === undefined || !Number.isFinite(Number(number))) return undefined;
  const given = (name || /[a-zA-Zµ]*$/.exec(other.trim())[0]).replace(/^us$/, 'µs');
  if (!scales[unit]) return given === '' || given === unit ? Number(number) : undefined;
  const size = scales[unit].find(([, its]) => its === given)?.[0];
  return size && Number(number) * size;
}

const comparisons = {'<': (a, b) => a < b, '<=': (a, b) => a <= b, '>': (a, b) => a > b, '>=': (a, b) => a >= b, '=': (a, b) => a === b};

// Which points a column's filter keeps; null of one that nobody understands.
function filterOf(text, column) {
  const wanted = text.trim().toLowerCase();
  const [, sign, bound] = /^(<=|>=|<|>|=)(.*)$/.exec(text.trim()) ?? [];
  const ends = text.split('..');
  if (!column.numeric || (!sign && ends.length === 1)) return (point) => column.text(point).toLowerCase().includes(wanted);
  const values = sign ? [quantity(bound, column.unit)] : [quantity(ends[0], column.unit, ends[1]), quantity(ends[1], column.unit)];
  if (values.includes(undefined) || ends.length > 2) return null;
  const holds = sign ? (key) => comparisons[sign](key, values[0]) : (key) => key >= values[0] && key <= values[1];
  return (point) => { const key = column.key(point); return isNumber(key) && holds(key); };
}
function filterHint(column) {
  if (!column.numeric) return 'Rows whose text contains this';
  const unit = {ps: ' ms', Hz: ' MHz', B: ' KiB'}[column.unit] ?? '';
  return `A bound or a range: <5${unit}, >=3${unit}, =4${unit}, 2..8${unit}; or a text that the figure contains`;
}
