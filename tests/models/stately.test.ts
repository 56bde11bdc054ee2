import { type InspectionRecord, inspection, type StatelyMessage, statelyMessages } from '@bourse/core';
import { charts, definitionOf } from '@bourse/core/charts';
import { openTab, session, TOKEN, usualServer, wireUser } from '@bourse/core/testing';
import { createBrowserReceiver, type StatelyInspectionEvent } from '@statelyai/inspect';
import { createMachine } from 'xstate';
import { describe, expect, it } from 'vitest';

/** A session from the start over the sign-in to the end. */
async function recordSession(): Promise<InspectionRecord[]> {
  const server = usualServer().on('POST /auth/login', {
    status: 200,
    body: { data: { token: TOKEN, user: wireUser, session }, message: 'Welcome' },
  });
  const records: InspectionRecord[] = [];
  const tab = await openTab({ server, inspect: inspection((record) => records.push(record)) });
  await tab.signIn('ada@example.com');
  tab.app.send('session', { type: 'session.end' });
  tab.close();
  return records;
}

/** What the receiver of @statelyai/inspect hears in a window that our messages are posted to. */
function received(messages: readonly StatelyMessage[]): StatelyInspectionEvent[] {
  const page = new EventTarget();
  Object.assign(page, { self: page, top: page, opener: { postMessage: () => undefined } });
  const heard: StatelyInspectionEvent[] = [];
  createBrowserReceiver({ window: page as unknown as Window }).subscribe((message) => heard.push(message));
  for (const data of messages) page.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) }));
  return heard;
}

describe("@statelyai/inspect's own receiver", () => {
  it('takes a whole session', async () => {
    const definitions = new Map(charts.map(({ name, machine }) => [name, definitionOf(machine)]));
    const translate = statelyMessages((machine) => definitions.get(machine));
    const messages = (await recordSession()).flatMap(translate);
    expect(messages.length).toBeGreaterThan(200);
    expect(received(messages)).toEqual(structuredClone(messages));
  });

  it('is given definitions from which XState makes the same states', () => {
    const paths = (machine: { root: object }): unknown => {
      const below = ({ states = {} }: { states?: object }): unknown =>
        Object.fromEntries(Object.entries(states).map(([key, node]) => [key, below(node as { states?: object })]));
      return below(machine.root);
    };
    for (const { machine } of charts) {
      const { context: _, ...config } = JSON.parse(definitionOf(machine)) as Record<string, unknown>;
      expect(paths(createMachine(config as never))).toEqual(paths(machine));
    }
  });
});
