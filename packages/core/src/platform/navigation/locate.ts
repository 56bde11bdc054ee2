import { secret } from '../../shared/secret';
import type { Location } from './navigation.types';
import { routes, type Given, type Route } from './routes';

/** A part of an address, decoded where it can be. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The parameters of a path; null when it is not of that form. */
function parametersOf(pattern: string, path: string): Given | null {
  if (!pattern.includes(':')) return pattern === path ? {} : null;
  const [names, parts] = [pattern.split('/'), path.split('/')];
  if (names.length !== parts.length) return null;
  const found: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const part = parts[index] ?? '';
    if (name.startsWith(':')) found[name.slice(1)] = decoded(part);
    else if (name !== part) return null;
  }
  return found;
}

/** What the address gives by the route; null when it is none of it. */
function givenBy({ path: pattern, gives }: Route, path: string, query: string): Given | null {
  const parameters = parametersOf(pattern, path);
  if (parameters === null || gives === undefined) return parameters;
  const { data = null } = gives.safeParse({ ...Object.fromEntries(new URLSearchParams(query)), ...parameters });
  return data;
}

/**
 * The screen of an address among `table`, with what its query and parameters say, parsed here and nowhere else; an
 * unknown one is the not-found screen.
 */
export function locateIn(table: readonly Route[], address: string): Pick<Location, 'given'> & { route?: Route } {
  const [, name = '', query = ''] = /^([^?#]*)\??([^#]*)/s.exec(address) ?? [];
  const path = name.replace(/(.)\/+$/, '$1');
  for (const route of table) {
    const given = givenBy(route, path, query);
    if (given !== null) return { route, ...(route.gives && { given }) };
  }
  return {};
}

/** The location of a path with or without query and fragment. */
export function locate(address: string): Location {
  const sealed = routes.find(({ path, isSealed }: Route) => isSealed && new RegExp(`^${path}[/?#]`).test(address));
  if (sealed && address.replace(/\/+$/, '') !== sealed.path)
    return { screen: sealed.screen, path: sealed.path, ticket: secret(address) };
  const { route, given } = locateIn(routes, address);
  return { screen: (route?.screen ?? 'notFound') as Location['screen'], path: address, ...(given && { given }) };
}
