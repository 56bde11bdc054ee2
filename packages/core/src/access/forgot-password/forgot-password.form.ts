import type { FormPlan } from '../../shared/form';

/** What a person types. */
export type ForgotPasswordFields = { readonly email: string };

export const forgotPasswordPlan: FormPlan<ForgotPasswordFields> = {
  name: 'forgotPassword',
  empty: { email: '' },
  check: ({ email }) => (email.trim() === '' ? { email: { id: 'forgotPassword.emailMissing' } } : {}),
};
