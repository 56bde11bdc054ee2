import type { components } from '@bourse/contract';
import * as z from 'zod/mini';
import { dec, toPlainText } from '../../shared/decimal';
import { wireId } from '../../shared/wire-id';
import type { Offering, Plan } from './plan-list.types';

type Wire = components['schemas'];
type Shape<T> = { readonly [K in keyof T]?: z.ZodMiniType };

const text = z._default(z.nullable(z.string()), '');
const money = z.pipe(
  z.pipe(z.union([z.number(), z.string()]), z.transform(String)),
  z.string().check(z.regex(/^\d+(\.\d+)?$/)),
);
const wirePlan = z.object({
  id: wireId,
  name: z.string().check(z.minLength(1)),
  amount: money,
  icon: text,
  color: text,
  status: z.pipe(z.union([z.number(), z.string()]), z.transform(Number)),
  features: z._default(z.record(z.string(), z.nullable(z.union([z.string(), z.boolean()]))), {}),
} satisfies Shape<Wire['Plan']>);
const wireFeatures = z._default(z.nullable(z.array(z.string())), null);

const isColor = (color: string) => /^#[0-9a-f]{6}$/i.test(color);

const planOf = ({ id, name, amount, icon, color, features }: z.infer<typeof wirePlan>): Plan => ({
  ...{ id, name, amount: toPlainText(dec(amount)) },
  icon: icon?.startsWith('/') ? icon : '',
  color: color && isColor(color) ? color : '',
  features: Object.fromEntries(Object.entries(features).map(([feature, value]) => [feature, value ?? false])),
});

/**
 * What is offered, by amount (M-191, M-192), and the lines of the comparison: the answer's own, else those of the plans in
 * order of appearance (M-335). Throws for an answer of another form, which is no empty list (R14).
 */
export function parseOffering(entries: readonly unknown[], lines: unknown): Offering {
  const offered = entries.map((entry) => wirePlan.parse(entry)).filter(({ status }) => status === 1);
  const plans = offered.map(planOf).toSorted((a, b) => dec(a.amount).cmp(dec(b.amount)));
  const features = wireFeatures.parse(lines) ?? plans.flatMap((plan) => Object.keys(plan.features));
  return { plans, features: [...new Set(features)] };
}
