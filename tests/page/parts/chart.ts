import {
  averageKinds,
  averageText,
  candleView,
  chartAveragesView,
  chartCountdownView,
  chartReadView,
  chartSummaryView,
  chartView,
  indicatorsView,
} from '@bourse/core/trading';
import { byRole, nameOf, textOf } from '../dom.ts';
import { sent, type Look } from '../look.ts';
import { say } from '../catalogue.ts';

const FIGURES = ['open', 'high', 'low', 'close'] as const;

/** The chart's texts; its drawing is tested elsewhere. */
export function chart(look: Look): void {
  const { isVisible, phase, older } = look.view(chartView);
  const { last, high, low, count, interval } = look.view(chartSummaryView);
  const main = look.one('main', undefined);
  const isReady = isVisible && phase === 'ready';
  const summary = say('chart.summary', { last, high, low, count, interval });
  look.says(say('chart.hidden'), !isVisible, main);
  look.says(summary, isReady, main);
  const isMissing = isVisible && (phase === 'failed' || phase === 'empty' || phase === 'none');
  look.says(say('chart.none'), isMissing, main);
  look.present('button', say('common.retry'), isMissing, main);
  const again = phase === 'none' ? sent('assets', 'assets.reload') : sent('candles', 'candles.reload');
  if (isMissing) look.control('button', say('common.retry'), { sends: [again] }, main);
  look.says(say('chart.older'), isReady && older === 'loading', main);
  look.says(say('chart.olderFailed'), isReady && older === 'failed', main);
  if (isReady) figures(look, main);
  indicators(look);
}

/** By keys: which of the candles is read out, and what a further key asks for. */
function reading(look: Look, main: HTMLElement): void {
  const { candle, place, count } = look.view(chartReadView);
  const slider = look.one('slider', say('chart.candle'), main);
  if (!slider) return;
  const [now, most] = ['aria-valuenow', 'aria-valuemax'].map((name) => slider.getAttribute(name));
  look.same('place of the candle that is read', [now, most], [`${place}`, `${count}`]);
  const text = candle ? say('chart.read', { ...candle }) : say('chart.keys');
  look.same('candle that is read', slider.getAttribute('aria-valuetext'), text);
  look.slide('the candle that is read', slider, place, sent('candles', 'candle.read', { to: 'later' }));
}

/** With nothing under the cross: figures of the candle that is read, else of the newest one; countdown and averages. */
function figures(look: Look, main: HTMLElement | null): void {
  const { candles, decimals, interval } = look.view(chartView);
  const { read } = look.view(chartReadView);
  const last = candles.at(-1);
  const newest = read && read.time !== last?.time ? read : last;
  const shown = main?.querySelector<HTMLElement>('[data-chart-figures]') ?? null;
  if (newest && shown) {
    const view = candleView(newest, { decimals, interval });
    for (const name of FIGURES) look.follows(say(`chart.${name}`), { text: view[name], tone: view.tone }, shown);
    const { left } = look.view(chartCountdownView);
    const countdown = shown.querySelector('[data-chart-countdown]');
    look.text('countdown', countdown, say('chart.endsIn', { time: left }));
    look.same('countdown there', countdown !== null, left !== '');
    if (main) reading(look, main);
  } else look.same('figures of the chart', shown !== null, newest !== undefined);
  const { averages, decimals: places } = look.view(chartAveragesView);
  look.same(
    'averages',
    [...(main?.querySelectorAll('[data-chart-averages] > span') ?? [])].map((each) => textOf(each)),
    averages.map((average) => `${average.name} ${averageText(average, read?.time ?? null, places)}`),
  );
}

/** The menu of the averages, while it is open. */
function indicators(look: Look): void {
  const [menu] = byRole('dialog', say('indicators.title'));
  if (menu === undefined) return;
  const { averages, canAdd } = look.view(indicatorsView);
  look.says(say('indicators.none'), averages.length === 0, menu);
  for (const { slot, kind, typed, isWrong } of averages) {
    const number = slot + 1;
    const kinds = look.options(say('indicators.kind', { number }), menu);
    look.same(
      'kinds',
      kinds.map(nameOf),
      averageKinds.map((each) => each.toUpperCase()),
    );
    for (const [at, each] of averageKinds.entries())
      look.option(kinds[at], each === kind, sent('indicators', 'average.choose', { slot, kind: each }));
    look.field(
      say('indicators.period', { number }),
      {
        value: typed,
        isInvalid: isWrong,
        note: isWrong ? say('indicators.periodRange') : '',
        types: ['7', sent('indicators', 'average.type', { slot, typed: '7' })],
      },
      menu,
    );
    const remove = { sends: [sent('indicators', 'average.remove', { slot })] };
    look.control('button', say('indicators.remove', { number }), remove, menu);
  }
  const add = { disabled: !canAdd, sends: [sent('indicators', 'average.add')] };
  look.control('button', say('indicators.add'), add, menu);
}
