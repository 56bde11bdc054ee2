import type { Lit } from './chart-shapes';
import type { ChartDrawing, StateBox } from './chart.types';
import { edgeKey } from './stays';

/** The innermost active state; of several that which the transition just taken led to. */
export function activeState({ states, edges }: ChartDrawing, lit: Lit): StateBox | undefined {
  const isBelow = (path: string, above: string) => path === above || path.startsWith(`${above}.`);
  const active = states.filter(({ path }) => path !== '' && lit.states.has(path));
  const innermost = active.filter(({ path }) => !active.some((one) => one.path !== path && isBelow(one.path, path)));
  const target = edges.find((edge) => lit.edges.has(edgeKey(edge)))?.to;
  return innermost.find(({ path }) => target !== undefined && isBelow(path, target)) ?? innermost[0];
}
