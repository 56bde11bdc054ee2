import type { SnapshotFrom } from 'xstate';
import { assetSearchActors } from './asset-search.actors';
import { defineFlow } from '../../shared/flow';
import { assetSearchMachine } from './asset-search.machine';
import type { AssetSearchEvent } from './asset-search.types';

export { placing, typesOf, WISHLIST } from './asset-search.rules';
export type * from './asset-search.types';

export const assetSearch = defineFlow({
  name: 'assetSearch',
  machine: assetSearchMachine,
  provide: () => assetSearchMachine.provide({ actors: assetSearchActors() }),
});

declare module '../../shared/resident' {
  interface Residents {
    assetSearch: { event: AssetSearchEvent; snapshot: SnapshotFrom<typeof assetSearchMachine> };
  }
}
declare module '../../platform/dialogs/dialogs.types' {
  interface Dialogs {
    assetSearch: Record<string, never>;
  }
}
