/** Who an area is for, and what starts it: somebody of that kind, or the first screen or dialog of it (hard case 1). */
export interface AreaPlan {
  readonly needs: 'anyone' | 'guest' | 'unverified' | 'user';
  readonly starts: 'atOnce' | 'whenShown';
}

/** The areas of the client; each is an entry of core (`@bourse/core/trading`) that a front end loads by its name. */
export const areas = {
  access: { needs: 'guest', starts: 'atOnce' },
  // A stored user may read a mailed code or follow a link to sign in as well.
  guest: { needs: 'anyone', starts: 'whenShown' },
  // Apart from both: its people have a token, and nothing of the signed-in user may live yet (R4).
  device: { needs: 'unverified', starts: 'whenShown' },
  account: { needs: 'user', starts: 'atOnce' },
  trading: { needs: 'user', starts: 'atOnce' },
  money: { needs: 'user', starts: 'whenShown' },
  identity: { needs: 'user', starts: 'whenShown' },
  support: { needs: 'user', starts: 'whenShown' },
  wealth: { needs: 'user', starts: 'whenShown' },
  markets: { needs: 'user', starts: 'whenShown' },
  manager: { needs: 'user', starts: 'whenShown' },
} as const satisfies Record<string, AreaPlan>;

export type AreaName = keyof typeof areas;

/** Dialogs whose content is of an area that starts when it is shown (hard case 8). */
const dialogAreas: Readonly<Record<string, AreaName>> = {
  ...{ depositChooser: 'money', depositPopup: 'money' },
  ...{ withdrawal: 'money', withdrawalMethods: 'money', receiverForm: 'money' },
  ...{ plans: 'money', onboarding: 'money' },
  ...{ changePassword: 'identity', kycUpload: 'identity', chat: 'support' },
  managerProfile: 'manager',
};

/** The area that a dialog needs, if that does not run anyway. */
export const areaOfDialog = (name: string): AreaName | undefined =>
  Object.hasOwn(dialogAreas, name) ? dialogAreas[name] : undefined;
