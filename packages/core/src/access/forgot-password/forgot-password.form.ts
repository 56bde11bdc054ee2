import type { FormPlan } from '../../shared/form';

/** What a person types. */
export type ForgotPasswordFields = { readonly email: string };

/** Shorter than this is no e-mail. */
const LEAST = 3;

export const forgotPasswordPlan: FormPlan<ForgotPasswordFields> = {
  name: 'forgotPassword',
  empty: { email: '' },
  check: ({ email }) => (email.trim().length < LEAST ? { email: { id: 'forgotPassword.emailMissing' } } : {}),
};
