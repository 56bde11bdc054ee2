import { memo } from 'react';
import { colourOf, type Marks } from '../coverage/coverage';
import type { ChartDrawing, EdgeLine, InitialMark, StateBox, TextLine } from './chart.types';
import classes from './chart.module.css';
import { edgeKey, keyOfLine } from './stays';
import { LINE_HEIGHT, PADDING } from './text-size';

/** What is lit: states by their path, transitions by their key. */
export interface Lit {
  readonly states: ReadonlySet<string>;
  readonly edges: ReadonlySet<string>;
}

function Lines({ lines, x, y }: { lines: readonly TextLine[]; x: number; y: number }) {
  return lines.map(({ role, text }, index) => (
    <text key={index} x={x} y={y + index * LINE_HEIGHT + 12} className={classes[role]} xmlSpace="preserve">
      {text}
    </text>
  ));
}

interface StateProps {
  readonly state: StateBox;
  readonly href: string;
  readonly isChosen: boolean;
  readonly lit: Lit | null;
  readonly marks: Marks | null;
}

/** What happens inside of a state; one that stays in it is lit, and coloured, like the arrow of another. */
function Inside({ state: { path, lines, x, y }, lit, marks }: Pick<StateProps, 'state' | 'lit' | 'marks'>) {
  return lines.slice(1).map((line, index) => {
    const top = y + PADDING + (index + 1) * LINE_HEIGHT;
    const key = keyOfLine(path, line);
    const text = <Lines key={index} lines={[line]} x={x + PADDING} y={top} />;
    if (key === null) return text;
    const reached = marks?.transition(key);
    return (
      <g
        key={index}
        className={classes.stay}
        data-lit={lit?.edges.has(key) || undefined}
        data-reached={reached && colourOf(reached)}
      >
        <path d={`M${x + PADDING - 4},${top + 2}v${LINE_HEIGHT - 3}`} />
        {text}
      </g>
    );
  });
}

/** A screen reader is told what a colour says. */
const reachedText = (reached: readonly string[] | undefined) => {
  if (reached === undefined) return '';
  return reached.length === 0 ? ', not reached' : `, reached by ${reached.join(', ')}`;
};

function State({ state, href, isChosen, lit, marks }: StateProps) {
  const { x, y, width, height, head, kind, lines, path } = state;
  const isLit = lit?.states.has(path) ?? false;
  // The layers by which it was reached; undefined where no coverage is open.
  const reached = path === '' ? undefined : marks?.state(path);
  const isComposite = kind === 'compound' || kind === 'parallel';
  const name = lines[0]?.text ?? path;
  return (
    <a
      // Whole, because a bare # in a drawing is taken for a link that skips content.
      href={location.pathname + href}
      className={classes.state}
      data-kind={kind}
      data-path={path}
      data-lit={isLit || undefined}
      data-chosen={isChosen || undefined}
      data-reached={reached && colourOf(reached)}
      aria-label={`State ${path === '' ? name : path}${isLit ? ', active' : ''}${reachedText(reached)}`}
    >
      <rect className={classes.box} x={x} y={y} width={width} height={height} rx={8} />
      {isComposite && (
        <path
          className={classes.head}
          d={`M${x + 0.5},${y + head}v${8 - head}a7.5,7.5 0 0 1 7.5,-7.5h${width - 16}a7.5,7.5 0 0 1 7.5,7.5v${head - 8}z`}
        />
      )}
      {kind === 'final' && (
        <rect className={classes.inner} x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={6} />
      )}
      <Lines lines={lines.slice(0, 1)} x={x + PADDING} y={y + PADDING} />
      {/* What happens inside is told by the panel of the state: its link is named by what it is called. */}
      <g aria-hidden>
        <Inside state={state} lit={lit} marks={marks} />
      </g>
    </a>
  );
}

/** A line with a direction: its corners are rounded, and it ends at the tip of the arrow. */
export function pathOf(points: readonly number[]): string {
  const corners = Array.from(
    { length: points.length / 2 },
    (_, i) => [points[2 * i] ?? 0, points[2 * i + 1] ?? 0] as const,
  );
  const [start] = corners;
  if (start === undefined) return '';
  const parts = [`M${start[0]},${start[1]}`];
  corners.slice(1).forEach(([x, y], index) => {
    const before = corners[index] ?? start;
    const after = corners[index + 2];
    if (after === undefined) return void parts.push(`L${x},${y}`);
    const step = (to: readonly [number, number]) => {
      const length = Math.hypot(to[0] - x, to[1] - y);
      const radius = Math.min(5, length / 2);
      return length === 0 ? [x, y] : [x + ((to[0] - x) * radius) / length, y + ((to[1] - y) * radius) / length];
    };
    parts.push(`L${step(before).join(',')}Q${x},${y} ${step(after).join(',')}`);
  });
  return parts.join('');
}

function Edge({ edge, lit, marks }: { edge: EdgeLine } & Pick<StateProps, 'lit' | 'marks'>) {
  const { label, kind, points } = edge;
  const isLit = lit?.edges.has(edgeKey(edge)) ?? false;
  const reached = marks?.transition(edgeKey(edge));
  return (
    <g
      className={classes.edge}
      data-kind={kind}
      data-lit={isLit || undefined}
      data-reached={reached && colourOf(reached)}
    >
      <path d={pathOf(points)} markerEnd={isLit ? 'url(#tip-lit)' : 'url(#tip)'} />
      <rect className={classes.label} x={label.x} y={label.y} width={label.width} height={label.height} rx={4} />
      <Lines lines={label.lines} x={label.x + 4} y={label.y} />
    </g>
  );
}

function Initial({ mark: { x, y, points } }: { mark: InitialMark }) {
  return (
    <g className={classes.initial}>
      <circle cx={x} cy={y} r={5} />
      <path d={pathOf(points)} markerEnd="url(#tip)" />
    </g>
  );
}

const Tip = ({ id }: { id: string }) => (
  <marker
    id={id}
    className={classes[id]}
    viewBox="0 0 8 8"
    refX="7.5"
    refY="4"
    markerWidth="8"
    markerHeight="8"
    orient="auto"
  >
    <path d="M0.5,0.5L7.5,4L0.5,7.5z" />
  </marker>
);

interface Props {
  readonly drawing: ChartDrawing;
  readonly chosen: string | null;
  readonly lit: Lit | null;
  readonly marks: Marks | null;
  readonly linkTo: (state: string) => string;
}

/** Composite states, the lines, the labels, simple states: each over those before. */
export const ChartShapes = memo(function ChartShapes({ drawing, chosen, lit, marks, linkTo }: Props) {
  return (
    <>
      <defs>
        <Tip id="tip" />
        <Tip id="tip-lit" />
      </defs>
      {drawing.states.map((state) => (
        <State
          key={state.path}
          state={state}
          href={linkTo(state.path)}
          isChosen={state.path === chosen}
          lit={lit}
          marks={marks}
        />
      ))}
      {drawing.initials.map((mark, index) => (
        <Initial key={index} mark={mark} />
      ))}
      {drawing.edges.map((edge) => (
        <Edge key={`${edgeKey(edge)}|${edge.to}`} edge={edge} lit={lit} marks={marks} />
      ))}
    </>
  );
});
