// Messages that are sent later: to a child, to itself, to an actor beside it; taken back when they are not wanted.
import { cancel, emit, fromCallback, sendTo, setup } from 'xstate';

export const make = (change = (chart) => chart) =>
  setup({
    actors: { socket: fromCallback(() => undefined) },
    actions: {
      pingLater: sendTo('socket', { type: 'ping' }, { delay: 'interval', id: 'ping' }),
      giveUpLater: sendTo(({ self }) => self, { type: 'patience.end' }, { delay: 'patience', id: 'patience' }),
      alarmLater: sendTo(({ system }) => system.get('pager'), { type: 'alarm' }, { delay: 60_000, id: 'alarm' }),
      takeBack: cancel('patience'),
      pingNoMore: cancel('ping'),
      calm: cancel('alarm'),
      announce: emit({ type: 'connection.lost' }),
      again: sendTo(({ self }) => self, { type: 'pong.wait' }),
    },
    delays: { interval: 5_000, patience: 15_000 },
  }).createMachine(
    change({
      id: 'pinger',
      initial: 'offline',
      states: {
        offline: { on: { 'connection.open': 'online' } },
        online: {
          tags: 'background',
          entry: 'giveUpLater',
          exit: ['pingNoMore', 'takeBack', 'calm'],
          invoke: { id: 'socket', src: 'socket', onError: { target: 'offline', actions: 'announce' } },
          initial: 'quiet',
          on: { 'patience.end': { target: 'offline', actions: 'announce' }, 'connection.close': 'offline' },
          states: {
            quiet: { entry: 'pingLater', on: { 'pong.wait': 'waiting', 'pong.receive': { actions: 'again' } } },
            waiting: {
              entry: 'alarmLater',
              on: { 'pong.receive': { target: '#pinger.online', reenter: true } },
            },
          },
        },
      },
    }),
  );

export const model = {
  events: [{ type: 'connection.open' }, { type: 'connection.close' }, { type: 'pong.receive' }],
  answers: { socket: { failed: [new Error('closed')] } },
  residents: ['pager'],
  rules: { described: false },
};

/** The alarm is not taken back: it rings for a connection that was closed in order. */
export const broken = (chart) => {
  chart.states.online.exit.pop();
  return chart;
};
