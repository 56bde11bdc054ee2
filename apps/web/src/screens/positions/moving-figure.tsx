import { closedRow, positionRow, type PositionRowView } from '@bourse/core/trading';
import { useRowEffect } from '@bourse/react';
import { memo, useCallback, useRef } from 'react';
import { tint, toneClass } from '../../components';
import classes from './moving-figure.module.css';

export interface MovingFigureProps {
  id: string;
  /** Of an open position: the price tints when it changes. */
  isOpen: boolean;
  figure: 'current' | 'profit';
}

/**
 * The price or P/L of a row. It writes its text to the element itself, because rendering took most of a poll's script
 * time when all rows change at once. React renders no text here that it could restore.
 */
export const MovingFigure = memo(function MovingFigure({ id, isOpen, figure }: MovingFigureProps) {
  const element = useRef<HTMLSpanElement>(null);
  const show = useCallback(
    (row: PositionRowView | undefined) => {
      if (element.current && row) write(element.current, row, figure, isOpen);
    },
    [figure, isOpen],
  );
  useRowEffect(isOpen ? positionRow : closedRow, id, show);
  return <span ref={element} />;
});

function write(element: HTMLElement, row: PositionRowView, figure: MovingFigureProps['figure'], isOpen: boolean): void {
  const text = row[figure];
  const names = figure === 'profit' ? `${classes['figure']} ${toneClass(row.tone) ?? ''}` : `${classes['figure']}`;
  if (element.className !== names) element.className = names;
  const [shown] = element.childNodes;
  if (!(shown instanceof Text)) element.append(text);
  else if (shown.data !== text) {
    shown.data = text;
    if (isOpen && figure === 'current') tint(element);
  }
}
