import { defineFact } from '../../shared/fact';
import type {} from './index';

/** The operator's settings, once they are loaded. */
export const settingsFact = defineFact('settings', 'settings', ({ context }) => context.settings ?? undefined);

/** The account that the operator lets visitors try, or none. */
export const demoAccountFact = defineFact(
  'demoAccount',
  'settings',
  ({ context }) => context.settings?.demoAccount ?? null,
);
