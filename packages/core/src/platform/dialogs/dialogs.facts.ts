import { defineFact } from '../../shared/fact';
import type {} from './index';

/** Whether a dialog is open, in front or behind another one; told as `<name>.changed`. */
export const dialogFact = <const Name extends string>(name: Name, dialog: string) =>
  defineFact(name, 'dialogs', ({ context }) => context.stack.some((open) => open.name === dialog));

/** The amount that the open popup of deposits was asked for, USD; empty without one, and while it is closed (M-209). */
export const askedAmountFact = defineFact('askedAmount', 'dialogs', ({ context }) => {
  const popup = context.stack.find(({ name }) => name === 'depositPopup')?.input as { amount?: string } | undefined;
  return popup?.amount ?? '';
});
