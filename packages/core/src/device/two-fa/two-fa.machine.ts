import { setup } from 'xstate';
import { codePorts, codesOf, noCode } from '../../shared/code';
import { tell } from '../../shared/resident';
import type { TwoFaContext, TwoFaEvent } from './two-fa.types';

const { flow, mail, entry } = codesOf(
  setup({
    types: { context: {} as TwoFaContext, events: {} as TwoFaEvent, tags: {} as 'busy' | 'editable' | 'background' },
    actors: codePorts,
    guards: { isLifted: (_, isAskedFor: boolean) => !isAskedFor },
    actions: {
      passDevice: tell('session', { type: 'device.verified' }),
      askUser: tell('session', { type: 'user.reload' }),
    },
    delays: { reloadInterval: 5_000 },
  }),
  // The code may have been right: the server takes it again.
  { name: 'twoFa', unanswered: { id: 'twoFa.unconfirmed' } },
);

/** Lets a browser in that is not known yet: a code is mailed, and the one who reads the mail types it. */
export const twoFaMachine = flow.createMachine({
  id: 'twoFa',
  meta: { visible: ['seconds'] },
  context: noCode,
  initial: 'due',
  states: {
    due: {
      description: 'The check is due.',
      type: 'parallel',
      on: {
        // The server answers the full user where nothing else asks for it.
        'check.changed': { guard: { type: 'isLifted', params: ({ event }) => event.check }, actions: 'askUser' },
      },
      states: {
        mail: { description: 'How a code gets to the person.', initial: 'requesting', states: mail },
        entry: {
          description: 'What the person does with it.',
          initial: 'editing',
          states: entry({ target: '#twoFa.verified' }),
        },
      },
    },
    verified: {
      description: 'The session loads the whole user, which takes the page over; said again while that fails (A-178).',
      tags: 'busy',
      entry: 'passDevice',
      after: { reloadInterval: { target: 'verified', reenter: true } },
    },
  },
});
