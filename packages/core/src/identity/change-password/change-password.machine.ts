import { dialogFormMachine } from '../../shared/form';
import { changePasswordPlan } from './change-password.form';

/** Another password for whoever knows the present one; every other session ends (M-180 to M-186). */
export const changePasswordMachine = dialogFormMachine(changePasswordPlan);
