import type { SnapshotFrom } from 'xstate';
import type { assetsMachine } from './assets.machine';
import type { AssetsEvent } from './assets.types';

export { assetsMachine } from './assets.machine';
export { assetsActors } from './assets.actors';
export type * from './assets.types';

declare module '../../shared/resident' {
  interface Residents {
    assets: { event: AssetsEvent; snapshot: SnapshotFrom<typeof assetsMachine> };
  }
}
