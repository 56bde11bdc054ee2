import { ada } from '../../access/sign-in/sign-in.model';
import type { AppSettings } from '../../platform/settings/settings.types';
import { defineModel } from '../../testing/model';
import { profileMachine } from './profile.machine';
import { profileView } from './profile.view';

/** Only what decides. */
export const settingsWith = (frontEndUrl: string) => ({ frontEndUrl }) as AppSettings;

export const profileModel = defineModel(profileMachine, {
  input: { user: ada, settings: settingsWith('https://front.example/') },
  events: [
    { type: 'user.changed', user: { ...ada, country: 'Malta', referrals: 3 } },
    { type: 'settings.changed', settings: settingsWith('') },
    { type: 'link.copy' },
    { type: 'profile.edit' },
    { type: 'devices.show' },
  ],
  answers: { copyText: { done: [undefined] } },
  key: ({ context }) => [context.user.country, context.settings.frontEndUrl],
  residents: ['notices', 'dialogs'],
  view: profileView,
});
