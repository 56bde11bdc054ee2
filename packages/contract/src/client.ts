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

/** How a body of fields and files is sent: `bodySerializer` of a multipart call. What is undefined is left out. */
export function multipart(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body) as [string, string | Blob | undefined][])
    if (value !== undefined) form.append(name, value);
  return form;
}

/** How a body is sent url-encoded: `bodySerializer` beside that content type. A list names its field once for each entry. */
export const urlEncoded = (body: Readonly<Record<string, string | readonly string[]>>): string =>
  new URLSearchParams(
    Object.entries(body).flatMap(([name, value]) => [value].flat().map((entry) => [name, entry] as [string, string])),
  ).toString();
