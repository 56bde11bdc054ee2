import { secret } from '../../shared/secret';
import type { Location } from './navigation.types';
import { routeOf, routes } from './routes';

/** The location of a path with or without query and fragment; an unknown path is the not-found screen. */
export function locate(address: string): Location {
  const name = address.replace(/[?#].*$/s, '').replace(/(.)\/+$/, '$1');
  const { path } = routeOf('autoLogin');
  // What such a link carries stands in no path.
  if (name.startsWith(`${path}/`)) return { screen: 'autoLogin', path, ticket: secret(address) };
  const [, referrer] = /^\/ref\/((?:WEB)?\d{1,10})$/.exec(name) ?? [];
  if (referrer !== undefined) return { screen: 'referral', path: address, referrer };
  return { screen: routes.find((route) => route.path === name)?.screen ?? 'notFound', path: address };
}
