import type { paths } from '@bourse/contract';
import type { Client as FetchClient } from 'openapi-fetch';
import type { WholePorts } from './ports';
import type { Secret } from './secret';

/** The typed client of the contract; made once in createApp, never elsewhere. */
export type Client = FetchClient<paths>;

/**
 * Who is signed in as far as requests are concerned. Written by the session resident alone; the client reads it at
 * each request, so that an answer can be told from one of a former session (hard case 5).
 */
export interface Credentials {
  token: Secret | null;
  epoch: number;
}

/** What actors are made with: `xActors(services)`. */
export interface Services {
  readonly api: Client;
  /** What the client calls with, for a call that is to hear how much of it has left. */
  readonly fetch: WholePorts['fetch'];
  readonly ports: WholePorts;
  readonly credentials: Credentials;
  /** A fixed delay ± 10 %, so that clients do not all return at once after a restart (R32); ms. */
  readonly jitter: (ms: number) => number;
}

/** R32's spread for a given source of chance, 0 ≤ x < 1; at 0.5 the delay is unchanged. */
export const jitterFrom = (fraction: () => number) => (ms: number) => Math.round(ms * (0.9 + 0.2 * fraction()));
