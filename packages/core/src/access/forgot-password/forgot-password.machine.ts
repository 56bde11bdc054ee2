import { formMachine } from '../../shared/form';
import { forgotPasswordPlan } from './forgot-password.form';

/** Asks for a code by mail, with which a new password can be chosen. */
export const forgotPasswordMachine = formMachine(forgotPasswordPlan);
