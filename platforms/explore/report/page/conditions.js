// SPDX-License-Identifier: Apache-2.0
// What was swept, and on what it was measured.

function drawHeader() {
  element('title').textContent = document.title;
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
    cards.push(tableOf('Failed', ['point', 'message', 'command'], failed.slice(0, rowsAtFirst).map((point) => [point.point, point.message, point.command]),
                       failed.length > rowsAtFirst ? `The first ${rowsAtFirst} of ${counted.format(failed.length)}; results.csv has all.` : ''));
  }
  cards.push(tableOf('Made by', [], [['program', `tabletop ${results.version}`], ['host', results.run.host], ['jobs', results.run.jobs === null ? 'no limit' : results.run.jobs],
                     ['executor', results.run.executor], ['wall time', `${plain(results.run.wall_seconds)} s`]]));
  for (const card of cards) {
    // On a phone it is scrolled, with keys too.
    card.tabIndex = 0;
    card.setAttribute('role', 'group');
    card.setAttribute('aria-label', card.firstChild.textContent);
  }
  element('conditions').replaceChildren(...cards);
}
