import { defineView } from '../../shared/view';

/** Whose password is readable. */
export interface AccountPasswordView {
  readonly shownId: number | null;
}

/** All hidden before the flow runs. */
export const accountPasswordView = defineView(
  ['accountPassword'],
  ({ accountPassword }): AccountPasswordView => ({ shownId: accountPassword?.context.shownId ?? null }),
);
