// What the journeys of faults at calls share: each call meets each fault, and a tab that goes without its answer.
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { callFaults, type Fault, ofCall, serverAnswer } from './call-faults.ts';
import type { RunningServer } from './server.ts';
import { steer } from './steer.ts';

export interface Stage {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly server: RunningServer;
}

export interface Case {
  readonly title: string;
  play(stage: Stage): Promise<void>;
}

/** A call as a person makes it. */
interface Call {
  readonly operation: string;
  readonly path: string;
  press(page: Page): Promise<void>;
}

/** What a person reads: the form, which waits out of sight while nobody knows how its call ended, may say it as well. */
export const says = (page: Page, text: string | RegExp): Locator =>
  page.getByText(text).filter({ visible: true }).first();
export const isPosted =
  ({ path }: Pick<Call, 'path'>) =>
  (url: URL): boolean =>
    url.pathname === path;

/** Every case of these calls by their names: each fault, a tab that is closed, an answer that takes too long. */
export const casesOf = <C extends Call>(
  calls: Readonly<Record<string, C>>,
  make: {
    faulty(name: string, one: C, what: string, fault: Fault): Case;
    closed(name: string, one: C, isDone: boolean): Case;
    slow(name: string, one: C): Case;
  },
): readonly Case[] =>
  Object.entries(calls).flatMap(([name, one]) => [
    ...Object.entries(callFaults).map(([what, fault]) => make.faulty(name, one, what, fault)),
    ...[true, false].map((isDone) => make.closed(name, one, isDone)),
    make.slow(name, one),
  ]);

export const closedTitle = (name: string, isDone: boolean): string =>
  `${name} whose tab is closed ${isDone ? 'before the answer' : 'before the server has it'}`;

/** Presses; the server has the call or never gets it, and no answer comes. Gives the tab that is there afterwards. */
export async function pressUnanswered({ page, context, server }: Stage, one: Call, isDone: boolean): Promise<Page> {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(
    isPosted(one),
    ofCall(async (route) => {
      if (isDone) await serverAnswer(route);
      arrive();
    }),
  );
  const next = await context.newPage();
  // Chromium still sends what was held back when its tab is closed: the server does not take it.
  if (!isDone) await steer(server, 'faults', { operation: one.operation, status: 503, times: 10 });
  await one.press(page);
  await arrived;
  return next;
}
