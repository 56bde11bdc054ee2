import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type InspectionRecord, inspection, type StatelyMessage, statelyMessages } from '@bourse/core';
import { charts, definitionOf } from '@bourse/core/charts';
import { openTab, session, TOKEN, usualServer, wireUser } from '@bourse/core/testing';
import { createBrowserReceiver, type StatelyInspectionEvent } from '@statelyai/inspect';
import { createMachine } from 'xstate';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { freePort } from '../lib/server.ts';

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

async function sessionAsMessages(): Promise<StatelyMessage[]> {
  const definitions = new Map(charts.map(({ name, machine }) => [name, definitionOf(machine)]));
  return (await recordSession()).flatMap(statelyMessages((machine) => definitions.get(machine)));
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
    const messages = await sessionAsMessages();
    expect(messages.length).toBeGreaterThan(200);
    expect(received(messages)).toEqual(structuredClone(messages));
  });

  it('takes it in a program of its own as well, over its own server', async () => {
    const messages = await sessionAsMessages();
    const port = await freePort();
    const program = [join(import.meta.dirname, '../lib/stately-program.mjs'), port, messages.length].map(String);
    const outside = spawn(process.execPath, program, { stdio: ['pipe', 'pipe', 'inherit'] });
    try {
      const lines = createInterface({ input: outside.stdout })[Symbol.asyncIterator]();
      const printed = async () => String((await lines.next()).value);
      expect(await printed()).toBe('listens');
      const socket = new WebSocket(`ws://127.0.0.1:${port}`);
      await once(socket, 'open');
      const [first, ...others] = messages.map((message) => JSON.stringify(message));
      socket.send(String(first));
      // The server keeps the last 200 messages for whoever comes late, and no more.
      expect(await printed()).toBe('hears');
      for (const message of others) socket.send(message);
      expect(JSON.parse(await printed())).toEqual(
        messages.map((message) => JSON.parse(JSON.stringify(message)) as unknown),
      );
      socket.close();
      outside.stdin.end();
      await once(outside, 'exit');
    } finally {
      outside.kill();
    }
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
