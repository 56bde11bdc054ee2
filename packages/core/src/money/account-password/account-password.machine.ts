import { assertEvent, assign, setup } from 'xstate';
import { port } from '../../shared/actor-port';
import { tell } from '../../shared/resident';
import type { Secret } from '../../shared/secret';
import type { AccountPasswordContext, AccountPasswordEvent } from './account-password.types';

const ofPress = { params: ({ event }: { event: { id: number } }) => event.id } as const;

/** Which password of a trading account is readable, and for how long; and its copy (M-242). */
export const accountPasswordMachine = setup({
  types: {
    context: {} as AccountPasswordContext,
    events: {} as AccountPasswordEvent,
    tags: {} as 'background',
    children: {} as { copyPassword: 'copyPassword' },
  },
  actors: { copyPassword: port<void, { password: Secret }>('copyPassword') },
  actions: {
    setShown: assign((_, shownId: number) => ({ shownId })),
    forgetShown: assign({ shownId: null }),
    notifyCopied: tell('notices', { type: 'notice.add', kind: 'success', message: { id: 'accountPassword.copied' } }),
    notifyNotCopied: tell('notices', {
      type: 'notice.add',
      kind: 'error',
      message: { id: 'accountPassword.notCopied' },
    }),
  },
  delays: { readable: 30_000 },
}).createMachine({
  id: 'accountPassword',
  meta: { visible: ['id', 'screen'] },
  context: { shownId: null },
  type: 'parallel',
  states: {
    reading: {
      description: 'Whether a password can be read.',
      initial: 'hidden',
      states: {
        hidden: {
          description: 'All passwords are dots.',
          entry: 'forgetShown',
          on: { 'password.show': { target: 'shown', actions: { type: 'setShown', ...ofPress } } },
        },
        shown: {
          description: 'One password is readable: for 30 seconds, or until the page is left.',
          after: { readable: 'hidden' },
          on: {
            // Another one has 30 seconds of its own.
            'password.show': { target: 'shown', reenter: true, actions: { type: 'setShown', ...ofPress } },
            'password.hide': 'hidden',
            'screen.changed': 'hidden',
          },
        },
      },
    },
    clipboard: {
      description: 'A password and the clipboard.',
      initial: 'free',
      states: {
        free: { description: 'A password can be copied.', on: { 'password.copy': 'copying' } },
        copying: {
          description: 'A password is being put on the clipboard.',
          tags: 'background',
          invoke: {
            id: 'copyPassword',
            src: 'copyPassword',
            input: ({ event }) => {
              assertEvent(event, 'password.copy');
              return { password: event.password };
            },
            onDone: { target: 'free', actions: 'notifyCopied' },
            onError: { target: 'free', actions: 'notifyNotCopied' },
          },
        },
      },
    },
  },
});
