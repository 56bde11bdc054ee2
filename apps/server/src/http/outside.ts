/**
 * The one way by which this server sends a request to another one: over https, to a host that the setting
 * `outside_hosts` names, and not on to wherever that one points, so that neither a mistyped setting nor an answer leads
 * it, or the secret it carries, into a network that only it can reach. Where no real people sign in (`isLive` false), a
 * process on this machine may be asked without https, such as the provider of a demo.
 */
export async function askOutside(
  url: string,
  hosts: readonly string[],
  request: RequestInit,
  isLive = true,
): Promise<Response> {
  const address = new URL(url);
  const problem = problemOf(address, hosts, isLive);
  if (problem !== null) throw new Error(problem);
  return fetch(address, { ...request, redirect: 'error' });
}

/** The text of an answer; throws when it has more than so many bytes, and reads no further then. */
export async function textWithin({ body }: Response, longest: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength;
    if (length > longest) throw new Error('it answered too much');
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** Whether `askOutside` would ask there. */
export function isAskable(url: string, hosts: readonly string[], isLive: boolean): boolean {
  return URL.canParse(url) && problemOf(new URL(url), hosts, isLive) === null;
}

function problemOf(address: URL, hosts: readonly string[], isLive: boolean): string | null {
  const isAtHome = !isLive && address.protocol === 'http:' && address.hostname === '127.0.0.1';
  if (address.protocol !== 'https:' && !isAtHome) return 'Only https addresses are asked';
  const isNamed = hosts.some((host) => host.toLowerCase() === address.host);
  return isNamed ? null : `${address.host} is not named by the setting outside_hosts`;
}
