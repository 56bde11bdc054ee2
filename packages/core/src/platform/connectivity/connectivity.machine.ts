import { assign, setup } from 'xstate';
import { listenerPort } from '../../shared/actor-port';
import type { ConnectivityContext, ConnectivityEvent } from './connectivity.types';

const callOf = ({ event }: { event: { call: number } }) => event.call;
const sent = { type: 'addCall', params: callOf } as const;
const answered = { type: 'dropAnswered', params: callOf } as const;
const failed = { type: 'dropCall', params: callOf } as const;
const others = ({ open }: ConnectivityContext, call: number) => open.filter((each) => each !== call);
const stillOpen = ({ open }: ConnectivityContext, answer: number) => open.filter((each) => each > answer);

/** Whether the browser has a network and the server answers. Polls follow the ports themselves (R22). */
export const connectivityMachine = setup({
  types: { context: {} as ConnectivityContext, events: {} as ConnectivityEvent, tags: {} as 'background' },
  actors: { watchNetwork: listenerPort<ConnectivityEvent>('watchNetwork') },
  guards: {
    isOnline: ({ event }) => 'online' in event && event.online,
    isLastAnswer: ({ context }, call: number) => stillOpen(context, call).length === 0,
    isLastEnd: ({ context }, call: number) => others(context, call).length === 0,
  },
  actions: {
    addCall: assign(({ context }, call: number) => ({ open: [...others(context, call), call] })),
    // The server answers: a call that was sent before this one is slow by itself, or lost for ever.
    dropAnswered: assign(({ context }, call: number) => ({ open: stillOpen(context, call) })),
    dropCall: assign(({ context }, call: number) => ({ open: others(context, call) })),
  },
  // Said before a person presses again; each call goes on to its own limit.
  delays: { answerTimeout: 4_000 },
}).createMachine({
  id: 'connectivity',
  meta: { visible: ['online'] },
  context: { open: [] },
  tags: 'background',
  type: 'parallel',
  states: {
    network: {
      description: 'What the browser says of the network.',
      initial: 'online',
      invoke: { id: 'watchNetwork', src: 'watchNetwork', onError: { target: '.online' } },
      states: {
        online: {
          description: 'There is a network.',
          on: { 'online.changed': [{ guard: 'isOnline' }, { target: 'offline' }] },
        },
        offline: {
          description: 'The network is gone: a banner says so.',
          on: { 'online.changed': { guard: 'isOnline', target: 'online' } },
        },
      },
    },
    server: {
      description: 'Whether calls are answered, whoever made them.',
      initial: 'idle',
      states: {
        idle: {
          description: 'No call waits for an answer.',
          on: { 'call.sent': { target: 'asked', actions: sent } },
        },
        asked: {
          description: 'Calls wait, and the server has answered or been asked a moment ago.',
          after: { answerTimeout: 'silent' },
          on: {
            'call.sent': { actions: sent },
            'call.answered': [
              { guard: { type: 'isLastAnswer', params: callOf }, target: 'idle', actions: answered },
              { target: 'asked', reenter: true, actions: answered },
            ],
            'call.failed': [
              { guard: { type: 'isLastEnd', params: callOf }, target: 'idle', actions: failed },
              { actions: failed },
            ],
          },
        },
        silent: {
          description: 'The server has not answered for a while: a banner says so until it does.',
          on: {
            'call.sent': { actions: sent },
            'call.answered': [
              { guard: { type: 'isLastAnswer', params: callOf }, target: 'idle', actions: answered },
              { target: 'asked', actions: answered },
            ],
            'call.failed': { actions: failed },
          },
        },
      },
    },
  },
});
