import type { Db } from '../store/db';
import { plans, type PlanFeature } from '../store/schema-account';

type Value = PlanFeature['value'];
/** What the tiers differ in. None of it promises a return (R28). */
const LINES = ['Account manager', 'Support', 'Market news', 'Webinars'] as const;

const TIERS: readonly (readonly [name: string, amount: string, color: string, values: readonly Value[]])[] = [
  ['MINI', '250.00', '#8a8f98', [false, 'Email', 'Weekly', false]],
  ['BRONZE', '1000.00', '#a8683a', [false, 'Email', 'Weekly', true]],
  ['SILVER', '2500.00', '#7b8794', [false, 'Email and chat', 'Daily', true]],
  ['GOLD', '5000.00', '#c9a227', [true, 'Email and chat', 'Daily', true]],
  ['PLATINUM', '25000.00', '#5f7d95', [true, 'Telephone', 'Daily', true]],
  ['DIAMOND', '100000.00', '#3a86c8', [true, 'Telephone, at any hour', 'Twice a day', true]],
];

/**
 * The named tiers (M-190), once: an operator's own stay. They are offered in a demo; elsewhere the operator decides what
 * they cost before anybody can join one.
 */
export async function seedPlans(db: Db, isOffered: boolean): Promise<void> {
  const [found] = await db.select({ id: plans.id }).from(plans).limit(1);
  if (found) return;
  const rows = TIERS.map(([name, amount, color, values]) => ({
    ...{ name, amount, color, isOffered },
    features: LINES.map((line, at) => ({ name: line, value: values[at] ?? false })),
  }));
  await db.insert(plans).values(rows).onConflictDoNothing();
}
