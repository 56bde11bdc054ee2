import { useSyncExternalStore } from 'react';
import { addressOf } from '../live/connection';

export const PLACES = ['gallery', 'simulate', 'live'] as const;
export type Place = (typeof PLACES)[number];

/** What the address says: `#/gallery/access/signIn?state=editing.typing`, `#/live?socket=ws://127.0.0.1:9310`. */
export interface Route {
  readonly place: Place;
  readonly area: string | null;
  readonly id: string | null;
  readonly state: string | null;
  /** The process to attach to. */
  readonly socket: string | null;
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
  const named = new URLSearchParams(query);
  const socket = addressOf(named.get('socket') ?? '');
  return { place: known, area: area === '' ? null : area, id, state: named.get('state'), socket };
}

export function hashOf({ place, area, id, ...named }: Partial<Route> & Pick<Route, 'place'>): string {
  const path = [place, area, id].filter((part) => part !== null && part !== undefined).map(encodeURIComponent);
  const query = new URLSearchParams(
    Object.entries(named).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  ).toString();
  return `#/${path.join('/')}${query === '' ? '' : `?${query}`}`;
}

function subscribe(changed: () => void): () => void {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
}

const hashNow = () => location.hash;

export const useRoute = (): Route => readRoute(useSyncExternalStore(subscribe, hashNow));
