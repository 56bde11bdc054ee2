import type { SnapshotFrom } from 'xstate';
import { assetsActors } from './assets.actors';
import { defineFlow } from '../../shared/flow';
import { assetsMachine } from './assets.machine';
import type { AssetsEvent } from './assets.types';

export type * from './assets.types';

export const assets = defineFlow({
  name: 'assets',
  machine: assetsMachine,
  provide: (services) => assetsMachine.provide({ actors: assetsActors(services) }),
  fedBy: ['watchlist'],
});

declare module '../../shared/resident' {
  interface Residents {
    assets: { event: AssetsEvent; snapshot: SnapshotFrom<typeof assetsMachine> };
  }
}
