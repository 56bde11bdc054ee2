import { secret, type Secret } from '../../shared/secret';
import type { Ticket } from './auto-login.types';

/** A part of an address, decoded where it can be. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part.replace(/\+/g, ' '));
  } catch {
    return part;
  }
}

/** `#email=…&password=…`, which no server is sent. */
function credentialsIn(hash: string): Ticket | null {
  const pairs = hash.split('&').map((pair) => /^([^=]*)=?(.*)$/s.exec(pair) ?? []);
  const valueOf = (name: string) => decoded(pairs.find(([, key]) => key === name)?.[2] ?? '');
  const [email, password] = [valueOf('email').trim(), valueOf('password')];
  return email === '' || password === '' ? null : { kind: 'credentials', email, password: secret(password) };
}

/** What a link to sign in carries; null when that is nothing. */
export function ticketOf(link: Secret | null | undefined): Ticket | null {
  const [path = '', ...hash] = (link?.reveal() ?? '').split('#');
  const [, token] = /^\/auto_login\/token\/([^/?]+)\/*(\?.*)?$/s.exec(path) ?? [];
  if (token !== undefined) return { kind: 'token', token: secret(decoded(token)) };
  return /^\/auto_login\/credentials\/*(\?.*)?$/s.test(path) ? credentialsIn(hash.join('#')) : null;
}
