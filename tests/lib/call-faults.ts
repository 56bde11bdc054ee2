// What can happen to a call between the page and the server, and to its answer.
import type { Route } from '@playwright/test';

/** What happens to a call on its way. */
export interface Fault {
  /** Whether the server has done it. */
  readonly isDone: boolean;
  /** Nobody can be asked either, until the network is back. */
  readonly isCutOff?: true;
  hit(route: Route): Promise<void>;
}
/** The server does the call, whatever comes of its answer. */
export const serverAnswer = async (route: Route) => (await route.fetch()).text();

export const callFaults: Readonly<Record<string, Fault>> = {
  'is cut before it is sent': { isDone: false, hit: (route) => route.abort() },
  'is answered by a lost connection': {
    isDone: true,
    async hit(route) {
      await serverAnswer(route);
      await route.abort();
    },
  },
  'is answered by 500': { isDone: false, hit: (route) => route.fulfill({ status: 500, json: { message: 'Broken' } }) },
  'is answered by the 502 page of a proxy': {
    isDone: false,
    hit: (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  },
  'is answered by half an answer': {
    isDone: true,
    async hit(route) {
      const text = await serverAnswer(route);
      await route.fulfill({ status: 200, contentType: 'application/json', body: text.slice(0, text.length / 2) });
    },
  },
  'finds the network gone': {
    isDone: false,
    isCutOff: true,
    async hit(route) {
      await route.request().frame().page().context().setOffline(true);
      await route.abort('internetdisconnected');
    },
  },
};

/** The fault hits the call itself, and no question before it. */
export const ofCall = (hit: (route: Route) => Promise<void>) => (route: Route) =>
  route.request().method() === 'POST' ? hit(route) : route.fallback();
