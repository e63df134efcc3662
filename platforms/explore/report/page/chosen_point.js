// SPDX-License-Identifier: Apache-2.0
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
    const its = !!point && row.dataset.point === String(point.point);
    row.classList.toggle('chosen', its);
    row.setAttribute('aria-selected', String(its));
  }
  if (!point) return;
  element('chosen-title').textContent = `Point ${point.point}` + (isDefault(point) ? ` (${defaultWord})` : '') + bestWord(point);
  const names = metrics.map((metric) => metric.name).filter((name) => isNumber(point.metrics[name]));
  element('chosen-body').replaceChildren(listOf([...settings(point), ...figures(point, names)]),
                                         ...(point.message ? [made('p', point.message, 'warning')] : []));
  element('chosen-command').textContent = point.command;
  showAnswer(point);
}
