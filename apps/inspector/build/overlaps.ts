import type { Box, ChartDrawing, StateBox } from '../src/chart/chart.types';

const meet = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const isIn = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

/** The part of a composite state in which its own states stand. */
const bodyOf = ({ x, y, width, height, head }: StateBox): Box => ({ x, y: y + head, width, height: height - head });

const isBelow = (path: string, outer: string): boolean =>
  path !== outer && (outer === '' || path.startsWith(`${outer}.`));

/** What stands over what it must not, in words. */
export function overlaps({ id, states, edges }: ChartDrawing): string[] {
  const faults: string[] = [];
  const fault = (what: string) => void faults.push(`${id}: ${what}`);
  const isComposite = ({ path }: StateBox) => states.some((other) => isBelow(other.path, path));
  states.forEach((state, index) => {
    for (const other of states.slice(index + 1)) {
      if (isBelow(other.path, state.path)) {
        if (!isIn(other, bodyOf(state))) fault(`state ${other.path} leaves the body of ${state.path}`);
      } else if (!isBelow(state.path, other.path) && meet(state, other))
        fault(`states ${state.path} and ${other.path}`);
    }
  });
  edges.forEach(({ from, on, label }, index) => {
    const name = `label of ${from} ${on}`;
    for (const other of edges.slice(index + 1))
      if (meet(label, other.label)) fault(`${name} and that of ${other.from} ${other.on}`);
    for (const state of states) {
      const stands = isComposite(state) && isIn(label, bodyOf(state));
      if (!stands && meet(label, state)) fault(`${name} and state ${state.path}`);
    }
  });
  return faults;
}
