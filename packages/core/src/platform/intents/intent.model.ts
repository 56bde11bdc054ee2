import { defineModel } from '../../testing/model';
import { intentMachine } from './intent.machine';
import { notReceived } from './intents.form';
import type { AskOutcome, SendOutcome } from './intents.types';

const input = { id: 'intent.1', operation: 'placeOrder', userId: '7', isPractice: true } as const;
const accepted = { kind: 'accepted', body: { status: 1 } } as const;
const rejected = { kind: 'rejected', message: 'Market closed', fields: {} } as const;
const sends = {
  done: [
    accepted,
    rejected,
    { kind: 'lost', pause: 5_000, reason: null, isLimited: false },
    { kind: 'lost', pause: 30_000, reason: 'Later', isLimited: false },
    { kind: 'lost', pause: 30_000, reason: 'Too many', isLimited: true },
  ] satisfies SendOutcome[],
  failed: [new Error('no answer')],
};

export const intentModel = defineModel(intentMachine, {
  inputs: [
    { ...input, body: { qty: 1 }, key: null, isAwaited: false },
    { ...input, body: null, key: 'k1', isAwaited: false },
    { ...input, body: null, key: 'k1', isAwaited: true },
  ],
  events: [
    { type: 'lock.held', isStored: false, isExpired: false },
    { type: 'lock.held', isStored: true, isExpired: false },
    { type: 'lock.held', isStored: true, isExpired: true },
  ],
  answers: {
    makeKey: { done: ['k1'], failed: [new Error('no chance')] },
    storeRecord: { done: [undefined], failed: [new Error('storage is full')] },
    sendIntent: sends,
    resendIntent: sends,
    askIntent: {
      done: [accepted, notReceived, { kind: 'running', pause: 2_000 }] satisfies AskOutcome[],
      failed: [new Error('no answer')],
    },
    holdLock: { failed: [new Error('no locks')] },
  },
  key: ({ context }) => [context.body === null, context.isAwaited, context.asked],
  residents: ['intentQueue'],
  view: ({ context }) => ({ outcome: context.outcome, asked: context.asked }),
});
