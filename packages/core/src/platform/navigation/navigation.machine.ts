import { assign, setup } from 'xstate';
import { tell } from '../../shared/resident';
import { afterSignInPath, decide, failurePage, settle } from './navigation.decide';
import type { NavigationContext, NavigationEvent, NavigationFacts } from './navigation.types';
import { routeOf } from './routes';

type Facts = Partial<NavigationFacts>;
const signsIn = (location: NavigationContext['location']) =>
  location !== null && routeOf(location.screen).signsIn === true;
const isFailurePage = ({ screen }: NonNullable<NavigationContext['location']>) =>
  routeOf(screen).isInterruption === true;
const isFailed = (settings: NavigationFacts['settings']) => settings === 'unreachable' || settings === 'maintenance';

const isSomebody = ({ session }: Facts) => session === 'signedIn' || session === 'unverified';
/**
 * Another user in the place of the present one, and not the same one in another mode. What comes with the settings is
 * about the present one.
 */
const isAnother = (known: Facts, { settings }: Facts) => isSomebody(known) && !!known.isLinkUsed && !settings;

/** Whether the address may be shown, and where to go if not. The address itself is the front end's (hard case 7). */
export const navigationMachine = setup({
  types: { context: {} as NavigationContext, events: {} as NavigationEvent },
  guards: {
    mustWait: ({ context: { location, facts } }) => !location || decide(location, facts).kind === 'wait',
    hasWish: ({ context }) => context.wish !== null,
    mustLeave: ({ context: { location, facts } }) => location !== null && decide(location, facts).kind === 'go',
    isSignIn: ({ context: { facts: known, location } }, facts: Facts) =>
      isSomebody(facts) && (known.session === 'none' || (isAnother(known, facts) && signsIn(location))),
    // A link to sign in goes on: a former session that turns out to be over is not what it is about.
    isSignOut: ({ context }, facts: Facts) =>
      isSomebody(context.facts) && facts.session === 'none' && !signsIn(context.location),
    isRecovery: ({ context: { facts: known } }, facts: Facts) =>
      isFailed(known.settings)
        ? facts.settings === 'ready'
        : known.isUserUnavailable && facts.isUserUnavailable === false,
    // The page was loaded anew after a failure, and all is well.
    isFailureOver: ({ context: { facts, returnTo } }) => returnTo !== null && failurePage(facts) === null,
    isThere: ({ context }) => context.command === null,
    hasNoSettings: ({ context }) => isFailed(context.facts.settings),
  },
  actions: {
    setLocation: assign(({ context }, location: NonNullable<NavigationContext['location']>) => {
      const { ticket } = context.location ?? {};
      const isOnWay = ticket && (signsIn(location) || isFailurePage(location));
      // By way of a failure page a link to sign in keeps what it carried: the address has it no more (A-135, R2).
      return {
        location: isOnWay ? { ticket, ...location } : location,
        command: null,
        returnTo: context.returnTo ?? location.returnTo ?? null,
        facts: { ...context.facts, isLinkUsed: false },
      };
    }),
    setFacts: assign(({ context }, facts: Facts) => ({ facts: { ...context.facts, ...facts } })),
    setWish: assign((_, wish: { path: string; replace?: boolean }) => ({
      wish: { path: wish.path, replace: wish.replace ?? false },
    })),
    // The destination of the record that came with this sign-in, when it happened on a guest page.
    wishAfterSignIn: assign(({ context }) =>
      context.location && (routeOf(context.location.screen).needs === 'guest' || signsIn(context.location))
        ? { wish: { path: afterSignInPath(context.facts.afterSignIn), replace: true } }
        : {},
    ),
    wishLogin: assign({ wish: { path: routeOf('login').path, replace: true } }),
    wishReturn: assign(({ context }) => ({
      wish: { path: context.returnTo ?? '/', replace: true },
      returnTo: null,
    })),
    setDestination: assign(({ context }) => ({
      // The maintenance page offers the trade room; the other one leads back to the path asked for (A-031, R2).
      returnTo: failurePage(context.facts) === 'maintenance' ? routeOf('tradeRoom').path : context.returnTo,
    })),
    commandWish: assign(({ context }) => {
      if (!context.wish) return {};
      const path = settle(context.wish.path, context.facts);
      if (path === context.location?.path) return { wish: null, command: null };
      return {
        wish: null,
        seq: context.seq + 1,
        command: { seq: context.seq + 1, path, replace: context.wish.replace },
      };
    }),
    commandRedirect: assign(({ context }) => {
      if (!context.location) return {};
      const path = settle(context.location.path, context.facts);
      // From one failure page to another the path asked for is still the first one (R2).
      const returnTo =
        failurePage(context.facts) && !isFailurePage(context.location) ? context.location.path : context.returnTo;
      return { seq: context.seq + 1, command: { seq: context.seq + 1, path, replace: true, returnTo }, returnTo };
    }),
    // From now on its failure is an ordinary one (R2).
    forgetUnavailable: assign(({ context }) => ({ facts: { ...context.facts, isUserUnavailable: false } })),
    askSettings: tell('settings', { type: 'settings.reload' }),
  },
}).createMachine({
  id: 'navigation',
  meta: { visible: ['location', 'screen', 'facts', 'session', 'settings', 'replace'] },
  context: {
    location: null,
    facts: { session: 'unknown', settings: 'loading', isUserUnavailable: false, afterSignIn: '' },
    command: null,
    seq: 0,
    wish: null,
    returnTo: null,
  },
  initial: 'waiting',
  on: {
    'location.changed': {
      target: '.deciding',
      actions: { type: 'setLocation', params: ({ event }) => event.location },
    },
    'navigation.go': { target: '.deciding', actions: { type: 'setWish', params: ({ event }) => event } },
    'facts.changed': [
      {
        guard: { type: 'isSignIn', params: ({ event }) => event.facts },
        target: '.deciding',
        actions: [{ type: 'setFacts', params: ({ event }) => event.facts }, 'wishAfterSignIn'],
      },
      {
        guard: { type: 'isSignOut', params: ({ event }) => event.facts },
        target: '.deciding',
        actions: [{ type: 'setFacts', params: ({ event }) => event.facts }, 'wishLogin'],
      },
      {
        guard: { type: 'isRecovery', params: ({ event }) => event.facts },
        target: '.deciding',
        // The user load at the start failed for the same reason: it is made again every so often (R8).
        actions: [{ type: 'setFacts', params: ({ event }) => event.facts }, 'forgetUnavailable', 'wishReturn'],
      },
      { target: '.deciding', actions: { type: 'setFacts', params: ({ event }) => event.facts } },
    ],
    'navigation.retry': [
      { guard: 'hasNoSettings', actions: ['setDestination', 'askSettings'] },
      { target: '.deciding', actions: ['setDestination', 'forgetUnavailable', 'wishReturn'] },
    ],
  },
  states: {
    waiting: {
      description: 'The location, the session or the settings are not known yet: a loading screen shows (R2).',
    },
    deciding: {
      description: 'The guard decides whether the screen of the address may stand.',
      always: [
        { guard: 'mustWait', target: 'waiting' },
        { guard: 'isFailureOver', actions: 'wishReturn' },
        { guard: 'hasWish', target: 'moving', actions: 'commandWish' },
        { guard: 'mustLeave', target: 'moving', actions: 'commandRedirect' },
        { target: 'standing' },
      ],
    },
    moving: {
      description: 'A command is out; the location will say when it is done.',
      always: { guard: 'isThere', target: 'standing' },
    },
    standing: { description: 'The screen of the address shows.' },
  },
});
