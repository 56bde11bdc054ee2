import { parse, serialize } from 'cookie';

/** By this prefix browsers take a cookie from this very host alone, over https, for all of its paths. */
const HOST_ONLY = '__Host-';

/**
 * A cookie that scripts and other sites' requests do not get, as Set-Cookie has it. Where people come by https its name
 * begins with `__Host-`: no other host of the domain can put one in its place. Otherwise it keeps its plain name, which
 * browsers take on a machine of one's own too.
 */
export function ownCookie(name: string, value: string, maxAge: number, publicUrl: string | null): string {
  return serialize(nameOf(name, publicUrl), value, {
    httpOnly: true,
    // A browser takes a secure cookie from its own machine, too; only a site known to be plain http goes without.
    secure: !(publicUrl?.startsWith('http:') ?? false),
    sameSite: 'lax',
    path: '/',
    maxAge,
  });
}

/** The cookies of a request under their plain names; of one name only the form that `ownCookie` gives counts. */
export function ownCookies(
  header: string | undefined,
  names: readonly string[],
  publicUrl: string | null,
): Record<string, string | undefined> {
  const sent = parse(header ?? '');
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = sent[nameOf(name, publicUrl)];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function nameOf(name: string, publicUrl: string | null): string {
  return publicUrl?.startsWith('https:') ? `${HOST_ONLY}${name}` : name;
}
