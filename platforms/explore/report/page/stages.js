// SPDX-License-Identifier: Apache-2.0
// Where the time of an answer goes: the mean of each stage of every point, and one answer of the chosen point.

const stages = results.stages ?? [];
const stageNames = unique(stages.map((stage) => stage.name));
// Of several machines those of the point's own, in its order; two may give a name to stages that differ.
const stagesOf = (point) => stages.filter((stage) => !stage.machines || stage.machines.includes(point.parameters.platform));
const leftOut = new Set(); // names of stages that hide the others
const stageMetric = (name) => `stage.${name}`;
const stageTime = (point, name) => point.metrics[stageMetric(name)] ?? 0;
const stageColour = (name) => palette().names[stageNames.indexOf(name) % palette().names.length];

// What is drawn of a stage, over this share of a track.
function piece(name, from, share) {
  const node = made('i');
  node.style.cssText = `left: ${100 * from}%; width: ${100 * share}%; background: ${stageColour(name)}`;
  return node;
}

function fillStageLegend() {
  element('stages-legend').replaceChildren(...stageNames.map((name, index) => {
    const entry = made('button'), dot = made('i');
    entry.type = 'button';
    entry.setAttribute('aria-pressed', String(!leftOut.has(name)));
    dot.style.background = stageColour(name);
    entry.append(dot, name);
    entry.addEventListener('click', () => {
      if (!leftOut.delete(name)) leftOut.add(name);
      drawStages();
      element('stages-legend').children[index].focus();
    });
    return entry;
  }));
}

function stageBar(point, longest) {
  const track = made('span', undefined, 'track');
  let from = 0;
  const names = stagesOf(point).map((stage) => stage.name);
  for (const name of names) {
    const time = stageTime(point, name);
    if (time === 0 || leftOut.has(name)) continue;
    const part = piece(name, from / longest, time / longest);
    part.addEventListener('mousemove', (event) => {
      showHover(point, [stageMetric(name), 'latency.line.mean', ...names.map(stageMetric)].filter((its) => metricOf(its) && isNumber(point.metrics[its])), event.clientX, event.clientY);
    });
    track.append(part);
    from += time;
  }
  const bar = made('button', undefined, 'bar');
  bar.type = 'button';
  bar.append(made('span', [`${point.point}`, ...settings(point).map(([, text]) => text).filter(Boolean)].join(' · '), 'label'), track, made('span', withUnit(from, 'ps'), 'total'));
  bar.addEventListener('mouseleave', () => { element('hover').hidden = true; });
  bar.addEventListener('click', () => choose(point));
  return bar;
}

function drawStages() {
  const timed = (point) => stageNames.some((name) => isNumber(point.metrics[stageMetric(name)]));
  element('stages-section').hidden = !good.some(timed);
  if (element('stages-section').hidden) return;
  const all = kept.good.filter(timed);
  const total = (point) => stageNames.filter((name) => !leftOut.has(name)).reduce((sum, name) => sum + stageTime(point, name), 0);
  const list = evenlyChosen(all, total).sort((a, b) => a.point - b.point);
  const longest = extent(list.map(total)).most || 1;
  element('stages-note').textContent = `A bar is a point (${['number', ...parameters.map((p) => p.name)].join(' · ')}): the mean time of each stage of an answer, which together are latency.line.mean. ` +
      'A click on a bar shows one of its answers, on the name of a stage leaves it out. ' + (list.length < all.length ? `${list.length} of ${all.length} points, evenly chosen by their latency.` : '');
  fillStageLegend();
  element('stages').replaceChildren(...list.map((point) => stageBar(point, longest)));
  element('stages-list').replaceChildren(...stageNames.flatMap((name) => stages.filter((stage) => stage.name === name).flatMap((stage) =>
      [made('dt', stage.machines ? `${name} of ${stage.machines.join(', ')}` : name), made('dd', `${stage.what} (${stage.lane})`)])));
}

// The answer that is nearest the mean, a row for each lane.
function answerChart(point) {
  const {answer} = point;
  const end = answer.spans.at(-1)?.[2] || 1;
  const chart = made('div', undefined, 'answer');
  for (const lane of unique(stagesOf(point).map((stage) => stage.lane))) {
    const track = made('span', undefined, 'track');
    for (const [index, from, to] of answer.spans) {
      if (stages[index].lane !== lane) continue;
      const part = piece(stages[index].name, from / end, (to - from) / end);
      part.title = `${stages[index].name}: ${withUnit(to - from, 'ps')}, from ${withUnit(from, 'ps')} to ${withUnit(to, 'ps')}`;
      track.append(part);
    }
    chart.append(made('span', lane, 'label'), track);
  }
  return chart;
}

function showAnswer(point) {
  const {answer} = point;
  element('chosen-answer').replaceChildren();
  element('chosen-recorded').hidden = !point.recording;
  element('chosen-recording').textContent = point.recording ?? '';
  if (!answer) return;
  const length = withUnit(answer.spans.at(-1)?.[2] ?? 0, 'ps');
  element('chosen-answer').append(made('p', `Answer ${answer.number}, ${length}, the nearest to the mean` + (point.recording ? '; the command below records it:' : ':')),
                                  answerChart(point));
}
