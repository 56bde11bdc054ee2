import type { components } from '@bourse/contract';
import * as z from 'zod/mini';
import { dec, type Decimal } from '../../shared/decimal';
import { secret } from '../../shared/secret';
import type { PlatformAccount } from './platform-accounts.types';

type Wire = components['schemas']['TradingAccount'];
type Shape<T> = { readonly [K in keyof T]?: z.ZodMiniType };

const text = z.string().check(z.trim(), z.minLength(1));
const whole = z.pipe(z.union([z.int(), z.string().check(z.regex(/^\d+$/))]), z.transform(Number));
const amount = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\s*\d+(\.\d+)?\s*$/))]),
  z.transform((value): Decimal => dec(typeof value === 'string' ? value.trim() : value)),
);

const account = z.pipe(
  z.object({
    id: whole,
    login_id: z.pipe(z.union([text, z.int()]), z.transform(String)),
    title: text,
    account_type: text,
    leverage: z.optional(z.string()),
    server: text,
    password: z.pipe(text, z.transform(secret)),
    currency: text,
    account_balance: amount,
    is_demo: z.optional(z.boolean()),
  } satisfies Shape<Wire>),
  z.transform(
    ({
      login_id: loginId,
      account_type: accountType,
      account_balance: balance,
      is_demo: isDemo = true,
      leverage = '',
      ...rest
    }): PlatformAccount => ({ ...rest, loginId, accountType, leverage, balance, isDemo }),
  ),
);
const accounts = z.array(account);

/** Throws for anything else: a failed load is not an empty list (R14). What could not be read is quoted nowhere. */
export function parseAccounts(found: unknown): readonly PlatformAccount[] {
  const parsed = accounts.safeParse(found);
  if (!parsed.success) throw new TypeError('The trading accounts are of another form');
  return parsed.data;
}
