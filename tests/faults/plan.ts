import { random } from '../lib/long.ts';
import type { Fault, ForeignBody, Rule, Side } from './fault.ts';

/** What a scenario is about: where its faults fall most, and what its person does most. */
export const kinds = [
  'signIn',
  'placing',
  'closing',
  'closeAll',
  'polling',
  'connectivity',
  'tabs',
  'session',
  'reload',
] as const;
export type Kind = (typeof kinds)[number];

export interface Plan {
  readonly kind: Kind;
  readonly rules: readonly Rule[];
}

const API = '/api/v1';
const LOGIN = `POST ${API}/auth/login`;
const LOGOUT = `POST ${API}/auth/logout`;
const USER = `POST ${API}/auth/user`;
const SETTINGS = `GET ${API}/user/settings`;
const ASSETS = `GET ${API}/assets`;
const WATCHLIST = `GET ${API}/user/watchlist`;
const RATE = `GET ${API}/asset/rate/*`;
const CANDLES = `GET ${API}/asset/candles/*`;
const STORE = `POST ${API}/user/trades/store`;
const OPEN = `GET ${API}/user/trades/open`;
const POLL = `GET ${API}/user/trades/update/pnl`;
const CLOSED = `GET ${API}/user/trades/closed`;
const CLOSE = `POST ${API}/user/close/trade`;
const CLOSE_ALL = `POST ${API}/user/trades/close/all`;
const INTENT = `GET ${API}/user/intents/*`;

/** Calls that a kind is about. */
const aim: Readonly<Record<Kind, readonly string[]>> = {
  signIn: [LOGIN, LOGIN, SETTINGS, USER, ASSETS, WATCHLIST, OPEN],
  placing: [STORE, STORE, STORE, INTENT, OPEN, POLL],
  closing: [CLOSE, CLOSE, CLOSE, OPEN, POLL, CLOSED],
  closeAll: [CLOSE_ALL, CLOSE_ALL, CLOSE_ALL, INTENT, OPEN, CLOSED],
  polling: [POLL, POLL, OPEN, RATE, CANDLES, CLOSED],
  connectivity: [POLL, RATE, USER, STORE, CLOSE, INTENT],
  tabs: [STORE, CLOSE, CLOSE_ALL, INTENT, OPEN, USER],
  session: [USER, POLL, STORE, LOGIN, LOGOUT, OPEN],
  reload: [STORE, STORE, CLOSE_ALL, CLOSE_ALL, INTENT, SETTINGS, USER],
};
const every = [
  LOGIN,
  USER,
  SETTINGS,
  ASSETS,
  WATCHLIST,
  RATE,
  CANDLES,
  STORE,
  OPEN,
  POLL,
  CLOSED,
  CLOSE,
  CLOSE_ALL,
  INTENT,
];

type Chance = () => number;

/** One of several, by chance. */
export function pick<T>(chance: Chance, from: readonly [T, ...T[]] | readonly T[]): T {
  const chosen = from[Math.floor(chance() * from.length)];
  if (chosen === undefined) throw new RangeError('nothing to choose from');
  return chosen;
}

/** A whole number from `least` to `most`, by chance. */
export const between = (chance: Chance, least: number, most: number): number =>
  least + Math.floor(chance() * (most - least + 1));

const sides: readonly Side[] = ['before', 'after'];
const bodies: readonly ForeignBody[] = ['problem', 'html', 'text'];

/** One fault, by chance. A 429 comes before any work: who says it has done nothing. */
function faultOf(chance: Chance): Fault {
  const side = pick(chance, sides);
  const makers: readonly (() => Fault)[] = [
    () => ({ kind: 'delay', side, ms: between(chance, 200, 30_000) }),
    () => ({ kind: 'drop', side }),
    () => ({ kind: 'reset', side }),
    () => ({ kind: 'truncate', framing: pick(chance, ['length', 'chunked']), share: chance() }),
    () => ({ kind: 'duplicate', answered: pick(chance, ['first', 'second']) }),
    () => ({ kind: 'hold', ms: between(chance, 1_000, 12_000) }),
    () => ({ kind: 'answer', side, status: pick(chance, [500, 502, 503]), body: pick(chance, bodies) }),
    () => ({ kind: 'answer', side, status: 200, body: pick(chance, ['html', 'text', 'json']) }),
    () => ({ kind: 'answer', side: 'before', status: 429, body: 'problem' }),
    () => ({ kind: 'answer', side: 'before', status: 429, body: 'problem', retryAfter: between(chance, 1, 20) }),
  ];
  return pick(chance, makers)();
}

/** Rules for some of these calls; one that stands several times is chosen as often. */
export function rulesOf(chance: Chance, calls: readonly string[], count: number): readonly Rule[] {
  return Array.from({ length: count }, () => ({
    call: pick(chance, calls),
    skip: between(chance, 0, 2),
    times: between(chance, 1, 3),
    fault: faultOf(chance),
  }));
}

/** Answers about positions that are late by a little: what they say is outdated when it arrives (T-098). */
const lateLists = (chance: Chance): readonly Rule[] =>
  chance() < 0.5
    ? [OPEN, POLL].map((call) => {
        const fault: Fault = { kind: 'delay', side: 'after', ms: between(chance, 500, 9_000) };
        return { call, skip: between(chance, 0, 2), times: between(chance, 2, 5), fault };
      })
    : [];

/** What goes wrong in a scenario: a function of seed and number alone, so that a failure can be run again. */
export function planOf(seed: number, scenario: number): Plan {
  const chance = random(seed, scenario, 1);
  const kind = kinds[scenario % kinds.length] ?? 'placing';
  const aimed = rulesOf(chance, aim[kind], between(chance, 3, 6));
  const others = rulesOf(chance, every, between(chance, 0, 4));
  return { kind, rules: [...aimed, ...others, ...lateLists(chance)] };
}
