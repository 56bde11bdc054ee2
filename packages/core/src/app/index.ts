import type { SnapshotFrom } from 'xstate';
import type { appMachine } from './app.machine';
import type { AppEvent, SignedInEvent } from './app.types';
import type { areasMachine } from './areas.machine';
import type { AreasEvent } from './areas.types';
import type { signedInMachine } from './signed-in.machine';

export { areaView, failedFlowsView, type AreaView } from './area.view';
export { failedFlow } from './failed-flow';
export { createApp, type App, type AppOptions } from './create-app';
export { inspection, type Inspection, type InspectionListener } from './inspection';
export {
  RECORDS_VERSION,
  type ActorRecord,
  type InspectionRecord,
  type TransitionRecord,
  type ViewRecord,
} from './records';
export { reachedBy, type Reached } from './reached';
export { statelyMessages, type StatelyMessage } from './stately-messages';
export type { Directory } from './directory';
export { readRow, readView, snapshotsOf, until, type ReadApp } from './read';

declare module '../shared/resident' {
  interface Residents {
    app: { event: AppEvent; snapshot: SnapshotFrom<typeof appMachine> };
    areas: { event: AreasEvent; snapshot: SnapshotFrom<typeof areasMachine> };
    signedIn: { event: SignedInEvent; snapshot: SnapshotFrom<typeof signedInMachine> };
  }
}
