import { RECORDS_VERSION, type InspectionRecord } from '@bourse/core';
import { randomId } from '@mantine/hooks';
import { isBesideClient } from '../shell/nonce';
import { isRecord } from './recording';
import type { Sessions } from './session';

export const USUAL_ADDRESS = 'ws://127.0.0.1:9310';

/** A process that this inspector is attached to, or was. */
export interface Connection {
  readonly address: string;
  /** The session that its records become, once the first is there. */
  readonly session: string;
  readonly state: 'attaching' | 'attached' | 'ended';
  /** In words why it ended; empty before. */
  readonly problem: string;
}

export interface Connections {
  readonly all: () => readonly Connection[];
  /** Returns the session. */
  readonly attach: (address: string) => string;
  readonly detach: (address: string) => void;
}

/** As far as a browser's WebSocket is needed here. */
export type Socket = Pick<WebSocket, 'close' | 'onopen' | 'onmessage' | 'onclose'>;

/** What a person means by a port, a host or a whole address; null: nothing that a WebSocket could have. */
export function addressOf(text: string): string | null {
  const given = text.trim();
  const named = /^\d+$/.test(given) ? `127.0.0.1:${given}` : given;
  const whole = /^[a-z]+:\/\//i.test(named) ? named : `ws://${named}`;
  // A WebSocket has no fragment: a browser throws for it.
  if (!URL.canParse(whole) || whole.includes('#')) return null;
  const { protocol, hostname, href } = new URL(whole);
  return ['ws:', 'wss:'].includes(protocol) && hostname !== '' ? href.replace(/\/$/, '') : null;
}

/** What one message of a process holds, or in words what is wrong with it. */
function readMessage(text: unknown): { title: string; records: readonly InspectionRecord[] } | string {
  let value: unknown;
  try {
    value = JSON.parse(String(text));
  } catch {
    return 'What answers there is no inspection.';
  }
  const { kind, title, records } = (value ?? {}) as Record<string, unknown>;
  if (kind !== 'records' || typeof title !== 'string' || !Array.isArray(records))
    return 'What answers there is no inspection.';
  const other = records.find((record: unknown) => !isRecord(record)) as { v?: unknown } | null | undefined;
  if (other === undefined) return { title, records: records as InspectionRecord[] };
  return typeof other?.v === 'number' && other.v !== RECORDS_VERSION
    ? `It writes version ${String(other.v)} of the records; this inspector reads version ${String(RECORDS_VERSION)}.`
    : 'It sent a record that is broken.';
}

/** Where serveInspection listens, and what a page that a server sends may reach. */
const HERE = ['127.0.0.1', 'localhost'];

const noAnswer = (address: string, isSent: boolean): string =>
  HERE.includes(new URL(address).hostname) || !isSent
    ? 'Nothing answers there, or it refuses this page (`origins`).'
    : 'Only processes of this machine are reached from here: use a tunnel.';

/** Attaches to processes that serve their inspection over a WebSocket. Each time is a session of its own. */
export function createConnections(
  sessions: Sessions,
  open: (address: string) => Socket = (address) => new WebSocket(address),
  isSent = isBesideClient,
): Connections {
  const all = new Map<string, Connection & { readonly socket: Socket | null }>();
  const tryToOpen = (address: string): Socket | null => {
    try {
      return open(address);
    } catch {
      return null;
    }
  };
  return {
    all: () => [...all.values()],
    attach: (address) => {
      const former = all.get(address);
      if (former !== undefined && former.state !== 'ended') return former.session;
      const socket = tryToOpen(address);
      const id = randomId('process-');
      if (socket === null) {
        all.set(address, { address, session: id, state: 'ended', problem: noAnswer(address, isSent()), socket });
        sessions.changed();
        return id;
      }
      const isCurrent = () => all.get(address)?.socket === socket;
      const show = (state: Connection['state'], problem = '') => {
        if (!isCurrent()) return;
        all.set(address, { address, session: id, state, problem, socket });
        sessions.changed();
      };
      let isOpen = false;
      let wrong = '';
      socket.onopen = () => {
        isOpen = true;
        show('attached');
      };
      socket.onmessage = ({ data }: MessageEvent<unknown>) => {
        // Detached from, it may have sent something that is still on its way.
        if (!isCurrent()) return;
        const read = readMessage(data);
        if (typeof read === 'string') {
          wrong = read;
          return socket.close();
        }
        sessions.open(id, read.title).add(read.records);
        sessions.changed();
      };
      socket.onclose = () => {
        const why = wrong || (isOpen ? 'The process ended, or sent us away.' : noAnswer(address, isSent()));
        if (isCurrent()) sessions.end(id, why);
        show('ended', why);
      };
      all.set(address, { address, session: id, state: 'attaching', problem: '', socket });
      sessions.changed();
      return id;
    },
    detach: (address) => {
      const { socket, session = '' } = all.get(address) ?? {};
      all.delete(address);
      socket?.close();
      // The socket tells that it is closed only once the process has agreed.
      sessions.end(session, 'Detached.');
    },
  };
}
