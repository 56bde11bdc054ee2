/** Who an area is for, and what starts it: somebody of that kind, or the first screen of it (hard case 1). */
export interface AreaPlan {
  readonly needs: 'guest' | 'user';
  readonly starts: 'atOnce' | 'whenShown';
}

/** The areas of the client; each is an entry of core (`@bourse/core/trading`) that a front end loads by its name. */
export const areas = {
  access: { needs: 'guest', starts: 'atOnce' },
  trading: { needs: 'user', starts: 'atOnce' },
} as const satisfies Record<string, AreaPlan>;

export type AreaName = keyof typeof areas;
