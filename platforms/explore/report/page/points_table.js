// SPDX-License-Identifier: Apache-2.0
// The table.

// A browser takes long to lay out a row: more are shown when they are asked for.
const rowsAtFirst = 200, rowsMore = 1000;
let rowsShown = rowsAtFirst;
const order = {column: null, descending: false};
const columns = [
  {title: 'point', numeric: true, key: (point) => point.point, text: (point) => String(point.point)},
  ...parameters.map((p) => ({
    title: p.name, doc: p.doc, numeric: p.numeric, unit: p.unit, parameter: p,
    key: (point) => p.place(point.parameters[p.key]), text: (point) => point.parameters[p.key],
  })),
  ...metrics.map((m) => ({
    title: m.name, doc: m.doc, numeric: true, unit: m.unit, metric: m,
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
    head.dataset.name = column.title;
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
  const filters = made('tr', undefined, 'filters');
  for (const column of columns) {
    const cell = made('td');
    const input = made('input');
    Object.assign(input, {type: 'search', placeholder: column.numeric ? '<, >=, ..' : 'text', title: filterHint(column)});
    input.setAttribute('aria-label', `Filter ${column.title}`);
    input.addEventListener('input', () => setFilter(column, input.value));
    column.input = input;
    cell.append(input);
    filters.append(cell);
  }
  document.querySelector('#points thead').replaceChildren(row, filters);
}

// One row is in the order of the tabulator key, and arrows lead from it to the others.
let reached = null;
function reach(row) {
  for (const other of row.parentElement.querySelectorAll('[tabindex="0"]')) other.tabIndex = -1;
  row.tabIndex = 0;
  row.focus();
}
document.querySelector('#points tbody').addEventListener('focusin', ({target}) => { reached = target.dataset.point; });
document.querySelector('#points tbody').addEventListener('keydown', (event) => {
  const row = event.target, rows = [...row.parentElement.children], at = rows.indexOf(row);
  const to = {ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 10, PageUp: at - 10, Home: 0, End: rows.length - 1}[event.key];
  if (to !== undefined) reach(rows[Math.min(Math.max(to, 0), rows.length - 1)]);
  else if (event.key === 'Enter' || event.key === ' ') row.click();
  else return;
  event.preventDefault();
});

// Paper is not as wide as all metrics: it has those of the charts.
const columnsOnPaper = document.head.appendChild(made('style'));
function choosePaper() {
  const left = columns.flatMap(({metric}, n) => (metric && !metricsWithAxis().includes(metric) ? [`#points tr > :nth-child(${n + 1})`] : []));
  columnsOnPaper.textContent = left.length ? `@media print { ${left.join(', ')} { display: none; } }` : '';
}

function drawRows() {
  choosePaper();
  const unread = columns.find((column) => column.filter === null);
  const list = sortedPoints(kept.points.filter((point) => !element('front-only').checked || front.members.has(point)));
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
    row.tabIndex = -1;
    row.setAttribute('aria-selected', String(point === chosen));
    row.addEventListener('click', () => choose(point));
    return row;
  });
  const reachable = rows.find((row) => row.dataset.point === reached) ?? rows[0];
  if (reachable) reachable.tabIndex = 0;
  document.querySelector('#points tbody').replaceChildren(...rows);
  element('row-count').textContent = `${counted.format(list.length)} of ${counted.format(points.length)} points` +
      (list.length > rows.length ? `, the first ${counted.format(rows.length)} of them below` : '');
  if (unread) element('row-count').textContent += `. The filter of ${unread.title} is not understood, and keeps all: ${filterHint(unread)}`;
  element('more-rows').hidden = list.length === rows.length;
}
