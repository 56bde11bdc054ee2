import type { AreaName } from '../shared/areas';
import { defineView, type View } from '../shared/view';
import type { AreaPhase } from './areas.types';

export interface AreaView {
  readonly phase: AreaPhase;
  readonly canRetry: boolean;
  /** systemId of the actor that takes `area.retry`. */
  readonly retryBy: 'areas' | 'signedIn';
}

const made = new Map<AreaName, View<'areas' | 'signedIn', AreaView>>();

/** Whether an area is loaded: a front end shows a loading state, the area, or a retry. */
export function areaView(name: AreaName): View<'areas' | 'signedIn', AreaView> {
  const view =
    made.get(name) ??
    defineView(['areas', 'signedIn'], ({ areas, signedIn }): AreaView => {
      const isBroken = signedIn?.matches('broken') ?? false;
      const phase = isBroken ? 'failed' : (areas?.context.phases[name] ?? 'loading');
      return { phase, canRetry: phase === 'failed', retryBy: isBroken ? 'signedIn' : 'areas' };
    });
  made.set(name, view);
  return view;
}

/** All flows that failed and were not started again, as one text: it changes with them. */
export const failedFlowsView = defineView(['areas'], ({ areas }) => ({
  names: Object.keys(areas?.context.failed ?? {}).join(' '),
}));
