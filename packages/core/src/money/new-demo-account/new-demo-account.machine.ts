import { moneyFormMachine } from '../../shared/form';
import { newDemoAccountPlan } from './new-demo-account.form';

/** The form of a new demo account; its call belongs to `intentQueue`. */
export const newDemoAccountMachine = moneyFormMachine(newDemoAccountPlan);
