import { createClient } from '@bourse/contract';
import type { Services } from '../shared/services';
import { fakePorts, type FakePorts } from './ports.fake';
import type { FakeServer } from './server.fake';

/** What actors are made with, before a server that a test scripts. */
export function servicesOf(server: FakeServer): Services & { readonly ports: FakePorts } {
  const api = createClient({
    baseUrl: 'http://server.test/api/v1',
    fetch: (request) => server.fetch(request) as never,
  });
  const ports = fakePorts({ fetch: server.fetch });
  return { api, fetch: ports.fetch, ports, credentials: { token: null, epoch: 1 }, jitter: (ms) => ms };
}
