import { assign, setup } from 'xstate';
import type { SessionUser } from '../../platform/session/session.types';
import type { AppSettings } from '../../platform/settings/settings.types';
import { tell } from '../../shared/resident';
import { isOnboardingDue } from './onboarding.rules';
import type { OnboardingContext, OnboardingEvent, OnboardingInput } from './onboarding.types';

/** Opens the onboarding dialog a moment after the load for those who need it. */
export const onboardingMachine = setup({
  types: {
    context: {} as OnboardingContext,
    events: {} as OnboardingEvent,
    input: {} as OnboardingInput,
    tags: {} as 'background',
  },
  guards: {
    isDue: ({ context }) => isOnboardingDue(context),
    isOver: ({ context }) => !isOnboardingDue(context),
  },
  actions: {
    setUser: assign({ user: (_, user: SessionUser) => user }),
    setSettings: assign({ settings: (_, settings: AppSettings) => settings }),
    queueDialog: tell('dialogs', ({ context }) => ({
      type: 'dialog.queue',
      name: 'onboarding',
      input: {},
      once: `onboarding.${context.user.id}`,
    })),
    unqueueDialog: tell('dialogs', { type: 'dialog.unqueue', name: 'onboarding' }),
  },
  delays: { calm: 5_000 },
}).createMachine({
  id: 'onboarding',
  context: ({ input }) => input,
  tags: 'background',
  initial: 'waiting',
  on: {
    'user.changed': { actions: { type: 'setUser', params: ({ event }) => event.user } },
    'settings.changed': { actions: { type: 'setSettings', params: ({ event }) => event.settings } },
  },
  states: {
    waiting: {
      description: 'The page has just loaded: nothing disturbs for a moment.',
      after: { calm: [{ guard: 'isDue', target: 'offering', actions: 'queueDialog' }, { target: 'decided' }] },
    },
    offering: {
      description: 'The dialog was asked for. Behind another one it may still wait, and it opens only while it is due.',
      always: { guard: 'isOver', target: 'decided', actions: 'unqueueDialog' },
    },
    decided: { description: 'There was no reason to open it, or there is none any more, until the next load.' },
  },
});
