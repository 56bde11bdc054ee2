import { assign, setup } from 'xstate';
import type { SessionUser } from '../../platform/session/session.types';
import type { AppSettings } from '../../platform/settings/settings.types';
import { port } from '../../shared/actor-port';
import { tell } from '../../shared/resident';
import { referralLink } from './profile.rules';
import type { ProfileContext, ProfileEvent, ProfileInput } from './profile.types';

/** Who the account holder is, and the link that recommends the product (M-167, M-244 to M-246). */
export const profileMachine = setup({
  types: {
    context: {} as ProfileContext,
    events: {} as ProfileEvent,
    input: {} as ProfileInput,
    tags: {} as 'background',
  },
  actors: { copyText: port<void, string>('copyText') },
  actions: {
    setUser: assign((_, user: SessionUser) => ({ user })),
    setSettings: assign((_, settings: AppSettings) => ({ settings })),
    /** Supplied by who knows where the client is. */
    setOrigin: assign({ origin: '' }),
    openForm: tell('dialogs', { type: 'dialog.open', name: 'editProfile', input: {} }),
    openDevices: tell('dialogs', { type: 'dialog.open', name: 'deviceSessions', input: {} }),
    notifyCopied: tell('notices', { type: 'notice.add', kind: 'success', message: { id: 'profile.linkCopied' } }),
    notifyNotCopied: tell('notices', { type: 'notice.add', kind: 'error', message: { id: 'profile.linkNotCopied' } }),
  },
}).createMachine({
  id: 'profile',
  context: ({ input }) => ({ ...input, origin: '' }),
  entry: 'setOrigin',
  initial: 'shown',
  on: {
    'user.changed': { actions: { type: 'setUser', params: ({ event }) => event.user } },
    'settings.changed': { actions: { type: 'setSettings', params: ({ event }) => event.settings } },
    'profile.edit': { actions: 'openForm' },
    'devices.show': { actions: 'openDevices' },
  },
  states: {
    shown: { description: 'The account holder as the server told last.', on: { 'link.copy': 'copying' } },
    copying: {
      description: 'The link is being put on the clipboard.',
      tags: 'background',
      invoke: {
        id: 'copyText',
        src: 'copyText',
        input: ({ context }) => referralLink(context),
        onDone: { target: 'shown', actions: 'notifyCopied' },
        onError: { target: 'shown', actions: 'notifyNotCopied' },
      },
    },
  },
});
