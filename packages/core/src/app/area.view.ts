import type { AreaName } from '../shared/areas';
import type { ResidentName } from '../shared/resident';
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

export interface FlowView {
  readonly isFailed: boolean;
}

const seen = new Map<string, View<'areas', FlowView>>();

/** Whether a flow failed: `flow.retry` starts it anew, and `areas` takes it. */
export function flowView(name: ResidentName): View<'areas', FlowView> {
  const view =
    seen.get(name) ??
    defineView(['areas'], ({ areas }): FlowView => ({ isFailed: Object.hasOwn(areas?.context.failed ?? {}, name) }));
  seen.set(name, view);
  return view;
}
