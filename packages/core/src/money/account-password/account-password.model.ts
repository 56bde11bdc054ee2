import { defineModel } from '../../testing/model';
import { secret } from '../../shared/secret';
import { accountPasswordMachine } from './account-password.machine';
import { accountPasswordView } from './account-password.view';

export const accountPasswordModel = defineModel(accountPasswordMachine, {
  events: [
    { type: 'password.show', id: 3 },
    { type: 'password.show', id: 4 },
    { type: 'password.hide' },
    { type: 'password.copy', password: secret('kR7wq2TzMn4XbV9c') },
    { type: 'screen.changed', screen: 'home' },
  ],
  answers: { copyPassword: { done: [undefined], failed: [new Error('refused')] } },
  key: ({ context }) => [context.shownId],
  residents: ['notices'],
  view: accountPasswordView,
});
