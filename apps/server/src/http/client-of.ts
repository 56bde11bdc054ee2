import { isIPv6 } from 'node:net';

/**
 * Key that identifies a client: its IPv4 address or, for IPv6, its /64 network, since one customer owns the whole /64.
 */
export function clientOf(address: string): string {
  const bare = withoutPort(address);
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(bare)?.[1];
  if (mapped !== undefined || !isIPv6(bare)) return mapped ?? bare;
  const [head = '', tail] = bare.split('::');
  const [left, right] = [head, tail ?? ''].map((part) => part.split(':').filter((group) => group !== ''));
  const given = [...(left ?? []), ...(right ?? [])].length;
  const groups = tail === undefined ? left : [...(left ?? []), ...Array<string>(8 - given).fill('0'), ...(right ?? [])];
  const network = (groups ?? []).slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

/** Some proxies append the client's port, which changes with every connection. */
const withoutPort = (address: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(address)?.[1] ?? address;
