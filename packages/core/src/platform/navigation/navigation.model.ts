import { defineModel } from '../../testing/model';
import { navigationMachine } from './navigation.machine';
import { navigationView } from './navigation.view';
import { locate } from './locate';

const at = (path: string) => ({ type: 'location.changed', location: locate(path) }) as const;

export const navigationModel = defineModel(navigationMachine, {
  // Every screen and every failure is in the table of navigation.test.ts; here the cases differ by what happens next.
  events: [
    at('/login'),
    at('/traderoom'),
    at('/'),
    at('/connection_failed'),
    { type: 'location.changed', location: { ...locate('/connection_failed'), returnTo: '/orderbook' } },
    { type: 'navigation.go', path: '/orderbook' },
    { type: 'navigation.retry' },
    { type: 'facts.changed', facts: { session: 'none' } },
    { type: 'facts.changed', facts: { session: 'signedIn', afterSignIn: '/orderbook' } },
    { type: 'facts.changed', facts: { session: 'unverified' } },
    { type: 'facts.changed', facts: { settings: 'ready' } },
    { type: 'facts.changed', facts: { hasHome: true } },
    { type: 'facts.changed', facts: { hasTerminal: true } },
    { type: 'facts.changed', facts: { settings: 'unreachable' } },
  ],
  key: ({ context }) => [
    context.location?.screen,
    context.facts.session,
    context.facts.settings,
    context.facts.hasHome,
    context.facts.hasTerminal,
    context.wish === null,
  ],
  residents: ['settings'],
  view: navigationView,
});
