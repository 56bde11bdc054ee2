import { assetHeaderView, chartView } from '@bourse/core/trading';
import { byRole, nameOf, piecesOf } from '../dom.ts';
import { sent, type Look } from '../look.ts';
import { say } from '../catalogue.ts';
import { star } from './asset-search.ts';

const NO_ASSET = { loading: 'common.loading', failed: 'common.loadFailed', none: 'assets.none' } as const;
const ARROWS = { up: '▲', down: '▼', flat: '' } as const;

/** The asset that the room trades. */
export function assetHeader(look: Look): void {
  const view = look.view(assetHeaderView);
  const main = look.one('main', undefined);
  if (main === null) return;
  const named = view.phase === 'ready' ? `${view.symbol} ${view.name}` : say(NO_ASSET[view.phase]);
  const choose = say('assetHeader.choose', { symbol: named });
  look.control('button', choose, { sends: [sent('assetSearch', 'search.open')] }, main);
  const [heading] = main.querySelectorAll('h1');
  look.text('asset', heading ?? null, named.trim());
  look.same('the button is in the heading', heading?.contains(byRole('button', choose, main)[0] ?? null), true);
  if (view.id !== null) star(look, { id: view.id, symbol: view.symbol, star: view.star }, main);
  const pieces = piecesOf(main, true);
  const day = pieces.findIndex(({ text }) => text === say('assetHeader.day'));
  look.same('change', pieces[day - 1]?.text ?? '', view.change);
  if (view.change !== '') {
    look.stands('change', { text: view.change, tone: view.isStale ? 'flat' : view.changeTone }, main);
    const arrow = pieces[day - 2]?.text ?? '';
    look.same('arrow of the change', /^[▲▼]$/.test(arrow) ? arrow : '', ARROWS[view.changeTone]);
  }
  look.says(say('assetHeader.simulated'), view.isSimulated, main);
  const closed = view.nextOpen ? say('assetHeader.opensAt', { time: view.nextOpen }) : say('assetHeader.closed');
  // The ticket says the same of the market in the same words.
  const marks = pieces.filter(({ element }) => element.closest('form') === null).map(({ text }) => text);
  look.same('closed market', marks.includes(closed), !view.isMarketOpen && !view.isOutdated);
  look.same('price out of date', marks.includes(say('assetHeader.outdated')), view.isOutdated);
  const isOld = view.isStale && view.age !== null;
  look.says(say('assetHeader.age', { seconds: view.age ?? '' }), isOld, main);
  const { interval, intervals } = look.view(chartView);
  const choices = look.options(say('chart.interval'), main);
  look.same('intervals', choices.map(nameOf), intervals);
  for (const [at, each] of intervals.entries())
    look.option(choices[at], each === interval, sent('candles', 'interval.choose', { interval: each }));
}
