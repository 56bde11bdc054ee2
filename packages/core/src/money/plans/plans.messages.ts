/** Texts of the trading plans that no row gives. */
export const plansMessages = {
  'plans.changed': 'The plan, its price or your balance changed. Look at it and try again',
} as const;
