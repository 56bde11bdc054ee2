import { assetRow, watchlistIdsView } from '@bourse/core/trading';
import { byRole, piecesOf } from '../dom.ts';
import { sent, type Look } from '../look.ts';
import { say } from '../catalogue.ts';

/** The watchlist beside the chart of a wide screen. */
export function dock(look: Look): void {
  const { ids, phase } = look.view(watchlistIdsView);
  const region = look.one('region', say('watchlist.title'));
  if (region === null) return;
  const retry = [sent('watchlist', 'watchlist.reload'), sent('assets', 'assets.reload')];
  look.listState(phase, { empty: 'watchlist.empty', retry }, region);
  const entries = phase === 'ready' ? byRole('button', undefined, region) : [];
  look.same('entries', entries.length, phase === 'ready' ? ids.length : 0);
  for (const [at, id] of ids.entries()) {
    const row = look.row(assetRow, id);
    const entry = entries[at];
    if (row === undefined || entry === undefined) continue;
    look.same(
      `entry ${at + 1}`,
      piecesOf(entry).map(({ text }) => text),
      [
        row.symbol,
        row.bid,
        row.change,
        ...(row.isMarketOpen ? [] : [say(row.isOutdated ? 'assetHeader.outdated' : 'assetHeader.closed')]),
      ],
    );
    look.stands(`change of ${row.symbol}`, { text: row.change, tone: row.isPriceOld ? 'flat' : row.changeTone }, entry);
    look.controlled(entry, `entry ${row.symbol}`, {
      chosen: row.isCurrent,
      sends: [sent('assets', 'asset.choose', { id })],
    });
  }
}
