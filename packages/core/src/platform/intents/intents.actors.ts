import { keyedCalls, problemFields, problemStatus, problemText } from '@bourse/contract';
import { fromCallback, fromPromise } from 'xstate';
import { activity } from '../../shared/activity';
import { unsealed } from '../../shared/secret';
import type { Services } from '../../shared/services';
import type { intentMachine } from './intent.machine';
import { isExpired, notReceived, pauseFor, readAnswer, reasonOf, refusedAtOnce, type Problem } from './intents.form';
import type { intentQueueMachine } from './intent-queue.machine';
import {
  announceSettled,
  listPending,
  readPending,
  removePending,
  watchSettled,
  writePending,
} from './intents.storage';
import type {
  AskOutcome,
  IntentContext,
  IntentEvent,
  IntentOperation,
  IntentQueueEvent,
  PendingIntent,
  SendOutcome,
} from './intents.types';

function problemOf(body: unknown): Problem {
  const fields = Object.entries(problemFields(body)).map(([field, texts]) => [field, texts[0] ?? ''] as const);
  return { text: problemText(body), fields: Object.fromEntries(fields), status: problemStatus(body) };
}

const ASK_PAUSE = 2_000;

/**
 * Actors of the child that runs one intent. The money call itself is never aborted. A question about a key is aborted
 * once nobody waits for it: a few hanging ones would use up the browser's connections to the server.
 */
export const intentActors = (services: Services) => {
  const { api, ports, jitter } = services;
  return {
    // Offline a call is refused on the spot: retries would only leave the person in doubt about it.
    makeKey: fromPromise<string, undefined>(() =>
      ports.online.get() ? Promise.resolve(ports.random.uuid()) : Promise.reject(new Error('No connection')),
    ),
    holdLock: fromCallback<IntentEvent, { key: string }>(({ input, sendBack }) => {
      let release = () => undefined as void;
      const released = new Promise<void>((resolve) => (release = resolve));
      let isStopped = false;
      const report = () => {
        if (isStopped) return;
        const record = readPending(ports.storage, input.key);
        const isOld = record !== null && isExpired(record, ports.clock.now());
        sendBack({ type: 'lock.held', isStored: record !== null, isExpired: isOld });
      };
      const hold = () => {
        report();
        return isStopped ? Promise.resolve() : released;
      };
      // Without a lock the call still has to be made: the lock only keeps other tabs from asking about it.
      ports.lock(`intent.${input.key}`, hold).catch(report);
      return () => {
        isStopped = true;
        release();
      };
    }),
    // Read back: a storage port may drop a write silently.
    storeRecord: fromPromise<void, { record: Omit<PendingIntent, 'version' | 'at'> }>(async ({ input: { record } }) => {
      writePending(ports.storage, { version: 1, ...record, at: ports.clock.now() });
      if (readPending(ports.storage, record.key) === null) throw new Error('The record was not stored');
    }),
    sendIntent: fromPromise<SendOutcome, { operation: IntentOperation; body: unknown; key: string; isFirst: boolean }>(
      async ({ input }) => {
        const { data, error, response } = await api.POST(keyedCalls[input.operation], {
          // The type of `intent.submit` has checked the body against the operation.
          body: unsealed(input.body) as never,
          params: { header: { 'Idempotency-Key': input.key } },
        });
        const problem = problemOf(error);
        const pause = pauseFor(response.headers.get('Retry-After'), jitter(1_000));
        const reason = reasonOf(response.status, problem);
        const lost = { kind: 'lost', pause, reason, isLimited: response.status === 429 } as const;
        // Of one that is sent again the first may still be under way.
        const refused = input.isFirst ? refusedAtOnce(response.status, problem) : null;
        return refused ?? readAnswer(input.operation, response.status, data, problem) ?? lost;
      },
    ),
    askIntent: fromPromise<AskOutcome, { operation: IntentOperation; key: string }>(async ({ input, signal }) => {
      const params = { path: { key: input.key } };
      const { data, response } = await api.GET('/user/intents/{key}', { params, signal });
      const intent = response.status === 200 ? data?.data : undefined;
      if (!intent) throw new Error(`The intent answered ${response.status}`);
      if (intent.state === 'running')
        return { kind: 'running', pause: pauseFor(response.headers.get('Retry-After'), jitter(ASK_PAUSE)) };
      // Answering unknown has voided the key: the call cannot arrive any more (R15).
      if (intent.state === 'unknown') return notReceived;
      const outcome = readAnswer(input.operation, intent.status ?? 0, intent.body, problemOf(intent.body));
      if (!outcome) throw new Error(`The intent settled as ${intent.status}`);
      return outcome;
    }),
  } satisfies Parameters<typeof intentMachine.provide>[0]['actors'];
};

export const intentActions = ({ ports }: Services) =>
  ({
    removeRecord: ({ context }: { context: IntentContext }) => {
      if (context.key === null) return;
      removePending(ports.storage, context.key);
      // A call found in storage may be one that a form of another tab waits to hear of, whatever its end.
      const { outcome, body, key } = context;
      if (outcome?.kind === 'accepted' || (outcome !== null && body === null)) announceSettled(ports.storage, key);
    },
  }) satisfies Parameters<typeof intentMachine.provide>[0]['actions'];

export const intentQueueActors = ({ ports }: Services) =>
  ({
    activity: activity(ports),
    watchSettled: fromCallback<IntentQueueEvent, undefined>(({ sendBack }) =>
      watchSettled(ports.storage, (key) => sendBack({ type: 'intents.settledElsewhere', key })),
    ),
    listPending: fromPromise<PendingIntent[], { userId: string }>(({ input }) =>
      Promise.resolve(listPending(ports.storage, input.userId)),
    ),
  }) satisfies Parameters<typeof intentQueueMachine.provide>[0]['actors'];
