import type { Services } from '../services';
import { type AssetBook, createAssetBook } from './asset-book';
import { createPositionBook, type PositionBook } from './position-book';

/** What a process remembers of the database, so that a poll does not read it all again. */
export type Books = { readonly assets: AssetBook; readonly positions: PositionBook };

const known = new WeakMap<Services, Books>();

/** The books of this server: its handlers and its jobs share them. */
export function booksOf(services: Services): Books {
  let books = known.get(services);
  if (!books) {
    const assets = createAssetBook(services.clock);
    books = { assets, positions: createPositionBook(assets) };
    known.set(services, books);
  }
  return books;
}
