import { webAddress } from './web-address';

/** The host's own API. */
const OWN = '/api/v1/';

/**
 * Where the API is: what the page names in `<meta name="api-base">` when that is an http(s) address or a path from the
 * root, else the host's own; always absolute, always ending in a slash.
 */
export function apiBase(named: string | null | undefined, origin: string): string {
  const path = /^\/(?![/\\])\S*$/.exec(named?.trim() ?? '')?.[0] ?? OWN;
  const base = webAddress(named) || origin + path;
  return base.endsWith('/') ? base : `${base}/`;
}
