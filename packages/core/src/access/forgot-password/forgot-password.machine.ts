import { formMachine } from '../../shared/form';
import { forgotPasswordPlan } from './forgot-password.form';

/** The form of forgot password. */
export const forgotPasswordMachine = formMachine(forgotPasswordPlan);
