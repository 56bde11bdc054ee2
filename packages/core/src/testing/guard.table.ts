// Where every address ends, said beside the guard in other words: core's tests and a walk in the browser read this table.
import type { NavigationFacts } from '../platform/navigation';

/** What the operator's settings decide about an address. */
export type Operator = Readonly<
  Record<'hasDarkLogin' | 'hasHome' | 'hasTerminal' | 'hasMining', boolean> & {
    settings: Exclude<NavigationFacts['settings'], 'loading'>;
  }
>;
/** Who is there, once that is known. */
export type Present = Exclude<NavigationFacts['session'], 'unknown'>;

type End = (path: string, operator: Operator) => string;
type Row = Readonly<Record<Present, End>>;

const stays: End = (path) => path;
const signIn: End = (_, { hasDarkLogin }) => (hasDarkLogin ? '/authentication' : '/login');
const signUp: End = (_, { hasDarkLogin }) => (hasDarkLogin ? '/get_started' : '/register');
const deviceCheck: End = () => '/two_fa';
const room: End = (_, { hasTerminal }) => (hasTerminal ? '/traderoom_v2' : '/traderoom');
const start: End = (path, operator) => (operator.hasHome ? '/' : room(path, operator));

const open: Row = { none: stays, unverified: stays, signedIn: stays };
const entry: Row = { none: stays, unverified: deviceCheck, signedIn: start };
const inside: Row = { none: signIn, unverified: deviceCheck, signedIn: stays };

const rows: Readonly<Record<string, Row>> = {
  '/': { ...inside, signedIn: start },
  '/login': { ...entry, none: signIn },
  '/authentication': entry,
  '/register': entry,
  '/get_started': entry,
  '/jointaccount': entry,
  '/ref/:userId': entry,
  '/reset': open,
  '/verify_email': open,
  '/auto_login': open,
  '/two_fa': { ...inside, signedIn: start },
  '/traderoom': { ...inside, signedIn: room },
  '/traderoom_v2': { ...inside, signedIn: room },
  '/traderoom_mt4': inside,
  '/orderbook': inside,
  '/portfolio': inside,
  '/watchlist': inside,
  '/market_analysis': inside,
  '/manager': inside,
  '/livechat': inside,
  '/profile': inside,
  '/kyc': inside,
  '/transactions': inside,
  '/reports': inside,
  '/accounts': inside,
  '/new/account/demo': inside,
  '/new/account/live': inside,
  '/wallets': inside,
  '/mining': { ...inside, signedIn: (path, operator) => (operator.hasMining ? path : start(path, operator)) },
  '/maintenance': open,
  '/connection_failed': open,
  '/*': open,
};

/** Pages whose flow goes on by itself, from an address without anything to sign in by as well. */
const goesOn: Readonly<Record<string, Row>> = {
  '/ref/:userId': { ...entry, none: signUp },
  '/auto_login': { ...entry, none: signIn },
};

const FAILURE = { unreachable: '/connection_failed', maintenance: '/maintenance' } as const;

/** The forms of address that the table speaks of; every other one is `/*`. */
export const guardedPaths: readonly string[] = Object.keys(rows);

/** An address of this form. */
export const exampleOf = (pattern: string): string =>
  pattern === '/*' ? '/no-such-page' : pattern.replace(/:\w+/g, '42');

/** Every choice of an operator: the switches in all combinations, and no settings at all. */
export const operators: readonly Operator[] = [
  ...Array.from({ length: 16 }, (_, bits) => ({
    hasDarkLogin: (bits & 1) > 0,
    hasHome: (bits & 2) > 0,
    hasTerminal: (bits & 4) > 0,
    hasMining: (bits & 8) > 0,
    settings: 'ready' as const,
  })),
  ...(['unreachable', 'maintenance'] as const).map((settings) => ({
    ...{ hasDarkLogin: false, hasHome: false, hasTerminal: false, hasMining: false },
    settings,
  })),
];

/** Where the guard leaves an address of this form. */
export function guardedEnd(pattern: string, present: Present, operator: Operator): string {
  if (operator.settings !== 'ready') return FAILURE[operator.settings];
  const path = exampleOf(pattern);
  const row = rows[pattern];
  if (!row) throw new Error(`the table has no ${pattern}`);
  return row[present](path, operator);
}

/** Where its page leaves it, too. */
export function shownEnd(pattern: string, present: Present, operator: Operator): string {
  const row = operator.settings === 'ready' ? goesOn[pattern] : undefined;
  return row ? row[present](exampleOf(pattern), operator) : guardedEnd(pattern, present, operator);
}
