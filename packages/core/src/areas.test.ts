import { expect, it } from 'vitest';
import type { AnyStateNode } from 'xstate';
import { loadArea } from './areas';
import { networkFact } from './platform/connectivity/connectivity.facts';
import { areas, type AreaName } from './shared/areas';
import type { Fact } from './shared/fact';
import type { Flow } from './shared/flow';

const CHANGED = 'network.changed';
const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)];
const isTold = (facts: readonly Fact[] = []) => facts.includes(networkFact);
/** A state whose question is on its way asks it anew. */
const asksAnew = ({ machine }: Flow) =>
  nodesOf(machine.root).some((node) => node.transitions.get(CHANGED)?.some(({ reenter }) => reenter) === true);

it('every flow that acts on the network is told of it, and at its start alone where it would ask twice (A-241)', async () => {
  const modules = await Promise.all(Object.keys(areas).map((name) => loadArea(name as AreaName)));
  const hearing = modules.flatMap(({ area }) => area.flows).filter(({ machine }) => machine.events.includes(CHANGED));
  const names = (flows: readonly Flow[]) => flows.map(({ name }) => name);
  expect(names(hearing)).toEqual(expect.arrayContaining(['deposit', 'identity', 'transactions', 'watchlist']));
  expect(names(hearing.filter(({ needs, follows }) => !isTold(needs) && !isTold(follows)))).toEqual([]);
  expect(names(hearing.filter(asksAnew))).toEqual(expect.arrayContaining(['deposit', 'identity', 'transactions']));
  expect(names(hearing.filter((flow) => asksAnew(flow) && !isTold(flow.needs)))).toEqual([]);
});
