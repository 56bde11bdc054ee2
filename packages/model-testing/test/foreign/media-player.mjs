// Parallel regions, a player that is observed: what it shows moves the bar, and drives the machine to its end.
import { assign, fromObservable, raise, setup, stateIn } from 'xstate';

export const make = (change = (chart) => chart) =>
  setup({
    actors: { player: fromObservable(() => ({ subscribe: () => ({ unsubscribe() {} }) })) },
    actions: {
      move: assign({ at: ({ event }) => event.snapshot.context }),
      rewind: assign({ at: 0 }),
      mute: raise({ type: 'volume.mute' }),
    },
    guards: {
      isOver: ({ event }) => event.snapshot.context >= 1,
      isPlaying: stateIn({ playback: 'playing' }),
    },
    delays: { hide: 3000 },
  }).createMachine(
    change({
      id: 'mediaPlayer',
      type: 'parallel',
      context: { at: 0 },
      states: {
        playback: {
          initial: 'paused',
          states: {
            paused: { on: { 'playback.play': 'playing' } },
            playing: {
              tags: 'busy',
              invoke: {
                id: 'player',
                src: 'player',
                onSnapshot: [{ guard: 'isOver', target: 'ended' }, { actions: 'move' }],
                onError: 'paused',
              },
              on: { 'playback.pause': 'paused' },
            },
            ended: { entry: 'rewind', on: { 'playback.play': 'playing' } },
          },
        },
        volume: {
          initial: 'on',
          states: { on: { on: { 'volume.mute': 'off' } }, off: { on: { 'volume.unmute': 'on' } } },
        },
        controls: {
          initial: 'shown',
          on: { 'pointer.move': '.shown', 'night.begin': { actions: 'mute' } },
          states: {
            shown: {
              after: {
                hide: [
                  { guard: 'isPlaying', target: 'hidden' },
                  { target: 'shown', reenter: true },
                ],
              },
            },
            hidden: {},
          },
        },
      },
    }),
  );

export const model = {
  rules: { described: false },
  events: [
    { type: 'playback.play' },
    { type: 'playback.pause' },
    { type: 'volume.mute' },
    { type: 'volume.unmute' },
    { type: 'pointer.move' },
    { type: 'night.begin' },
  ],
  answers: {
    player: { snapshots: [{ context: 0 }, { context: 0.5 }, { context: 1 }], failed: [new Error('no codec')] },
  },
};

/** What the player shows at the end is taken for a place to move to: the end never comes. */
export const broken = (chart) => {
  chart.states.playback.states.playing.invoke.onSnapshot.shift();
  return chart;
};
