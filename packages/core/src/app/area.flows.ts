import { fromCallback, type AnyActorRef } from 'xstate';
import { factsNow, type Fact } from '../shared/fact';
import type { ReadyFlow } from '../shared/flow';
import { routeOf } from '../platform/navigation';
import type { ScreenName } from '../platform/navigation/navigation.types';

const FACTS = 'facts.';
/** Id of the actor that sends a flow its facts. */
export const factsOf = (flow: string): string => `${FACTS}${flow}`;
/** The flow that an actor is, or sends its facts. */
export const flowOf = ({ actorId }: { actorId: string }): string =>
  actorId.startsWith(FACTS) ? actorId.slice(FACTS.length) : actorId;

const isShown = ({ name }: ReadyFlow, screen: ScreenName) => routeOf(screen).flow === name;

/** Flows that end when the address names `screen`; a page that comes instead of every other (R2) leaves none. */
const leftAt = (flows: readonly ReadyFlow[], screen: ScreenName): readonly string[] =>
  routeOf(screen).isInterruption
    ? []
    : flows.filter((flow) => flow.hasAddress && !flow.staysWhenLeft && !isShown(flow, screen)).map(({ name }) => name);

/** Flows that start when the address names `screen`. */
const namedAt = (flows: readonly ReadyFlow[], screen: ScreenName): readonly ReadyFlow[] =>
  flows.filter((flow) => flow.hasAddress && isShown(flow, screen));

/** What changes among the flows that run. */
export interface Change {
  readonly stop: readonly string[];
  readonly start: readonly ReadyFlow[];
}

/** Leaving an address stops its flow, unless that says that it stays; the next visit starts it anew. */
export const changeAt = (flows: readonly ReadyFlow[], started: readonly string[], screen: ScreenName): Change => ({
  stop: leftAt(flows, screen),
  start: namedAt(flows, screen).filter(({ name }) => !started.includes(name)),
});

/** Flows that live as long as their area. */
export const lasting = (flows: readonly ReadyFlow[]): readonly ReadyFlow[] => flows.filter((flow) => !flow.hasAddress);

/** A failed flow starts anew with those that told it what it has to know. */
export function anew(flows: readonly ReadyFlow[], name: string): Change {
  const names = new Set([name]);
  // A set takes in what is added while it is walked: those who told them, too.
  for (const each of names) flows.find((flow) => flow.name === each)?.fedBy?.forEach((feeder) => names.add(feeder));
  return { stop: [...names], start: flows.filter((flow) => names.has(flow.name)) };
}

/** Fails at once: in the place of a flow whose input could not be made, whose own fault that is. */
const failing = (error: unknown) =>
  fromCallback(() => {
    throw error;
  });

/** A flow as it is to be started, with the facts of this moment. */
export function startOf(system: AnyActorRef['system'], { logic, needs = [], input }: ReadyFlow) {
  try {
    const known = factsNow(system, needs);
    return { logic, input: input ? input(known as never) : known };
  } catch (error) {
    return { logic: failing(error), input: undefined };
  }
}

/** The facts that a flow is sent. */
export const toldTo = ({ needs = [], follows = [] }: ReadyFlow): readonly Fact[] => [...needs, ...follows];
