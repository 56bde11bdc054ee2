import { exposureView } from '@bourse/core/trading/exposure';
import { byRole, nameOf, piecesOf, textOf } from '../dom.ts';
import { sent, type Look } from '../look.ts';
import { say } from '../catalogue.ts';

const HEADS = ['orderDetail.asset', 'exposure.margin', 'exposure.share'];

/** Which assets the margin in use stands in: the popover of the ring. */
export function exposure(look: Look): void {
  const { phase, slices, margin } = look.view(exposureView);
  const dialog = look.one('dialog', say('exposure.title'));
  if (dialog === null) return;
  const isEmpty = phase !== 'loading' && phase !== 'failed' && slices.length === 0;
  const state = isEmpty ? 'empty' : phase;
  look.listState(state, { empty: 'exposure.empty', retry: [sent('openOrders', 'orders.reload')] }, dialog);
  const [table] = byRole('table', undefined, dialog);
  look.same('a list', table !== undefined, slices.length > 0);
  if (table === undefined) return;
  look.same(
    'heads',
    byRole('columnheader', undefined, table).map(nameOf),
    HEADS.map((id) => say(id)),
  );
  const rows = byRole('row', undefined, table).filter((row) => byRole('rowheader', undefined, row).length > 0);
  look.same(
    'slices',
    rows.map((row) =>
      [...byRole('rowheader', undefined, row), ...byRole('cell', undefined, row)].map((each) => textOf(each)),
    ),
    slices.map((slice) => [
      `${slice.symbol ?? say('exposure.others')} × ${slice.count}`,
      slice.margin,
      slice.shareText,
    ]),
  );
  // The picture repeats the figures for the eye alone; in its middle stands the whole.
  const drawn = piecesOf(dialog, true).filter(({ element }) => element.closest('svg') !== null);
  look.same(
    'the whole in the picture',
    drawn.map(({ text }) => text),
    [margin],
  );
}
