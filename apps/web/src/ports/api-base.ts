/** The host's own API. */
const OWN = '/api/v1/';

/**
 * Where the API is: the page's `<meta name="api-base">` when it names an http(s) address or a path from the root,
 * else the host's own; always absolute, always ending in a slash.
 */
export function apiBase(named: string | null | undefined, origin: string): string {
  const wanted = named?.trim() ?? '';
  const isAddress = /^https?:\/\//i.test(wanted);
  const isPath = wanted.startsWith('/') && !/^\/[/\\]/.test(wanted);
  const chosen = isAddress || isPath ? wanted : OWN;
  const base = URL.canParse(chosen, origin) ? new URL(chosen, origin) : new URL(OWN, origin);
  return base.href.endsWith('/') ? base.href : `${base.href}/`;
}
