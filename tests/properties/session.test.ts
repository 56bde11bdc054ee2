// The app itself in random orders: whoever has signed out is not spoken for any more.
import {
  fakeOrigin,
  openTab,
  session,
  settled,
  storedUser,
  TOKEN,
  usualServer,
  wireUser,
  type Call,
  type Tab,
} from '@bourse/core/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { amount } from '../lib/long.ts';
import { settings } from './check.ts';

const USER = 'POST /auth/user';
const LOGOUT = 'POST /auth/logout';

/** A token of its own for each sign-in: what carries a former one speaks for somebody who has gone. */
interface World {
  readonly tab: Tab;
  signIns: number;
  /** Tokens of sessions that were ended. */
  readonly over: Set<string>;
  token: string | null;
  /** Calls of an area, with the token they were made by. */
  readonly calls: { readonly token: string | null; readonly call: Call }[];
}

type Step = readonly [name: string, run: (world: World) => Promise<void>];

const isSignedIn = ({ tab }: World) => tab.app.snapshot('signedIn') !== undefined;

async function end(world: World, by: () => void): Promise<void> {
  if (!isSignedIn(world) || world.token === null) return;
  world.over.add(world.token);
  world.token = null;
  by();
  await settled();
}

/** The call that has waited longest; none without one. */
async function answer({ tab }: World, status: number, body: unknown): Promise<void> {
  await tab.server.held.shift()?.answer(status, body);
}

const steps: readonly Step[] = [
  ['sign out', (world) => end(world, () => world.tab.app.send('session', { type: 'session.end' }))],
  [
    'sign in',
    async (world) => {
      const { tab } = world;
      if (tab.app.snapshot('signIn') === undefined) return;
      world.signIns += 1;
      const token = `token-number-${String(world.signIns).padStart(10, '0')}`;
      const body = { data: { token, user: wireUser, session }, message: 'Welcome' };
      tab.server.on('POST /auth/login', { status: 200, body });
      await tab.signIn();
      if (isSignedIn(world)) world.token = token;
    },
  ],
  [
    'call',
    async (world) => {
      if (isSignedIn(world)) world.calls.push({ token: world.token, call: await world.tab.call() });
    },
  ],
  [
    'reload the user',
    async (world) => {
      if (isSignedIn(world)) world.tab.app.send('session', { type: 'user.reload' });
      await settled();
    },
  ],
  ['answer', (world) => answer(world, 200, { data: wireUser })],
  ['lose', async ({ tab }) => void (await tab.server.held.shift()?.fail())],
  ['a second', ({ tab }) => tab.advance(1_000)],
  ['a minute', ({ tab }) => tab.advance(61_000)],
  [
    'leave the page and come back',
    async ({ tab }) => {
      tab.ports.visible.set(!tab.ports.visible.get());
      await settled();
    },
  ],
  [
    'lose the network, or have it again',
    async ({ tab }) => {
      tab.ports.online.set(!tab.ports.online.get());
      await settled();
    },
  ],
];
const named = new Map(steps);

/** What was sent, or heard, for a session after it had ended. */
async function spokenFor(names: readonly string[]): Promise<{ late: string[]; signOuts: number }> {
  const server = usualServer().on(USER, 'hold').on('GET /assets', 'hold');
  const tab = await openTab({ server, origin: fakeOrigin({ currentUser: storedUser() }) });
  const world: World = { tab, signIns: 0, over: new Set(), token: TOKEN, calls: [] };
  const isOver = (authorization: string | null) => world.over.has(authorization?.replace('Bearer ', '') ?? '');
  const late: string[] = [];
  try {
    for (const name of names) {
      const [before, unheard] = [server.calls.length, world.calls.filter(({ call }) => call.heard === 'nothing')];
      const ended = world.over.size;
      await named.get(name)?.(world);
      // The one that ends the session at the server.
      for (const { operation, authorization } of server.calls.slice(before))
        if (isOver(authorization) && !(operation === LOGOUT && world.over.size > ended))
          late.push(`${name}: sends ${operation}`);
      for (const { operation, authorization, isAborted } of server.held)
        if (operation === USER && isOver(authorization) && !isAborted()) late.push(`${name}: waits for ${operation}`);
      for (const { token, call } of unheard)
        if (isOver(token) && call.heard === 'answer') late.push(`${name}: hears an answer to a call of before`);
    }
    return { late, signOuts: world.over.size };
  } finally {
    tab.close();
  }
}

it('in any order, no call is sent for a session that has ended, and none of its calls is waited for or heard', async () => {
  let signOuts = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...named.keys()), { maxLength: 14, size: 'max' }), async (names) => {
      const found = await spokenFor(names);
      signOuts += found.signOuts;
      expect(found.late).toEqual([]);
    }),
    settings({ sample: 30, whole: 2_000 }),
  );
  expect(signOuts).toBeGreaterThan(amount({ sample: 10, whole: 800 }));
});
