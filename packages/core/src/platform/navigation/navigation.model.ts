import { defineModel } from '../../testing';
import { navigationMachine } from './navigation.machine';
import { navigationView } from './navigation.view';
import { locate } from './routes';

const at = (path: string) => ({ type: 'location.changed', location: locate(path) }) as const;

export const navigationModel = defineModel(navigationMachine, {
  events: [
    at('/login'),
    at('/traderoom'),
    at('/'),
    at('/connection_failed'),
    at('/maintenance'),
    at('/nowhere'),
    { type: 'navigation.go', path: '/orderbook' },
    { type: 'navigation.retry' },
    { type: 'facts.changed', facts: { session: 'none' } },
    { type: 'facts.changed', facts: { session: 'signedIn', afterSignIn: '/orderbook' } },
    { type: 'facts.changed', facts: { settings: 'ready' } },
    { type: 'facts.changed', facts: { settings: 'unreachable' } },
    { type: 'facts.changed', facts: { settings: 'maintenance' } },
  ],
  key: ({ context }) => [
    context.location?.path,
    context.facts.session,
    context.facts.settings,
    context.wish,
    context.command?.path,
    context.returnTo === null,
  ],
  residents: ['settings'],
  view: navigationView,
});
