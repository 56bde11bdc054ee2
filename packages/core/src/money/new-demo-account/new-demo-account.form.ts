import type { RequestOf } from '@bourse/contract';
import type { MoneyFormPlan, Problems } from '../../shared/form';
import type { Message } from '../../shared/message';

type Request = RequestOf<'createDemoAccount'>;

/** What a person chooses; '' before the choice. */
export type NewDemoAccountFields = {
  readonly platform: string;
  readonly account_type: string;
  readonly currency: string;
  readonly leverage: string;
  readonly initial_deposit: string;
};
export type NewDemoAccountField = keyof NewDemoAccountFields;

/** The choices of each field, in the order of the form (M-229 to M-233). */
export const demoChoices = {
  platform: ['MT4', 'MT5'],
  account_type: ['Raw Spread', 'Standard Account'],
  leverage: ['1:30', '1:20', '1:10', '1:1'],
  currency: ['USD', 'EUR'],
  initial_deposit: ['200', '500', '1000', '5000', '10000'],
} as const satisfies { readonly [K in NewDemoAccountField]: readonly `${Request[K]}`[] };

const required: Readonly<Record<NewDemoAccountField, Message>> = {
  platform: { id: 'newDemoAccount.platformRequired' },
  account_type: { id: 'newDemoAccount.accountTypeRequired' },
  currency: { id: 'newDemoAccount.currencyRequired' },
  leverage: { id: 'newDemoAccount.leverageRequired' },
  initial_deposit: { id: 'newDemoAccount.initialRequired' },
};

/** A demo account, made once for each press (M-229 to M-241). */
export const newDemoAccountPlan: MoneyFormPlan<NewDemoAccountFields, 'createDemoAccount'> = {
  name: 'newDemoAccount',
  empty: { platform: '', account_type: '', currency: '', leverage: '', initial_deposit: '' },
  check: (fields) =>
    Object.fromEntries(
      Object.entries(required).filter(([field]) => fields[field as NewDemoAccountField] === ''),
    ) as Problems<NewDemoAccountFields>,
  operation: 'createDemoAccount',
  // The server of an account is that of its platform (M-239); what is chosen is one of the lists above.
  body: ({ initial_deposit, ...chosen }) =>
    ({
      ...chosen,
      server: `${chosen.platform}-Demo`,
      is_demo: true,
      initial_deposit: Number(initial_deposit),
    }) as Request,
  list: 'platformAccounts',
};
