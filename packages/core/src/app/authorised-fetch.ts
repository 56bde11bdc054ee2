import { problemStatus } from '@bourse/contract';
import type { Ports } from '../shared/ports';
import type { Credentials } from '../shared/services';
import { Superseded } from '../shared/superseded';
import { readSession } from '../platform/session/session.storage';

interface Options {
  ports: Pick<Ports, 'fetch' | 'storage'>;
  credentials: Credentials;
  /** The language of the texts in the answers. */
  language: () => string;
  /** A call of the present epoch was answered 401 or 400 while somebody is signed in (R5). */
  onRefused: (epoch: number) => void;
  /** One was answered that the device check is due (R4). */
  onUnverified: (epoch: number) => void;
}

const isUnverified = async (response: Response) =>
  response.status === 403 &&
  problemStatus(
    await response
      .clone()
      .json()
      .catch(() => null),
  ) === 'two_fa_required';

/**
 * Signs each request with the token of the moment, names the language that the answer's texts are read in, and
 * lets nothing of a former session through: a call whose epoch is over rejects with Superseded whatever was answered,
 * and a refused token ends the session once (hard case 5).
 */
export function authorisedFetch({ ports, credentials, language, onRefused, onUnverified }: Options): Ports['fetch'] {
  return async (request, onSent) => {
    request.headers.set('Accept-Language', language());
    // A call with a token of its own (log-out) belongs to no epoch.
    if (request.headers.has('Authorization')) return ports.fetch(request, onSent);
    const { epoch, token } = credentials;
    const isOutdated = () => credentials.epoch !== epoch;
    if (token) request.headers.set('Authorization', `Bearer ${token.reveal()}`);
    let response: Response;
    try {
      response = await ports.fetch(request, onSent);
    } catch (error) {
      throw isOutdated() ? new Superseded() : error;
    }
    if (isOutdated()) throw new Superseded();
    if (!token) return response;
    const isRefused = response.status === 401 || response.status === 400;
    if (isRefused || (await isUnverified(response))) {
      // Another tab may have signed in anew: then the refusal concerns a token that is gone already (R5).
      const stored = readSession(ports.storage)?.token.reveal();
      if (stored === undefined || stored === token.reveal()) {
        (isRefused ? onRefused : onUnverified)(epoch);
        // Only if the session's epoch has changed: a caller that retries under the same epoch would be superseded for
        // ever.
        if (isOutdated()) throw new Superseded();
      }
    }
    return response;
  };
}
