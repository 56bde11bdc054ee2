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
    // None before the server has been asked: a long body takes as long as the line needs, and nobody owes an answer yet.
    let call = 0;
    const sent = () => {
      if (call > 0) return;
      call = ++calls;
      report({ type: 'call.sent', call });
    };
    const follow =
      onSent &&
      ((share: number) => {
        onSent(share);
        if (share >= 1) sent();
      });
    if (!follow) sent();
    // As it is sent: what left a moment before the network went may have arrived, and is no call that was not sent.
    const wasOnline = online.get();
    try {
      const response = await fetch(request, follow);
      report({ type: 'call.answered', call });
      return response;
    } catch (error) {
      report({ type: 'call.failed', call });
      throw wasOnline ? error : new Offline();
    }
  };
}
