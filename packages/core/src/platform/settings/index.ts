import type { SnapshotFrom } from 'xstate';
import type { settingsMachine } from './settings.machine';
import type { SettingsEvent } from './settings.types';

export { settingsActors } from './settings.actors';
export { settingsMachine } from './settings.machine';
export { ownBrand } from './settings.parse';
export { settingsView } from './settings.view';
export type * from './settings.types';

declare module '../../shared/resident' {
  interface Residents {
    settings: { event: SettingsEvent; snapshot: SnapshotFrom<typeof settingsMachine> };
  }
}
