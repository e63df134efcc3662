// SPDX-License-Identifier: Apache-2.0
// Where the time of an answer goes: the mean of each stage of every point, and one answer of the chosen point.

const stages = results.stages ?? [];
const leftOut = new Set(); // stages that hide the others
const stageMetric = (stage) => `stage.${stage.name}`;
// 0 also of a stage that the point's machine has not.
const stageTime = (point, stage) => point.metrics[stageMetric(stage)] ?? 0;
const stageColour = (index) => palette().names[index % palette().names.length];

// What is drawn of a stage, over this share of a track.
function piece(index, from, share) {
  const node = made('i');
  node.style.cssText = `left: ${100 * from}%; width: ${100 * share}%; background: ${stageColour(index)}`;
  return node;
}

function fillStageLegend() {
  element('stages-legend').replaceChildren(...stages.map((stage, index) => {
    const entry = made('button'), dot = made('i');
    entry.type = 'button';
    entry.setAttribute('aria-pressed', String(!leftOut.has(stage)));
    dot.style.background = stageColour(index);
    entry.append(dot, stage.name);
    entry.addEventListener('click', () => {
      if (!leftOut.delete(stage)) leftOut.add(stage);
      drawStages();
      element('stages-legend').children[index].focus();
    });
    return entry;
  }));
}

function stageBar(point, longest) {
  const track = made('span', undefined, 'track');
  let from = 0;
  stages.forEach((stage, index) => {
    const time = stageTime(point, stage);
    if (time === 0 || leftOut.has(stage)) return;
    const part = piece(index, from / longest, time / longest);
    part.addEventListener('mousemove', (event) => {
      showHover(point, [stageMetric(stage), 'latency.line.mean', ...stages.map(stageMetric)].filter((name) => metricOf(name) && isNumber(point.metrics[name])), event.clientX, event.clientY);
    });
    track.append(part);
    from += time;
  });
  const bar = made('button', undefined, 'bar');
  bar.type = 'button';
  bar.append(made('span', [`${point.point}`, ...settings(point).map(([, text]) => text).filter(Boolean)].join(' · '), 'label'), track, made('span', withUnit(from, 'ps'), 'total'));
  bar.setAttribute('aria-label', `Point ${point.point}, ${withUnit(from, 'ps')}`);
  bar.addEventListener('mouseleave', () => { element('hover').hidden = true; });
  bar.addEventListener('click', () => choose(point));
  return bar;
}

function drawStages() {
  const all = stages.length ? good.filter((point) => stages.some((stage) => isNumber(point.metrics[stageMetric(stage)]))) : [];
  element('stages-section').hidden = !all.length;
  if (!all.length) return;
  const total = (point) => stages.filter((stage) => !leftOut.has(stage)).reduce((sum, stage) => sum + stageTime(point, stage), 0);
  const list = evenlyChosen(all, total).sort((a, b) => a.point - b.point);
  const longest = Math.max(...list.map(total)) || 1;
  element('stages-note').textContent = `A bar is a point (${['number', ...parameters.map((p) => p.name)].join(' · ')}): the mean time of each stage of an answer, which together are latency.line.mean. ` +
      'A click on a bar shows one of its answers, on the name of a stage leaves it out. ' + (list.length < all.length ? `${list.length} of ${all.length} points, evenly chosen by their latency.` : '');
  fillStageLegend();
  element('stages').replaceChildren(...list.map((point) => stageBar(point, longest)));
  element('stages-list').replaceChildren(...stages.flatMap((stage) => [made('dt', stage.name), made('dd', `${stage.what} (${stage.lane})`)]));
}

// The answer that is nearest the mean, a row for each lane.
function answerChart(answer) {
  const end = answer.spans.at(-1)?.[2] || 1;
  const chart = made('div', undefined, 'answer');
  for (const lane of unique(stages.map((stage) => stage.lane))) {
    const track = made('span', undefined, 'track');
    for (const [index, from, to] of answer.spans) {
      if (stages[index].lane !== lane) continue;
      const part = piece(index, from / end, (to - from) / end);
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
                                  answerChart(answer));
}
