import { formView } from '../../shared/form';
import { defineView } from '../../shared/view';
import { forgotPasswordPlan } from './forgot-password.form';

/** The form that asks for the code. */
export const forgotPasswordView = defineView(['forgotPassword'], ({ forgotPassword }) =>
  formView(forgotPasswordPlan, forgotPassword),
);
