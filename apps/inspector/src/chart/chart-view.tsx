import { ActionIcon } from '@mantine/core';
import { IconArrowsMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, type FocusEvent } from 'react';
import { activeState } from './active-state';
import type { Marks } from '../coverage/coverage';
import { ChartShapes, type Lit } from './chart-shapes';
import type { ChartDrawing, StateBox } from './chart.types';
import classes from './chart.module.css';
import { PADDING, sizeOf } from './text-size';
import { useViewport } from './viewport';

interface Props {
  readonly drawing: ChartDrawing;
  /** The state that the address names. */
  readonly chosen: string | null;
  readonly lit?: Lit | null;
  readonly marks?: Marks | null;
  readonly linkTo: (state: string) => string;
}

const Tool = ({ label, onClick, icon: Icon }: { label: string; onClick: () => void; icon: typeof IconPlus }) => (
  <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={onClick}>
    <Icon size={16} />
  </ActionIcon>
);

/** Where a state says what it is: a composite one may be larger than the frame. */
const headOf = ({ x, y, head, lines }: StateBox) => ({ x, y, width: sizeOf(lines).width + 2 * PADDING, height: head });

/** A chart that can be moved and enlarged; each state is a link. It follows the active state. */
export function ChartView({ drawing, chosen, lit = null, marks = null, linkTo }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const { view, isDragged, zoom, fit, show, reveal, ...handlers } = useViewport(frame, drawing);
  useEffect(() => {
    const state = drawing.states.find(({ path }) => path === chosen);
    if (state) show(state);
  }, [drawing, chosen, show]);
  const active = lit === null ? undefined : activeState(drawing, lit);
  useEffect(() => {
    if (active) reveal(active);
  }, [active, reveal]);
  const onFocus = ({ target }: FocusEvent<Element>) => {
    // A press with a pointer sees what it presses, which must not move away under it.
    if (!(target instanceof SVGElement) || !target.matches(':focus-visible')) return;
    const state = drawing.states.find(({ path }) => path === target.dataset['path']);
    if (state) reveal(headOf(state));
  };
  return (
    // Keys move the drawing: the frame itself takes the focus.
    <div
      ref={frame}
      className={classes.frame}
      role="application"
      aria-label={`${drawing.id}: arrow keys move the chart, plus and minus change its size, 0 shows it whole`}
      tabIndex={0}
      onKeyDown={handlers.onKeyDown}
    >
      <svg
        className={classes.svg}
        aria-label={`Statechart ${drawing.id}`}
        data-dragged={isDragged || undefined}
        onFocus={onFocus}
        onPointerDown={handlers.onPointerDown}
        onPointerMove={handlers.onPointerMove}
        onPointerUp={handlers.onPointerUp}
        onPointerCancel={handlers.onPointerUp}
        onDragStart={(event) => event.preventDefault()}
      >
        <g transform={`scale(${view.k}) translate(${-view.x} ${-view.y})`}>
          <ChartShapes drawing={drawing} chosen={chosen} lit={lit} marks={marks} linkTo={linkTo} />
        </g>
      </svg>
      <div className={classes.tools}>
        <Tool label="Smaller" icon={IconMinus} onClick={() => zoom(0.8)} />
        <Tool label="Larger" icon={IconPlus} onClick={() => zoom(1.25)} />
        <Tool label="Show the whole chart" icon={IconArrowsMaximize} onClick={fit} />
      </div>
    </div>
  );
}
