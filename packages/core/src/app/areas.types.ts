import type { AreaName, AreaPlan } from '../shared/areas';
import type { ReadyFlow } from '../shared/flow';
import type { ScreenName } from '../platform/navigation/navigation.types';

/** How far an area is: loading, running, or failed until somebody tries again. */
export type AreaPhase = 'loading' | 'running' | 'failed';

export type AreaEvent =
  /** A person tries again to load an area that failed. */
  | { type: 'area.retry' }
  /** The address names another screen, and so perhaps a flow. */
  | { type: 'screen.changed'; screen: ScreenName };

export interface AreaInput {
  readonly area: AreaName;
}

export interface AreaContext extends AreaInput {
  flows: readonly ReadyFlow[];
  /** Names of the flows that run. */
  started: readonly string[];
}

export type AreasEvent =
  | { type: 'area.retry'; area: AreaName }
  | { type: 'screen.changed'; screen: ScreenName }
  /** A dialog is in front. */
  | { type: 'dialog.shown'; name: string }
  /** From the area itself; `flows` are those that end with it when it fails. */
  | { type: 'area.changed'; area: AreaName; phase: AreaPhase; flows: readonly string[] };

export interface AreasInput {
  /** Whose areas these are. */
  readonly needs: AreaPlan['needs'];
}

export interface AreasContext extends AreasInput {
  /** Areas that were started. */
  phases: Readonly<Partial<Record<AreaName, AreaPhase>>>;
}
