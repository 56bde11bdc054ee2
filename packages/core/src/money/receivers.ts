import type { components } from '@bourse/contract';
import * as z from 'zod/mini';
import type { WithdrawalSettings } from '../platform/settings/settings.types';
import type { Receiver, ReceiverMethod } from './money.types';

type Wire = components['schemas'];
type Shape<T> = { readonly [K in keyof T]?: z.ZodMiniType };

/** In the order of the drawer's cards (M-111 to M-113). */
export const receiverMethods = ['paypal', 'bank', 'crypto'] as const satisfies readonly ReceiverMethod[];

/** Whether the operator pays out by this method (M-111, M-112, M-113, R1). */
export const isMethodOn = (method: ReceiverMethod, { paypal, wire, crypto }: WithdrawalSettings): boolean =>
  ({ paypal, bank: wire, crypto })[method];

const text = z.string();
const id = z.int().check(z.positive());
const wireReceiver = z.discriminatedUnion('type', [
  z.object({
    id,
    type: z.literal('paypal'),
    content: z.object({ email: text } satisfies Shape<Wire['PaypalContent']>),
  }),
  z.object({
    id,
    type: z.literal('bank'),
    content: z.object({ bank_name: text, account_number: text } satisfies Shape<Wire['BankContent']>),
  }),
  z.object({
    id,
    type: z.literal('crypto'),
    content: z.object({ cryptocurrency_name: text, address: text } satisfies Shape<Wire['CryptoContent']>),
  }),
]);

/** By its e-mail address, bank and number, or currency and address (M-122). */
function nameOf(receiver: z.infer<typeof wireReceiver>): string {
  if (receiver.type === 'paypal') return receiver.content.email;
  if (receiver.type === 'bank') return `${receiver.content.bank_name} ${receiver.content.account_number}`;
  return `${receiver.content.cryptocurrency_name} ${receiver.content.address}`;
}

/** The saved accounts of an answer (M-307); throws for one of another form, which is no shorter list (R14). */
export function parseReceivers(entries: readonly unknown[]): readonly Receiver[] {
  return entries.map((entry) => {
    const receiver = wireReceiver.parse(entry);
    return { id: receiver.id, method: receiver.type, name: nameOf(receiver) };
  });
}
