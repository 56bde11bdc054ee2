import type { InspectionRecord } from '@bourse/core';
import { describe, expect, it } from 'vitest';
import { addressOf, createConnections, type Socket } from './connection';
import { createSessions } from './session';

const record = { v: 1, kind: 'actor', actor: 'x:0', at: 1, parent: null, name: 'app', place: 'app', machine: 'app' };

/** A process at the other end, and what the inspector knows of it. */
function connected(isSent = true) {
  const sockets: (Socket & { isClosed: boolean })[] = [];
  const sessions = createSessions((run) => run());
  const connections = createConnections(
    sessions,
    () => {
      const socket = { isClosed: false, onopen: null, onmessage: null, onclose: null, close: () => {} };
      socket.close = () => {
        socket.isClosed = true;
        end(socket);
      };
      sockets.push(socket);
      return socket;
    },
    () => isSent,
  );
  const last = () => sockets.at(-1) as unknown as Record<string, (event: object) => void>;
  const end = (socket: object) => (socket as Record<string, (event: object) => void>)['onclose']?.({});
  return {
    connections,
    sessions,
    sockets,
    opens: () => last()['onopen']?.({}),
    says: (data: unknown) => last()['onmessage']?.({ data: typeof data === 'string' ? data : JSON.stringify(data) }),
    ends: () => end(last()),
    shown: () => connections.all().map(({ address, state, problem }) => [address, state, problem]),
  };
}

const AT = 'ws://127.0.0.1:9310';

describe('the address of a process', () => {
  it.each([
    ['9310', AT],
    [' 127.0.0.1:9310 ', AT],
    ['ws://127.0.0.1:9310/', AT],
    ['localhost:9400', 'ws://localhost:9400'],
    ['wss://tools.example.com/ada', 'wss://tools.example.com/ada'],
    ['', null],
    ['http://127.0.0.1:9310', null],
    ['a b', null],
    ['ws://127.0.0.1:9310/#a', null],
    ['9310#', null],
  ])('%s is %s', (text, address) => expect(addressOf(text)).toBe(address));
});

describe('a process that is attached to', () => {
  it('is a session with its title, from the first record on', () => {
    const { connections, sessions, opens, says, shown, sockets } = connected();
    const session = connections.attach(AT);
    expect(connections.attach(AT)).toBe(session);
    expect([sockets.length, shown()]).toEqual([1, [[AT, 'attaching', '']]]);
    opens();
    says({ kind: 'records', title: 'trade.mjs (7)', records: [record] });
    says({ kind: 'records', title: 'trade.mjs (7)', records: [record as unknown as InspectionRecord] });
    expect(shown()).toEqual([[AT, 'attached', '']]);
    expect(sessions.all().map(({ title, records }) => [title, records.length])).toEqual([['trade.mjs (7)', 2]]);
    expect(sessions.all()[0]?.id).toBe(session);
  });

  it('says why it ended, and is a new session when it is attached to again', () => {
    const { connections, sessions, opens, says, ends, shown } = connected();
    connections.attach(AT);
    ends();
    expect(shown()).toEqual([[AT, 'ended', 'Nothing answers there, or it refuses this page (`origins`).']]);
    for (const _ of [1, 2]) {
      connections.attach(AT);
      opens();
      says({ kind: 'records', title: 'trade.mjs', records: [record] });
      ends();
    }
    expect(shown()).toEqual([[AT, 'ended', 'The process ended, or sent us away.']]);
    expect(sessions.all()).toHaveLength(2);
  });

  it('is not shown as one that lives once it has ended; the session after it is', () => {
    const { connections, sessions, opens, says, ends } = connected();
    for (const isEnded of [true, false]) {
      connections.attach(AT);
      opens();
      says({ kind: 'records', title: 'trade.mjs', records: [record] });
      if (isEnded) ends();
    }
    expect(sessions.all().map((session) => session.ending())).toEqual(['', 'The process ended, or sent us away.']);
  });

  it.each([
    ['hello', 'What answers there is no inspection.'],
    [null, 'What answers there is no inspection.'],
    [{ kind: 'records', title: 'a', records: [{ ...record, v: 2 }] }, 'It writes version 2'],
    [{ kind: 'records', title: 'a', records: [{ v: 1 }] }, 'It sent a record that is broken.'],
    [{ kind: 'records', title: 'a', records: [null] }, 'It sent a record that is broken.'],
  ])('is left when it says %j', (data, words) => {
    const { connections, sessions, opens, says, shown, sockets } = connected();
    connections.attach(AT);
    opens();
    says(data);
    expect(sockets[0]?.isClosed).toBe(true);
    expect(shown()).toEqual([[AT, 'ended', expect.stringContaining(words)]]);
    expect(sessions.all()).toEqual([]);
  });

  it('is of this machine where a server sends the page: of another the words say what to do', () => {
    for (const [isSent, words] of [
      [true, 'use a tunnel'],
      [false, 'Nothing answers there'],
    ] as const) {
      const { connections, ends, shown } = connected(isSent);
      const address = 'wss://tools.example.com/ada';
      connections.attach(address);
      ends();
      expect(shown()).toEqual([[address, 'ended', expect.stringContaining(words)]]);
    }
  });

  it('that the browser refuses to open leaves the page as it is, and is tried again', () => {
    const sessions = createSessions((run) => run());
    let tries = 0;
    const connections = createConnections(
      sessions,
      () => {
        tries += 1;
        throw new DOMException('no', 'SyntaxError');
      },
      () => true,
    );
    for (const _ of [1, 2]) connections.attach(AT);
    expect([tries, connections.all().map(({ state }) => state)]).toEqual([2, ['ended']]);
    connections.detach(AT);
    expect(connections.all()).toEqual([]);
  });

  it('is left when a person detaches; what came is kept', () => {
    const { connections, sessions, opens, says, shown, sockets } = connected();
    connections.attach(AT);
    opens();
    says({ kind: 'records', title: 'trade.mjs', records: [record] });
    connections.detach(AT);
    expect([sockets[0]?.isClosed, shown(), sessions.all().length]).toEqual([true, [], 1]);
    says({ kind: 'records', title: 'trade.mjs', records: [record] });
    expect(sessions.all().map(({ records, ending }) => [records.length, ending()])).toEqual([[1, 'Detached.']]);
  });
});
