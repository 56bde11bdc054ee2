import { useSyncExternalStore } from 'react';

export const PLACES = ['gallery', 'simulate', 'live'] as const;
export type Place = (typeof PLACES)[number];

/** What the address says: `#/gallery/access/signIn?state=editing.typing`. */
export interface Route {
  readonly place: Place;
  readonly area: string | null;
  readonly id: string | null;
  readonly state: string | null;
}

/** What is no escape stands for itself, as in an address that was cut off. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function readRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [place = '', area = null, id = null] = path.split('/').map(decoded);
  const known = PLACES.find((one) => one === place) ?? 'gallery';
  return { place: known, area: area === '' ? null : area, id, state: new URLSearchParams(query).get('state') };
}

export function hashOf({ place, area, id, state }: Partial<Route> & Pick<Route, 'place'>): string {
  const path = [place, area, id].filter((part) => part !== null && part !== undefined).map(encodeURIComponent);
  const query = state === null || state === undefined ? '' : `?${new URLSearchParams({ state }).toString()}`;
  return `#/${path.join('/')}${query}`;
}

function subscribe(changed: () => void): () => void {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
}

const hashNow = () => location.hash;

export const useRoute = (): Route => readRoute(useSyncExternalStore(subscribe, hashNow));
