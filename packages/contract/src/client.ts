import createFetchClient, { type Client as FetchClient, type Middleware } from 'openapi-fetch';
import type { paths } from './generated/schema';

export type { Middleware };

/** The typed client: every path, parameter, body and answer as the contract has it. */
export type Client = FetchClient<paths>;

export type ClientOptions = {
  /** Where the API lives, prefix included, such as /api/v1 on an absolute host. */
  readonly baseUrl: string;
  readonly fetch: (request: Request) => Promise<Response>;
  /** Run in this order before a request and in the reverse order after its answer. */
  readonly middleware?: readonly Middleware[];
};

/** Makes the client; a call rejects only when no answer came. */
export function createClient(options: ClientOptions): Client {
  const client = createFetchClient<paths>({ baseUrl: options.baseUrl, fetch: options.fetch });
  client.use(...(options.middleware ?? []));
  return client;
}
