import { formMachine } from '../../shared/form';
import { jointAccountPlan } from './joint-account.form';

/** Opens an account of two holders. */
export const jointAccountMachine = formMachine(jointAccountPlan);
