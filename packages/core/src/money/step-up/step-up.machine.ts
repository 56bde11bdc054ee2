import { assign, setup } from 'xstate';
import { codePorts, codesOf, noCode } from '../../shared/code';
import { tellWhom } from '../../shared/resident';
import type { ProofOwner } from '../money.types';
import type { StepUpContext, StepUpEvent } from './step-up.types';

type Ask = Extract<StepUpEvent, { type: 'proof.ask' }>;
const asked = { params: ({ event }: { event: Ask }) => event.owner } as const;
const setOwner = { type: 'setOwner', ...asked } as const;

const { flow, mail, entry } = codesOf(
  setup({
    types: { context: {} as StepUpContext, events: {} as StepUpEvent, tags: {} as 'busy' | 'editable' | 'background' },
    actors: codePorts,
    guards: {
      isOwner: ({ context }, owner: ProofOwner) => context.owner === owner,
      isUsed: ({ context }) => context.isUsed,
    },
    actions: {
      setOwner: assign((_, owner: ProofOwner) => ({ owner, problem: null })),
      forgetOwner: assign({ owner: null, problem: null }),
      setUsed: assign({ isUsed: true }),
      /** A refused request mailed nothing. */
      setUnused: assign(({ context }) => ({ isUsed: context.isUsed && context.isThrottled })),
      giveProof: tellWhom(
        ({ context }: { context: StepUpContext }) => context.owner ?? 'notices',
        () => ({ type: 'proof.given' }),
        'notices',
      ),
      /** One code lets one call through: who waited before goes back to where it can be asked for again. */
      dropProof: tellWhom(
        ({ context }: { context: StepUpContext }) => context.owner ?? 'notices',
        () => ({ type: 'proof.dropped' }),
        'notices',
      ),
    },
  }),
  // In a dialog: what is wrong stands beside the field.
  { name: 'stepUp', unanswered: { id: 'stepUp.unconfirmed' }, hasNotices: false },
);

/** A code by mail that the server wants before money, or the accounts that it goes to, are touched (R4, R38). */
export const stepUpMachine = flow.createMachine({
  id: 'stepUp',
  meta: { visible: ['owner', 'seconds'] },
  context: { ...noCode, owner: null, isUsed: false },
  type: 'parallel',
  states: {
    mail: {
      description: 'How a code gets to the person; what is left of the wait outlives the call that it was asked for.',
      initial: 'idle',
      states: {
        ...mail,
        waiting: {
          ...mail.waiting,
          description: 'Another code has to wait; the one that was mailed works (A-181), unless it is used.',
          entry: 'setUnused',
          on: {
            ...mail.waiting.on,
            'proof.ask': { guard: 'isUsed', target: 'requesting', actions: { type: 'setWait', params: 0 } },
          },
        },
        idle: { ...mail.idle, on: { ...mail.idle.on, 'proof.ask': 'requesting' } },
      },
    },
    entry: {
      description: 'What the person does with it.',
      initial: 'closed',
      states: {
        closed: {
          description: 'No call waits for a code.',
          on: { 'proof.ask': { target: 'open', actions: setOwner } },
        },
        open: {
          description: 'A call waits until the code is typed.',
          initial: 'editing',
          on: {
            'proof.ask': { target: '.editing', actions: ['dropProof', setOwner] },
            'proof.cancel': {
              guard: { type: 'isOwner', params: ({ event }) => event.owner },
              target: 'closed',
              actions: 'forgetOwner',
            },
          },
          states: entry({ target: '#stepUp.entry.closed', actions: ['setUsed', 'giveProof', 'forgetOwner'] }),
        },
      },
    },
  },
});
