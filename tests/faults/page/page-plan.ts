import { random } from '../../lib/long.ts';
import type { Rule } from '../fault.ts';
import { between, rulesOf } from '../plan.ts';

/** What a scenario is about; the first few stand for all of them in a sample. */
export const kinds = [
  'placing',
  'serverDown',
  'signIn',
  'closeAll',
  'reload',
  'polling',
  'tabs',
  'closing',
  'connectivity',
  'history',
  'parts',
] as const;
export type Kind = (typeof kinds)[number];

export interface PagePlan {
  readonly kind: Kind;
  readonly rules: readonly Rule[];
  /** Positions that are open when the person comes. */
  readonly given: number;
  /** How much the person does. */
  readonly acts: number;
}

const API = '/api/v1';
const LOGIN = `POST ${API}/auth/login`;
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
/** Scripts and styles of the page itself. */
const PARTS = 'GET /assets/*';

const aim: Readonly<Record<Kind, readonly string[]>> = {
  placing: [STORE, STORE, STORE, INTENT, OPEN, POLL],
  serverDown: [STORE, CLOSE, POLL, INTENT],
  signIn: [LOGIN, LOGIN, LOGIN, SETTINGS, USER, ASSETS, WATCHLIST, OPEN],
  closeAll: [CLOSE_ALL, CLOSE_ALL, CLOSE_ALL, INTENT, OPEN, CLOSED],
  reload: [STORE, STORE, CLOSE_ALL, INTENT, SETTINGS, USER, OPEN],
  polling: [POLL, POLL, OPEN, RATE, RATE, CANDLES, CLOSED],
  tabs: [STORE, CLOSE, CLOSE_ALL, INTENT, OPEN, USER],
  closing: [CLOSE, CLOSE, CLOSE, OPEN, POLL, CLOSED],
  connectivity: [POLL, RATE, USER, STORE, CLOSE, INTENT],
  history: [ASSETS, RATE, CANDLES, CANDLES, CLOSED, WATCHLIST, OPEN],
  parts: [PARTS, PARTS, PARTS, PARTS, SETTINGS, ASSETS],
};

/** What goes wrong and how long the person stays: of seed and number alone. */
export function planOf(seed: number, number: number): PagePlan {
  const chance = random(seed, number, 1);
  const kind = kinds[number % kinds.length] ?? 'placing';
  const rules = rulesOf(chance, aim[kind], between(chance, 3, 6));
  return {
    kind,
    rules,
    given: between(chance, kind === 'closing' || kind === 'closeAll' ? 2 : 0, 4),
    acts: between(chance, 3, 5),
  };
}
