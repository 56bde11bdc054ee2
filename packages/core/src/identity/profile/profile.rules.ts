import type { ProfileContext } from './profile.types';

/** Where somebody registers who follows it: the operator's address, else the client's own (M-244, M-246). */
export const referralLink = ({ user, settings, origin }: ProfileContext): string =>
  `${(settings.frontEndUrl || origin).replace(/\/+$/, '')}/ref/${user.id}`;

/** The client's own address: by the scheme of its API, which no secure page may ask without one. */
export const originOf = ({ apiBase, host }: { readonly apiBase: string; readonly host: string }): string =>
  `${/^http:/i.test(apiBase) ? 'http' : 'https'}://${host}`;

export type ProfileLink = 'reports' | 'transactions' | 'orderBook';

/** The pages beside a profile (M-169). */
export const profileLinks: readonly { readonly name: ProfileLink; readonly path: string }[] = [
  { name: 'reports', path: '/reports' },
  { name: 'transactions', path: '/transactions' },
  { name: 'orderBook', path: '/orderbook' },
];
