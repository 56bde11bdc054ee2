import { dialogsView } from '@bourse/core';
import { positionDetail, positionsFrameView } from '@bourse/core/trading';
import { sent, type Look } from '../look.ts';
import { say } from '../catalogue.ts';
import { closeButton, direction } from './rows.ts';

const FACTS = [
  ['orderDetail.asset', 'name'],
  ['orderDetail.id', 'id'],
  ['positions.units', 'units'],
  ['positions.leverage', 'leverage'],
  ['positions.invested', 'invested'],
  ['positions.opening', 'opening'],
  ['orderDetail.takeProfit', 'takeProfit'],
  ['orderDetail.stopLoss', 'stopLoss'],
  ['orderDetail.openedAt', 'openedAt'],
  ['positions.closedAt', 'closedAt'],
] as const;

/** Everything about one position. */
export function orderDetail(look: Look): void {
  const { top } = look.view(dialogsView);
  const id = top?.name === 'orderDetail' && 'id' in top.input ? top.input.id : '';
  const row = look.row(positionDetail, id);
  const dialog = look.one('dialog', say('orderDetail.title', { symbol: row?.symbol ?? '' }).trim());
  if (dialog === null) return;
  look.says(say('orderDetail.gone'), row === undefined, dialog);
  look.control(
    'button',
    say('common.close'),
    { sends: [sent('dialogs', 'dialog.close', { name: 'orderDetail' })] },
    dialog,
  );
  if (row === undefined) return;
  for (const [label, field] of FACTS) look.follows(say(label), row[field], dialog);
  look.follows(say(row.isOpen ? 'positions.current' : 'positions.closing'), row.current, dialog);
  look.follows(say('positions.direction'), say(`positions.${row.side}`), dialog);
  direction(look, row, dialog);
  const { isStale } = look.view(positionsFrameView);
  const tone = row.isOpen && isStale ? 'flat' : row.tone;
  look.follows(say('positions.netProfitUsd'), { text: row.profit, tone }, dialog);
  look.stands('share', { text: row.share, tone }, dialog);
  look.says(say('orderDetail.share', { share: row.share }), true, dialog);
  for (const price of [row.takeProfitPrice, row.stopLossPrice])
    if (price !== null) look.says(say('orderTicket.triggerPrice', { price }), true, dialog);
  look.says(say('orderDetail.closeReason'), row.closeReason !== null, dialog);
  if (row.closeReason) look.follows(say('orderDetail.closeReason'), say(row.closeReason), dialog);
  closeButton(look, row, dialog);
}
