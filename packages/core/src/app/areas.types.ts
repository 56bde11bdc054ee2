import type { AreaName, AreaPlan } from '../shared/areas';
import type { ReadyFlow } from '../shared/flow';
import type { NetworkChanged } from '../platform/connectivity/connectivity.types';
import type { ScreenName } from '../platform/navigation/navigation.types';

/** How far an area is: loading, running, or failed until somebody tries again or the network is back. */
export type AreaPhase = 'loading' | 'running' | 'failed';

export type AreaEvent =
  /** A person tries again to load an area that failed. */
  | { type: 'area.retry' }
  /** A person tries again what failed of it. */
  | { type: 'flow.retry'; name: string }
  /** The address names another screen, and so perhaps a flow. */
  | { type: 'screen.changed'; screen: ScreenName }
  | NetworkChanged;

export interface AreaInput {
  readonly area: AreaName;
}

export interface AreaContext extends AreaInput {
  flows: readonly ReadyFlow[];
  /** Names of the flows that run. */
  started: readonly string[];
  /** Names of the flows that failed and were not started again. */
  failed: readonly string[];
}

export type AreasEvent =
  | { type: 'area.retry'; area: AreaName }
  | { type: 'screen.changed'; screen: ScreenName }
  /** A dialog is in front. */
  | { type: 'dialog.shown'; name: string }
  | { type: 'flow.retry'; name: string }
  /** From the area itself: flows started, ended or failed; `failed` are those that wait for a retry. */
  | { type: 'area.changed'; area: AreaName; phase: AreaPhase; failed: readonly string[] }
  /** From an area: flows whose calls have nobody any more to report to. */
  | { type: 'flows.ended'; flows: readonly string[] };

export interface AreasInput {
  /** Whose areas these are. */
  readonly needs: AreaPlan['needs'];
}

export interface AreasContext extends AreasInput {
  /** Areas that were started. */
  phases: Readonly<Partial<Record<AreaName, AreaPhase>>>;
  /** Flows that failed, with the area that starts them again. */
  failed: Readonly<Record<string, AreaName>>;
}
