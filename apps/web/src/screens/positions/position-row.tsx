import { closedRow, positionRow, type PositionRowView } from '@bourse/core/trading';
import { useRow, useSend } from '@bourse/react';
import { UnstyledButton } from '@mantine/core';
import { memo } from 'react';
import { AssetMark, BusyButton, NumberText, Text, useText } from '../../parts';
import classes from './positions-table.module.css';

/** Which table a row stands in: the trade room's, or one of the order book's two. */
export type PositionKind = 'open' | 'openBook' | 'closedBook';

/** One position. Plain cells: a component per cell costs more than the whole row when every row changes. */
export const PositionRow = memo(function PositionRow({ id, kind }: { id: string; kind: PositionKind }) {
  const row = useRow(kind === 'closedBook' ? closedRow : positionRow, id);
  if (row === undefined) return null;
  return (
    <tr>
      <th scope="row" className={classes['name']}>
        <PositionName row={row} />
      </th>
      {kind === 'open' ? (
        <>
          <td className="number">{row.invested}</td>
          <td className="number">{row.leverage}</td>
        </>
      ) : null}
      <td className="number">{row.units}</td>
      <td className="number">
        <NumberText tints={row.isOpen}>{row.current}</NumberText>
      </td>
      <td className="number">{row.opening}</td>
      <td>
        <Direction row={row} />
      </td>
      <td className="number">
        <NumberText tone={row.tone}>{row.profit}</NumberText>
      </td>
      <td className={classes['action']}>{row.isOpen ? <CloseButton row={row} /> : row.closedAt}</td>
    </tr>
  );
});

/** The symbol; a press shows everything about the position (T-133). */
export function PositionName({ row }: { row: PositionRowView }) {
  const send = useSend('dialogs');
  const say = useText();
  return (
    <UnstyledButton
      className={classes['open']}
      aria-label={say('positions.detail', { symbol: row.symbol })}
      onClick={() => send({ type: 'dialog.open', name: 'orderDetail', input: { id: row.id } })}
    >
      <AssetMark symbol={row.symbol} image={row.image} size={22} />
      {row.symbol}
    </UnstyledButton>
  );
}

/** Buy or sell in words; the colour only repeats it. */
export function Direction({ row }: { row: PositionRowView }) {
  return (
    <span className={classes['side']} data-side={row.side}>
      <Text of={`side.${row.side}`} />
    </span>
  );
}

export interface CloseButtonProps {
  row: PositionRowView;
  size?: 'compact-xs' | 'sm' | 'md';
  /** In a dialog "Close" alone reads as closing the dialog. */
  isNamed?: boolean;
}

export function CloseButton({ row, size = 'compact-xs', isNamed = false }: CloseButtonProps) {
  const send = useSend('closing');
  const say = useText();
  return (
    <BusyButton
      tone="neutral"
      size={size}
      aria-label={say('closing.closePosition', { symbol: row.symbol })}
      title={say(row.reason)}
      isBusy={row.isClosing}
      disabled={!row.canClose && !row.isClosing}
      onClick={() => send({ type: 'position.close', id: row.id })}
    >
      <Text of={isNamed ? 'closing.closePosition' : 'closing.close'} values={{ symbol: row.symbol }} />
    </BusyButton>
  );
}
