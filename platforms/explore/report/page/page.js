// SPDX-License-Identifier: Apache-2.0
// All of the page, drawn anew for what is chosen.

function drawCharts() {
  for (const chart of charts.splice(0)) chart.destroy();
  element('hover').hidden = true;
  Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
  Chart.defaults.font.size = 12;
  if (!metrics.length || !good.length) return;
  for (const node of document.querySelectorAll('[data-shows=metric]')) node.textContent = shown.metric;
  drawFront();
  drawParameters();
  drawSensitivity();
  drawParallel();
  drawDistribution();
  drawStages();
}

// Charts of many points take longer than a brush or a key may wait for.
let waiting;
function drawChartsSoon() {
  clearTimeout(waiting);
  waiting = setTimeout(() => { drawCharts(); drawRows(); }, 200);
}

// Choices.

function fillSelect(id, entries, value) {
  element(id).replaceChildren(...entries.map(([key, text]) => { const option = made('option', text); option.value = key; return option; }));
  element(id).value = value;
}
const firstOf = (names, others = []) => names.find((name) => metricOf(name) && !others.includes(name));

function setUp() {
  drawHeader();
  drawConditions();
  drawHead();
  if (!metrics.length || !good.length) {
    for (const id of ['controls', 'parameters-section', 'sensitivity-section', 'parallel-section', 'front-section', 'distribution-section', 'stages-section']) element(id).hidden = true;
    drawRows();
    return;
  }
  const names = metrics.map((metric) => metric.name);
  const varying = metrics.filter((metric) => unique(valuesOf(metric)).length > 1).map((metric) => metric.name);
  const first = results.charted.find((name) => metricOf(name)) ?? names[0];
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

  const suggestScale = () => { shown.logarithmic = element('logarithmic').checked = farApart(valuesOf(metricOf(shown.metric))); };
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
  offerAxes();
  dark.addEventListener('change', redraw);
  redraw();
}

for (const form of document.forms) form.addEventListener('submit', (event) => event.preventDefault());
element('filter').addEventListener('input', filterPoints);
element('front-only').addEventListener('input', drawRows);
element('keep-all').addEventListener('click', keepAll);
element('more-rows').addEventListener('click', () => { rowsShown += rowsMore; drawRows(); });
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
addEventListener('beforeprint', () => {
  onPaper(true);
  if (dark.matches) drawCharts();
  parallel.inView = true;
  drawIfInView();
});
addEventListener('afterprint', () => {
  onPaper(false);
  if (dark.matches) drawCharts();
});
setUp();
