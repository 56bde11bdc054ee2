import type { ConnectivityEvent } from '../platform/connectivity';
import type { Ports, WholePorts } from '../shared/ports';
import { Offline } from '../shared/unreached';

/** Reports each call and its end, so that a server that does not answer is noticed before any call is given up. */
export function watchedFetch(
  { fetch, online }: Pick<WholePorts, 'fetch' | 'online'>,
  report: (event: ConnectivityEvent) => void,
): Ports['fetch'] {
  let calls = 0;
  return async (request, onSent) => {
    const call = ++calls;
    // As it is sent: what left a moment before the network went may have arrived, and is no call that was not sent.
    const wasOnline = online.get();
    report({ type: 'call.sent', call });
    try {
      const response = await fetch(request, onSent);
      report({ type: 'call.answered', call });
      return response;
    } catch (error) {
      report({ type: 'call.failed', call });
      throw wasOnline ? error : new Offline();
    }
  };
}
