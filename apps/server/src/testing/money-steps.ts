import fc from 'fast-check';

/** Amounts are counted in cents; some need a second operator. */
const cents = fc.integer({ min: 100, max: 500_000 });
const verdict = fc.constantFrom('approve', 'reject', 'notice');
const operator = fc.constantFrom('ann', 'bob');

/** What a client asks for, and the back office decides on. */
export const request = fc.oneof(
  fc.record({
    do: fc.constant('pay' as const),
    method: fc.constantFrom('card', 'crypto', 'btcpay'),
    currency: fc.constantFrom('USD', 'EUR', 'GBP'),
    cents,
    /** USD for one EUR or GBP, in ten thousandths. */
    rate: fc.integer({ min: 5_000, max: 20_000 }),
    /** Sent once more under the same key. */
    isRepeated: fc.boolean(),
  }),
  fc.record({
    do: fc.constant('withdraw' as const),
    /** Share of the balance. */
    share: fc.double({ min: 0.01, max: 1.1, noNaN: true }),
    isRepeated: fc.boolean(),
  }),
);

/** One decision; `times`: by two commands, or two notices, at once. */
export const decision = fc.record({
  do: fc.constant('decide' as const),
  which: fc.nat(20),
  verdict,
  by: operator,
  times: fc.constantFrom(1, 2),
});

/** What else moves a real balance without a trade, and the bonus, which moves none. */
const other = fc.oneof(
  fc.record({
    do: fc.constantFrom('join' as const, 'leave' as const),
    plan: fc.nat(3),
    isRepeated: fc.boolean(),
  }),
  fc.record({ do: fc.constant('adjust' as const), cents: fc.integer({ min: -400_000, max: 400_000 }) }),
  fc.record({ do: fc.constant('bonus' as const), cents }),
);

export const moneyStep = fc.oneof(
  { weight: 4, arbitrary: request },
  { weight: 5, arbitrary: decision },
  { weight: 3, arbitrary: other },
);

/** The same, mostly of what concerns plans. */
export const planStep = fc.oneof(
  { weight: 2, arbitrary: request },
  { weight: 2, arbitrary: decision },
  { weight: 5, arbitrary: other },
);

type Of<A> = A extends fc.Arbitrary<infer S> ? S : never;
export type Asked = Of<typeof request>;
export type Decision = Of<typeof decision>;
export type MoneyStep = Of<typeof moneyStep>;
type Pay = Extract<Asked, { do: 'pay' }>;

/** Where deposits by crypto go. */
export const WALLET = 'bc1qexampleexampleexampleexampleexample00';

const card = {
  ...{ card_holder: 'Ada Byron', card_number: '4111111111111111', card_cvv: '739' },
  ...{ card_expiry_month: '08', card_expiry_year: '29', billing_address: '12 Example Street' },
  ...{ zip_code: 'AB1 2CD', state: 'Greater London', country: 'United Kingdom' },
};
/** What a client sends for a deposit. */
export function depositBody({ method, currency, cents: sent }: Pay) {
  const amount = sent / 100;
  if (method === 'card') return { payment_method: method, currency, amount, ...card };
  if (method === 'crypto') return { payment_method: method, currency: 'BTC', amount, billing_address: WALLET };
  return { payment_method: method, currency: 'USD', amount };
}

/** A text such as -12.05 as cents. */
export const centsOf = (text: string): bigint => BigInt(text.replace('.', ''));

/** Cents as people write them. */
export function usd(amount: bigint): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** What a deposit comes to, in cents: a card's EUR and GBP at the rate, half a cent up. */
export function creditedBy({ method, currency, cents: amount, rate }: Pay): bigint {
  if (method !== 'card' || currency === 'USD') return BigInt(amount);
  return (BigInt(amount) * BigInt(rate) + 5_000n) / 10_000n;
}

/** The rate that the operator types, where one is due. */
export const rateArguments = ({ method, currency, rate }: Pay): string[] =>
  method === 'card' && currency !== 'USD' ? ['--rate', (rate / 10_000).toFixed(4)] : [];
