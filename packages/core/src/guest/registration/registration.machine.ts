import { formMachine } from '../../shared/form';
import { registrationPlan } from './registration.form';

/** Opens an account, and signs in where no verification is due. */
export const registrationMachine = formMachine(registrationPlan);
