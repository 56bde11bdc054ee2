import { formModelOf } from '../../shared/form/form.model';
import { forgotPasswordPlan } from './forgot-password.form';
import { forgotPasswordMachine } from './forgot-password.machine';

export const complete = { email: ' ada@example.com ' };

export const forgotPasswordModel = formModelOf(forgotPasswordMachine, forgotPasswordPlan, {
  complete,
  answers: [null],
});
