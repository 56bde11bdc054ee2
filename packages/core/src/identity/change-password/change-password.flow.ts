import { fromPromise, type SnapshotFrom } from 'xstate';
import { dialogFact } from '../../platform/dialogs/dialogs.facts';
import { defineFlow } from '../../shared/flow';
import { dialogFormMachine, formView, typed } from '../../shared/form';
import type { DialogFormEvent, DialogFormPlan, FormInput, FormOutcome, Problems, Secrets } from '../../shared/form';
import { tellInterrupted } from '../../shared/interruption';
import type { Message } from '../../shared/message';
import type { Services } from '../../shared/services';
import { defineView } from '../../shared/view';
import { refusedBy } from '../answers';

/** Three secrets and no field: they stay in their inputs and travel with a press (hard case 10). */
export type ChangePasswordFields = Readonly<Record<never, string>>;

const names = ['current_password', 'new_password', 'confirm_password'] as const;
/** M-185. */
const LEAST = 6;
const MOST = 128;

const missing: Readonly<Record<(typeof names)[number], Message>> = {
  current_password: { id: 'changePassword.currentMissing' },
  new_password: { id: 'changePassword.newMissing' },
  confirm_password: { id: 'changePassword.confirmationMissing' },
};

const unconfirmed: Message = { id: 'changePassword.unconfirmed' };

/** All three, then the new one's length, then what it is compared with (M-181, M-185). */
function check(_: ChangePasswordFields, secrets: Secrets): Problems<ChangePasswordFields> {
  const empty = names.filter((name) => typed(secrets, name) === '');
  if (empty.length > 0) return Object.fromEntries(empty.map((name) => [name, missing[name]]));
  const next = typed(secrets, 'new_password');
  if (next.length < LEAST) return { new_password: { id: 'changePassword.tooShort' } };
  if (next.length > MOST) return { new_password: { id: 'changePassword.tooLong' } };
  if (next === typed(secrets, 'current_password')) return { new_password: { id: 'changePassword.same' } };
  return next === typed(secrets, 'confirm_password') ? {} : { confirm_password: { id: 'changePassword.differs' } };
}

export const changePasswordPlan: DialogFormPlan<ChangePasswordFields> = {
  name: 'changePassword',
  dialog: 'changePassword',
  empty: {},
  secrets: names,
  check,
  success: { id: 'changePassword.done' },
  refused: { id: 'form.failed' },
  unconfirmed,
};

/** Another password for whoever knows the present one; every other session ends (M-180 to M-186). */
export const changePasswordMachine = dialogFormMachine(changePasswordPlan);

/** POST /auth/change_pass (M-318). */
export const changePasswordActors = ({ api, credentials }: Services) =>
  ({
    send: fromPromise<FormOutcome<null>, FormInput<ChangePasswordFields>>(
      async ({ input: { secrets = {} }, ...call }) => {
        tellInterrupted({ credentials }, 'changePassword', { message: unconfirmed }, call);
        const body = {
          current_password: typed(secrets, 'current_password'),
          new_password: typed(secrets, 'new_password'),
          confirm_password: typed(secrets, 'confirm_password'),
        };
        const answer = await api.POST('/auth/change_pass', { body, signal: call.signal });
        return answer.response.ok ? { kind: 'accepted', answer: null } : refusedBy(answer);
      },
    ),
  }) satisfies Parameters<typeof changePasswordMachine.provide>[0]['actors'];

/** The dialog of another password. `isReady` is false before the flow runs. */
export const changePasswordView = defineView(['changePassword'], ({ changePassword }) => ({
  ...formView(changePasswordPlan, changePassword),
  isReady: changePassword !== undefined,
}));

export const changePassword = defineFlow({
  name: 'changePassword',
  machine: changePasswordMachine,
  provide: (services) => changePasswordMachine.provide({ actors: changePasswordActors(services) }),
  follows: [dialogFact('shown', 'changePassword')],
});

declare module '../../shared/resident' {
  interface Residents {
    changePassword: {
      event: DialogFormEvent<ChangePasswordFields>;
      snapshot: SnapshotFrom<typeof changePasswordMachine>;
    };
  }
}

declare module '../../platform/dialogs/dialogs.types' {
  interface Dialogs {
    /** Another password (M-180). */
    changePassword: Record<string, never>;
  }
}
