import type { Services } from '../services';
import { type AssetBook, createAssetBook } from './asset-book';
import { createPositionBook, type PositionBook } from './position-book';

/** What a process remembers of the database, so that a poll does not read it all again. */
export type ReadCaches = { readonly assets: AssetBook; readonly positions: PositionBook };

const known = new WeakMap<Services, ReadCaches>();

/** The caches of this server: its handlers and its jobs share them. */
export function readCachesOf(services: Services): ReadCaches {
  let caches = known.get(services);
  if (!caches) {
    const assets = createAssetBook(services.clock);
    caches = { assets, positions: createPositionBook(assets) };
    known.set(services, caches);
  }
  return caches;
}
