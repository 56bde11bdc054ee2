import type { RequestOf } from '@bourse/contract';
import { defineModel } from '../../testing/model';
import { intentQueueMachine } from './intent-queue.machine';
import type { IntentOutcome, PendingIntent } from './intents.types';

const accepted: IntentOutcome = { kind: 'accepted', body: { status: 1 } };
const unknown: IntentOutcome = { kind: 'unknown' };
const found: PendingIntent = { version: 1, key: 'k0', operation: 'placeOrder', userId: '7', isPractice: true, at: 0 };

export const intentQueueModel = defineModel(intentQueueMachine, {
  input: { userId: '7', isPractice: true, queueStarts: 1 },
  events: [
    {
      type: 'intent.submit',
      operation: 'placeOrder',
      body: { qty: 1 } as RequestOf<'placeOrder'>,
      owner: 'orderTicket',
      ref: '1',
    },
    { type: 'intent.remembered', id: 'intent.1.1', key: 'k1' },
    { type: 'intent.late', id: 'intent.1.1' },
    { type: 'intent.ended', id: 'intent.1.1', outcome: accepted },
    { type: 'intent.ended', id: 'intent.1.1', outcome: null },
    { type: 'intent.ended', id: 'intent.1.1', outcome: unknown },
    { type: 'intent.ended', id: 'intent.1.k0', outcome: unknown },
    { type: 'intent.ended', id: 'intent.1.k1', outcome: unknown },
    { type: 'intent.ended', id: 'intent.1.k1', outcome: accepted },
    { type: 'intent.settled', ref: '1', operation: 'placeOrder', outcome: accepted },
    { type: 'owners.left', owners: ['orderTicket'] },
    { type: 'owners.left', owners: ['closing'] },
    { type: 'intents.settledElsewhere', key: 'k1' },
    { type: 'activity.changed', active: true },
  ],
  answers: {
    listPending: { done: [[], [found], [{ ...found, key: 'k1' }]], failed: [new Error('no storage')] },
    'intent.': { failed: [new Error('broken')] },
  },
  // One intent shows every case, one made here or one found: more differ in nothing that a guard reads.
  key: ({ context: { inFlight, unresolved } }) => {
    const first = inFlight['intent.1.1'];
    const found = inFlight['intent.1.k0'] ?? inFlight['intent.1.k1'];
    return [
      first ? [first.owner, first.key !== null] : found && [found.key, unresolved[found.key ?? '']],
      Object.values(unresolved).map(({ owner }) => owner),
    ];
  },
  residents: ['app', 'notices', 'orderTicket'],
  view: ({ context }) => ({ inFlight: Object.keys(context.inFlight).length > 0 }),
});
