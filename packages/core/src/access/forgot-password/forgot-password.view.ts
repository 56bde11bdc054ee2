import { formView } from '../../shared/form';
import { defineView } from '../../shared/view';
import { forgotPasswordPlan } from './forgot-password.form';

/** The form of forgot password, as a screen shows it. */
export const forgotPasswordView = defineView(['forgotPassword'], ({ forgotPassword }) =>
  formView(forgotPasswordPlan, forgotPassword),
);
