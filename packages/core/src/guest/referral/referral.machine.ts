import { assign, setup } from 'xstate';
import { tell } from '../../shared/resident';

export interface ReferralInput {
  readonly referrer: string | undefined;
  readonly darkLogin: boolean | undefined;
}

/** Keeps who recommended the product, and goes on to the sign-up page of the theme (A-017, R10). */
export const referralMachine = setup({
  types: {
    context: {} as { readonly referrer: string; readonly path: string },
    events: {} as { type: 'referrer.changed'; referrer: string },
    input: {} as ReferralInput,
  },
  actions: {
    setReferrer: assign((_, referrer: string) => ({ referrer })),
    /** Supplied by referralActions. */
    keepReferrer: (_, _referrer: string) => undefined,
    goToSignUp: tell('navigation', ({ context }) => ({ type: 'navigation.go', path: context.path, replace: true })),
  },
}).createMachine({
  id: 'referral',
  context: ({ input: { referrer = '', darkLogin = false } }) => ({
    referrer,
    path: darkLogin ? '/get_started' : '/register',
  }),
  initial: 'leading',
  states: {
    leading: {
      description: 'The link is read and left behind; another one that is opened later is read anew.',
      entry: [{ type: 'keepReferrer', params: ({ context }) => context.referrer }, 'goToSignUp'],
      on: {
        'referrer.changed': {
          target: 'leading',
          reenter: true,
          actions: { type: 'setReferrer', params: ({ event }) => event.referrer },
        },
      },
    },
  },
});
