import { dec, isPositive } from '../../shared/decimal';
import type { Plan } from '../plan-list';
import type { FirstStepsContext, Interest } from './first-steps.types';

/** In the order of the boxes (M-202). */
export const interests = ['Margin Trading', 'Managed Investment', 'Long Term Investment'] as const;

/** Those of them that are ticked. */
export const interestsAmong = (ticked: readonly string[]): readonly Interest[] =>
  interests.filter((interest) => ticked.includes(interest));

/** The chosen plan, as long as it is offered. */
export const planOf = ({ offering, chosen }: Pick<FirstStepsContext, 'offering' | 'chosen'>): Plan | null =>
  offering?.plans.find(({ id }) => id === chosen) ?? null;

/** Whether a deposit of so much is one for the first steps (M-207). */
export const isAsked = (amount: string): boolean => amount !== '' && isPositive(dec(amount));
