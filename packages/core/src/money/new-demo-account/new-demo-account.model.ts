import { moneyFormModelOf } from '../../shared/form/form.model';
import { newDemoAccountPlan } from './new-demo-account.form';
import { newDemoAccountMachine } from './new-demo-account.machine';

export const complete = {
  platform: 'MT5',
  account_type: 'Raw Spread',
  currency: 'USD',
  leverage: '1:30',
  initial_deposit: '5000',
} as const;

export const newDemoAccountModel = moneyFormModelOf(newDemoAccountMachine, newDemoAccountPlan, {
  complete,
  body: { message: 'Demo account created' },
});
