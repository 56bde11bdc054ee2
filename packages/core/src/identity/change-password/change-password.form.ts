import { typed, type DialogFormPlan, type Problems, type Secrets } from '../../shared/form';
import type { Message } from '../../shared/message';

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
  unconfirmed: { id: 'changePassword.unconfirmed' },
};
