import type { EdgeLine, StateBox, TextLine } from './chart.types';

/** A transition of a chart, by what names it. */
type Named = Pick<EdgeLine, 'from' | 'on' | 'branch'>;

export const edgeKey = ({ from, on, branch }: Named): string => `${from}|${on}|${branch}`;

/** The transition whose line it is, in the box of its state; null for any other line. */
export const keyOfLine = (from: string, { on, branch }: TextLine): string | null =>
  on === undefined || branch === undefined ? null : edgeKey({ from, on, branch });

/** A transition that names no target: what happens in a state without leaving it. */
export interface Stay {
  readonly key: string;
  readonly text: string;
  readonly actions: string;
}

export const staysOf = ({ path, lines }: Pick<StateBox, 'path' | 'lines'>): Stay[] =>
  lines.flatMap((line, index) => {
    const key = keyOfLine(path, line);
    if (key === null) return [];
    const below = lines.slice(index + 1);
    const end = below.findIndex(({ role }) => role !== 'actions');
    const actions = below.slice(0, end === -1 ? below.length : end).map(({ text }) => text.trim());
    return [{ key, text: line.text, actions: actions.join(' ') }];
  });
