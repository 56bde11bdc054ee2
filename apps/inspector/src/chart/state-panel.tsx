import { Badge, Text } from '@mantine/core';
import { colourOf, type Marks } from '../coverage/coverage';
import type { ChartDrawing, EdgeLine, StateBox } from './chart.types';
import classes from './state-panel.module.css';
import { edgeKey, staysOf } from './stays';

interface Props {
  readonly drawing: ChartDrawing;
  readonly chosen: string | null;
  readonly marks: Marks | null;
  readonly linkTo: (state: string) => string;
}

const nameOf = (drawing: ChartDrawing, path: string) => (path === '' ? drawing.id : path);
const wordsOf = (edge: EdgeLine, role: string) =>
  edge.label.lines.filter((line) => line.role === role).map(({ text }) => text.trim());

const ReachedBy = ({ names }: { names: readonly string[] }) => (
  <span className={classes.reached} data-reached={colourOf(names)}>
    {names.length === 0 ? 'not reached' : `reached by ${names.join(', ')}`}
  </span>
);

function Transition({
  drawing,
  edge,
  end,
  marks,
  linkTo,
}: Omit<Props, 'chosen'> & { edge: EdgeLine; end: 'from' | 'to' }) {
  const actions = wordsOf(edge, 'actions').join(' ');
  return (
    <li className={classes.transition}>
      <code className={classes.event}>{wordsOf(edge, 'event').join('')}</code>{' '}
      <code className={classes.guard}>{wordsOf(edge, 'guard').join('')}</code>{' '}
      <a href={linkTo(edge[end])}>
        {end === 'to' ? '→ ' : '← '}
        {nameOf(drawing, edge[end])}
      </a>
      {actions !== '' && <code className={classes.actions}>{actions}</code>}
      {marks && <ReachedBy names={marks.transition(edgeKey(edge))} />}
    </li>
  );
}

function Chosen({ drawing, state, marks, linkTo }: Omit<Props, 'chosen'> & { state: StateBox }) {
  const own = state.lines.filter(({ role }) => ['entry', 'exit', 'invoke'].includes(role));
  const stays = staysOf(state);
  const tags = state.lines.filter(({ role }) => role === 'tags').flatMap(({ text }) => text.split(' '));
  const out = drawing.edges.filter(({ from }) => from === state.path);
  const into = drawing.edges.filter(({ to }) => to === state.path);
  return (
    <>
      <h2 className={classes.title}>{nameOf(drawing, state.path)}</h2>
      <div className={classes.tags}>
        <Badge variant="default" size="sm" tt="none">
          {state.kind}
        </Badge>
        {tags.map((tag) => (
          <Badge key={tag} variant="default" size="sm" tt="none">
            {tag}
          </Badge>
        ))}
      </div>
      {state.description !== undefined && <Text size="sm">{state.description}</Text>}
      {marks && state.path !== '' && <ReachedBy names={marks.state(state.path)} />}
      {own.length > 0 && <pre className={classes.own}>{own.map(({ text }) => text).join('\n')}</pre>}
      {stays.length > 0 && <h3 className={classes.heading}>Stays on</h3>}
      <ul className={classes.transitions}>
        {stays.map(({ key, text, actions }) => (
          <li key={key} className={classes.transition}>
            <code className={classes.event}>{text}</code>
            {actions !== '' && <code className={classes.actions}>{actions}</code>}
            {marks && <ReachedBy names={marks.transition(key)} />}
          </li>
        ))}
      </ul>
      {out.length > 0 && <h3 className={classes.heading}>Leads to</h3>}
      <ul className={classes.transitions}>
        {out.map((edge, index) => (
          <Transition key={index} drawing={drawing} edge={edge} end="to" marks={marks} linkTo={linkTo} />
        ))}
      </ul>
      {into.length > 0 && <h3 className={classes.heading}>Reached from</h3>}
      <ul className={classes.transitions}>
        {into.map((edge, index) => (
          <Transition key={index} drawing={drawing} edge={edge} end="from" marks={marks} linkTo={linkTo} />
        ))}
      </ul>
    </>
  );
}

/** The outline of the chart, and the chosen state in words. */
export function StatePanel({ drawing, chosen, marks, linkTo }: Props) {
  const state = drawing.states.find(({ path }) => path === chosen) ?? drawing.states[0];
  return (
    <aside className={classes.panel} aria-label="The chosen state" tabIndex={0}>
      {state && <Chosen drawing={drawing} state={state} marks={marks} linkTo={linkTo} />}
      <h3 className={classes.heading}>States</h3>
      <ul className={classes.outline}>
        {drawing.states.map(({ path, kind }) => (
          <li key={path} data-depth={Math.min(4, path === '' ? 0 : path.split('.').length)}>
            <a href={linkTo(path)} aria-current={path === state?.path ? 'location' : undefined}>
              {path === '' ? drawing.id : path.split('.').at(-1)}
            </a>
            {kind !== 'atomic' && kind !== 'compound' && <span className={classes.kind}>{kind}</span>}
          </li>
        ))}
      </ul>
    </aside>
  );
}
