import type { ResidentSnapshot } from '../shared/resident';
import { defineView } from '../shared/view';

function phaseOf(signedIn: ResidentSnapshot<'signedIn'> | undefined): 'loading' | 'running' | 'failed' {
  if (signedIn?.matches({ working: 'running' })) return 'running';
  return signedIn?.matches({ working: 'failed' }) || signedIn?.matches('broken') ? 'failed' : 'loading';
}

/** Whether the trading area is there: a front end shows a loading face, the area, or a retry. */
export const areaView = defineView(['signedIn'], ({ signedIn }) => {
  const phase = phaseOf(signedIn);
  return {
    phase,
    /** Sent to `signedIn` as `area.retry`. */
    canRetry: phase === 'failed',
  };
});
