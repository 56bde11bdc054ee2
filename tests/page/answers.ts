import type { CDPSession, Page } from '@playwright/test';

/** How a call is answered: by the server, not at all, by a stub, or by the server with a changed body. */
export type How = 'whole' | 'held' | { readonly status: number; readonly json: unknown } | ((body: any) => unknown);

interface Paused {
  readonly requestId: string;
  readonly request: { readonly url: string };
  readonly responseStatusCode?: number;
}

const API = '/api/v1/';
const JSON_TYPE = [{ name: 'content-type', value: 'application/json' }];
const encoded = (json: unknown) => Buffer.from(JSON.stringify(json)).toString('base64');

/**
 * Calls of a page that a test answers in the server's stead. Only these are held up: `page.route` stops every file of
 * the page as well and does without the browser's cache, so that a page takes nearly twice as long to come.
 */
export class Answers {
  readonly #given = new Map<string, How>();
  readonly #held: string[] = [];

  private constructor(private readonly session: CDPSession) {}

  static async of(page: Page): Promise<Answers> {
    const answers = new Answers(await page.context().newCDPSession(page));
    // A page that is closed meanwhile waits for nothing.
    answers.session.on('Fetch.requestPaused', (paused) => void answers.#fulfil(paused).catch(() => undefined));
    return answers;
  }

  /** From now on the call is answered so, in API paths such as `user/trades/open`; `*` stands for any text. */
  async give(how: How, ...calls: string[]): Promise<void> {
    const before = this.#given.size;
    for (const call of calls) this.#given.set(call, how);
    if (this.#given.size === before) return;
    const patterns = [...this.#given.keys()].map((call) => ({ urlPattern: `*${API}${call}` }));
    await this.session.send('Fetch.enable', { patterns });
  }

  /** Ends the calls that were held. */
  async drop(): Promise<void> {
    const held = this.#held.splice(0);
    await Promise.all(held.map((requestId) => this.#fail(requestId).catch(() => undefined)));
  }

  #howOf(url: string): How {
    const path = url.slice(url.indexOf(API) + API.length);
    for (const [call, how] of this.#given)
      if (new RegExp(`^${call.replace(/[.*?]/g, (mark) => (mark === '*' ? '.*' : `\\${mark}`))}$`).test(path))
        return how;
    return 'whole';
  }

  async #fulfil({ requestId, request, responseStatusCode }: Paused): Promise<void> {
    const how = this.#howOf(request.url);
    if (how === 'held') this.#held.push(requestId);
    else if (how === 'whole') await this.session.send('Fetch.continueRequest', { requestId });
    else if (typeof how !== 'function')
      await this.session.send('Fetch.fulfillRequest', {
        requestId,
        responseCode: how.status,
        responseHeaders: JSON_TYPE,
        body: encoded(how.json),
      });
    else if (responseStatusCode === undefined)
      await this.session.send('Fetch.continueRequest', { requestId, interceptResponse: true });
    else {
      const { body, base64Encoded } = await this.session.send('Fetch.getResponseBody', { requestId });
      const text = base64Encoded ? Buffer.from(body, 'base64').toString() : body;
      await this.session.send('Fetch.fulfillRequest', {
        requestId,
        responseCode: responseStatusCode,
        responseHeaders: JSON_TYPE,
        body: encoded(how(JSON.parse(text))),
      });
    }
  }

  #fail(requestId: string): Promise<unknown> {
    return this.session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
  }
}
