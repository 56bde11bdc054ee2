import { StateMachine, type AnyStateMachine } from 'xstate';

export const mutationKinds = [
  'other target',
  'no guard',
  'no branch',
  'no action',
  'no invoke',
  'no tag',
  'other delay',
] as const;
export type MutationKind = (typeof mutationKinds)[number];

/** A machine with one fault made from its own chart: what a mistake of its author would look like. */
export interface Mutation {
  readonly kind: MutationKind;
  /** Where, such as `editing on form.submit #1: isReady`. */
  readonly where: string;
  /** Made when it is read: a machine has many. */
  readonly machine: () => AnyStateMachine;
}

type Config = Readonly<Record<string, any>>;
type Place = readonly (string | number)[];
interface Edit {
  readonly kind: MutationKind;
  readonly where: string;
  readonly place: Place;
  /** Undefined takes the part away. */
  readonly value: unknown;
}

/** Microsteps after which a machine counts as one that never rests. */
const MOST_STEPS = 1000;

const listOf = (value: unknown): readonly any[] => (value === undefined ? [] : Array.isArray(value) ? value : [value]);
const without = (list: readonly unknown[], index: number) => list.filter((_, at) => at !== index);
const nameOf = (part: any): string => {
  if (typeof part === 'string') return part;
  return typeof part === 'object' && part !== null && typeof part.type === 'string' ? part.type : 'inline';
};

const withoutKey = (record: Config, key: string): Config =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));

/** A copy in which one part is another one; everything beside the way to it is shared. */
function changed(part: any, [key, ...rest]: Place, value: unknown): unknown {
  if (key === undefined) return value;
  const inner = changed(part[key], rest, value);
  if (Array.isArray(part)) return part.map((each, index) => (index === key ? inner : (each as unknown)));
  return inner === undefined
    ? withoutKey(part as Config, String(key))
    : // In its own place: the order of events, delays and states can be told.
      Object.fromEntries(Object.entries(part as object).map(([name, each]) => [name, name === key ? inner : each]));
}

/** Another state that the same word could mean; undefined where there is none. */
function otherTarget(target: unknown, own: Config, parent: Config | undefined): string | undefined {
  if (typeof target !== 'string' || target.startsWith('#')) return undefined;
  const isOwn = target.startsWith('.');
  const known = Object.keys((isOwn ? own : parent)?.['states'] ?? {});
  const [present] = target.slice(isOwn ? 1 : 0).split('.');
  const found = known.find((name) => name !== present);
  return found === undefined ? undefined : `${isOwn ? '.' : ''}${found}`;
}

/** The mutants of a list of actions at this place. */
const ofActions = (given: unknown, where: string, place: Place): Edit[] =>
  listOf(given).map((action, index) => ({
    kind: 'no action',
    where: `${where}: ${nameOf(action)}`,
    place,
    value: without(listOf(given), index),
  }));

/** The mutants of what one event, delay or answer leads to. */
function ofBranches(given: unknown, where: string, place: Place, own: Config, parent: Config | undefined): Edit[] {
  const branches = listOf(given).map((branch) => (typeof branch === 'string' ? { target: branch } : branch) as Config);
  return branches.flatMap((branch, index) => {
    const here = branches.length === 1 ? where : `${where} #${index + 1}`;
    const put = (kind: MutationKind, what: string, part: Config | undefined): Edit => {
      const value =
        part === undefined ? without(branches, index) : branches.map((each, at) => (at === index ? part : each));
      return { kind, where: `${here}${what}`, place, value: value.length === 0 ? undefined : value };
    };
    const { guard, target, actions, ...rest } = branch;
    const kept = { ...(target === undefined ? {} : { target }), ...rest };
    const other = otherTarget(target, own, parent);
    return [
      put('no branch', '', undefined),
      ...(guard === undefined ? [] : [put('no guard', `: ${nameOf(guard)}`, { ...kept, actions })]),
      ...(other === undefined ? [] : [put('other target', ` → ${other}`, { ...branch, target: other })]),
      ...listOf(actions).map((action, at) =>
        put('no action', `: ${nameOf(action)}`, { ...branch, actions: without(listOf(actions), at) }),
      ),
    ];
  });
}

function ofNode(own: Config, path: readonly string[], place: Place, parent: Config | undefined): Edit[] {
  const name = path.join('.') || 'root';
  const branches = (given: unknown, what: string, ...at: Place) =>
    ofBranches(given, `${name} ${what}`, [...place, ...at], own, parent);
  const each = (slot: string, word: string) =>
    Object.entries((own[slot] ?? {}) as Config).flatMap(([key, given]) => branches(given, `${word} ${key}`, slot, key));
  const delays = Object.entries((own['after'] ?? {}) as Config).filter(([key]) => /^\d+$/.test(key));
  const tags = listOf(own['tags']);
  return [
    ...each('on', 'on'),
    ...each('after', 'after'),
    ...(['always', 'onDone'] as const).flatMap((slot) => branches(own[slot], slot, slot)),
    ...(['entry', 'exit'] as const).flatMap((slot) => ofActions(own[slot], `${name} ${slot}`, [...place, slot])),
    ...delays.map(
      ([key, given]): Edit => ({
        kind: 'other delay',
        where: `${name} after ${key}`,
        place: [...place, 'after'],
        value: { ...withoutKey(own['after'] as Config, key), [Number(key) * 2]: given as unknown },
      }),
    ),
    ...tags.map(
      (tag, index): Edit => ({
        kind: 'no tag',
        where: `${name}: ${String(tag)}`,
        place: [...place, 'tags'],
        value: without(tags, index),
      }),
    ),
    ...listOf(own['invoke']).flatMap((invoke: Config, index): Edit[] => {
      const [at, others] = Array.isArray(own['invoke'])
        ? [['invoke', index], without(own['invoke'], index)]
        : [['invoke'], []];
      const who = String(invoke['id'] ?? nameOf(invoke['src']));
      return [
        {
          kind: 'no invoke',
          where: `${name}: ${who}`,
          place: [...place, 'invoke'],
          value: others.length === 0 ? undefined : others,
        },
        ...(['onDone', 'onError', 'onSnapshot'] as const).flatMap((slot) =>
          branches(invoke[slot], `${who} ${slot}`, ...at, slot),
        ),
      ];
    }),
    ...Object.entries((own['states'] ?? {}) as Config).flatMap(([key, child]) =>
      ofNode(child as Config, [...path, key], [...place, 'states', key], own),
    ),
  ];
}

/**
 * Every machine that differs from this one in one place: another target, a guard, branch, action, invoked actor or tag
 * left out, a delay of twice the time.
 */
export function mutationsOf(machine: AnyStateMachine): Mutation[] {
  // A mutant can be a chart that never comes to rest.
  const given = machine.config as Config;
  const config: Config = { ...given, options: { ...(given['options'] as object), maxIterations: MOST_STEPS } };
  const made = (changedConfig: unknown, delays?: object) =>
    new StateMachine(
      changedConfig as never,
      {
        ...machine.implementations,
        ...(delays === undefined ? {} : { delays: { ...machine.implementations.delays, ...delays } }),
      } as never,
    ) as AnyStateMachine;
  const named = Object.entries(machine.implementations.delays as Record<string, unknown>);
  return [
    ...ofNode(config, [], [], undefined).map(({ kind, where, place, value }) => ({
      kind,
      where,
      machine: () => made(changed(config, place, value)),
    })),
    ...named.map(
      ([name, delay]): Mutation => ({
        kind: 'other delay',
        where: name,
        machine: () => {
          const twice =
            typeof delay === 'function' ? (...given: unknown[]) => 2 * Number(delay(...given)) : 2 * Number(delay);
          return made(config, { [name]: twice });
        },
      }),
    ),
  ];
}
