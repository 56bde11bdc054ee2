import type { SnapshotFrom } from 'xstate';
import type { assetSearchMachine } from './asset-search.machine';
import type { AssetSearchEvent } from './asset-search.types';

export { assetSearchMachine } from './asset-search.machine';
export { assetSearchActors } from './asset-search.actors';
export { isMatch, typesOf, WISHLIST } from './asset-search.rules';
export type * from './asset-search.types';

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
