import { defineView } from '../shared/view';

/** Whether the trading area is there: a front end shows a loading face, the area, or a retry. */
export const areaView = defineView(['signedIn'], ({ signedIn }) => ({
  phase: signedIn?.value ?? 'loading',
  /** Sent to `signedIn` as `area.retry`. */
  canRetry: signedIn?.value === 'failed',
}));
