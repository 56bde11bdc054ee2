import { assetSearchView } from '@bourse/core/trading/asset-search';
import { assetRow, type AssetRowView } from '@bourse/core/trading';
import { byRole, isChosen, nameOf, piecesOf, textOf } from '../dom.ts';
import { sent, type Look } from '../look.ts';
import { say } from '../catalogue.ts';

/** Rows at the top of the list that are drawn on every screen. */
const IN_SIGHT = 6;

/** The star of an asset: its name says what a press does, or what is on its way. */
export function star(look: Look, of: Pick<AssetRowView, 'id' | 'symbol' | 'star'>, within: HTMLElement): void {
  const isOn = of.star === 'on' || of.star === 'removing';
  const name = say(isOn ? 'watchlist.remove' : 'watchlist.add', { name: of.symbol });
  const stars = byRole('button', /watchlist$/, within);
  look.same(`star of ${of.symbol}`, stars.map(nameOf), [name]);
  const [button] = stars;
  if (button === undefined) return;
  look.controlled(button, name, {
    disabled: of.star !== 'on' && of.star !== 'off',
    sends: [sent('watchlist', 'star.toggle', { id: of.id })],
  });
}

/** The dialog that finds an asset. */
export function assetSearch(look: Look): void {
  const view = look.view(assetSearchView);
  const title = say('assetSearch.title');
  look.present('dialog', title, view.isOpen);
  const [dialog] = byRole('dialog', title);
  if (!view.isOpen || dialog === undefined) return;
  const search = (type: string, rest: object = {}) => sent('assetSearch', type, rest);
  look.field(
    say('assetSearch.label'),
    { value: view.text, types: ['zz', search('text.change', { text: 'zz' })] },
    dialog,
  );
  look.control('button', say('common.close'), { sends: [search('search.close')] }, dialog);
  const isAll = view.category === null && view.text === '';
  for (const [id, chosen] of Object.entries({ 'assetSearch.all': isAll, 'assetSearch.allExpirations': true }))
    look.control('button', say(id), { chosen, sends: [search('filter.clear')] }, dialog);
  const kinds = look.options(say('assetSearch.kinds'), dialog);
  look.same(
    'kinds',
    kinds.map((kind) => piecesOf(kind).map(({ text }) => text)),
    view.categories.map(({ label, count }) => [say(label), ...(count === null ? [] : [String(count)])]),
  );
  for (const [at, { key, isChosen }] of view.categories.entries())
    look.option(kinds[at], isChosen, search('category.choose', { category: key }));
  look.listState(
    view.phase,
    { empty: 'assetSearch.none', retry: [sent('assets', 'assets.reload'), sent('watchlist', 'watchlist.reload')] },
    dialog,
  );
  const told = byRole('status', '', dialog).map((each) => textOf(each));
  const isCounted = view.phase === 'ready' || view.phase === 'empty';
  look.same('count told', told, [isCounted ? say('assetSearch.count', { count: view.ids.length }) : '']);
  const [list] = byRole('grid', undefined, dialog);
  look.same('a list', list !== undefined, view.phase === 'ready');
  if (list) found(look, list, view.ids);
}

function found(look: Look, list: HTMLElement, ids: readonly string[]): void {
  look.same('length of the list', list.getAttribute('aria-rowcount'), `${ids.length + 1}`);
  const heads = byRole('columnheader', undefined, list).map(nameOf);
  const isPhone = heads.includes(say('assetSearch.change'));
  const rows = byRole('row', undefined, list).filter((each) => byRole('columnheader', undefined, each).length === 0);
  if (rows.length < Math.min(ids.length, IN_SIGHT)) look.found.push(`only ${rows.length} of ${ids.length} rows`);
  for (const [at, element] of rows.entries()) {
    const id = ids[at] ?? '';
    const row = look.row(assetRow, id);
    if (row === undefined) {
      look.found.push(`row ${at + 1} is of no asset`);
      continue;
    }
    const cells = [...byRole('rowheader', undefined, element), ...byRole('cell', undefined, element)];
    const texts = heads.map((head, place) => [head, cells[place] ? textOf(cells[place]) : '']);
    const open = isPhone ? say('assetSearch.spreadOf', { spread: row.spread }) : row.name;
    const shut = say(row.isOutdated ? 'assetHeader.outdated' : 'assetHeader.closed');
    const detail = row.isMarketOpen ? open : shut;
    const wanted: Readonly<Record<string, string>> = {
      [say('assetSearch.assets')]: `${row.symbol} ${detail}`,
      [say('side.sell')]: row.bid,
      [say('side.buy')]: row.ask,
      [say('assetSearch.spread')]: row.spread,
      [say('assetSearch.change')]: row.change,
      [say('positions.action')]: '',
    };
    look.same(
      `row ${at + 1}`,
      texts,
      heads.map((head) => [head, wanted[head]]),
    );
    look.same(`row ${at + 1} chosen`, isChosen(element), row.isCurrent);
    if (isPhone)
      look.stands(
        `change of ${row.symbol}`,
        { text: row.change, tone: row.isPriceOld ? 'flat' : row.changeTone },
        element,
      );
    const [choose] = byRole('button', undefined, element);
    if (choose) look.controlled(choose, `row ${row.symbol}`, { sends: [sent('assetSearch', 'search.choose', { id })] });
    star(look, row, element);
  }
}
