import { assertEvent, assign, setup } from 'xstate';
import { defineModel, type Model } from '../src/index.js';
import { port, secret, tell, type Secret } from './house.js';

interface Context {
  readonly problem: string | null;
  readonly asked: number;
  readonly applied: number | null;
}
type Event =
  | { type: 'code.submit'; code: Secret }
  | { type: 'code.cancel' }
  | { type: 'lock.lift' }
  | { type: 'quote.received'; of: number };

/** A small flow with one of everything: a call, a guard, a timer, a problem text, an answer that may be stale. */
function codeChart() {
  return {
    id: 'codeCheck',
    context: { problem: null, asked: 0, applied: null } as Context,
    initial: 'editing',
    on: {
      'quote.received': {
        guard: 'isCurrent' as 'isCurrent' | undefined,
        actions: 'applyQuote',
      },
    },
    states: {
      editing: {
        description: 'The code can be typed.',
        on: { 'code.submit': { target: 'checking', actions: ['forgetProblem', 'countQuestion'] } },
      },
      checking: {
        description: 'The code is being checked.',
        tags: 'busy' as string | string[],
        invoke: {
          id: 'check',
          src: 'check',
          input: ({ event }: { event: Event }) => {
            assertEvent(event, 'code.submit');
            return { code: event.code as unknown };
          },
          onDone: [
            { guard: 'isRight', target: 'passed', actions: 'notifyPassed' },
            { target: 'locked', actions: 'rememberWrong' },
          ],
          onError: { target: 'editing', actions: 'rememberFailure' } as object | undefined,
        },
        on: { 'code.cancel': 'editing' },
      },
      locked: {
        description: 'The code was wrong: it cannot be tried for a while.',
        after: { lockout: 'editing' } as object,
        on: { 'lock.lift': 'editing' } as object,
      },
      passed: { description: 'The code was right.' as string | undefined, type: 'final' },
    },
  };
}

export type CodeChart = ReturnType<typeof codeChart>;

export function codeModel(
  change: (chart: CodeChart) => void = () => undefined,
  more: Partial<Model<any>> = {},
  keep: Record<string, unknown> = {},
): Model<any> {
  const chart = codeChart();
  change(chart);
  const machine = setup({
    types: { context: {} as Context, events: {} as Event },
    actors: { check: port<{ right: boolean }, { code: unknown }>('check') },
    guards: {
      isRight: ({ event }) => (event as unknown as { output: { right: boolean } }).output.right,
      isCurrent: ({ context, event }) => event.type === 'quote.received' && event.of === context.asked,
    },
    actions: {
      forgetProblem: assign({ problem: null }),
      countQuestion: assign({ asked: ({ context }) => Math.min(context.asked + 1, 2) }),
      rememberWrong: assign({ problem: 'wrong' }),
      rememberFailure: assign({ problem: 'unavailable' }),
      applyQuote: assign({ applied: ({ event }) => (event.type === 'quote.received' ? event.of : null) }),
      notifyPassed: tell('notices', { type: 'notice.add', kind: 'success', message: { text: 'Passed' } }),
      ...keep,
    },
    delays: { lockout: 30_000 },
  }).createMachine(chart as never);
  return defineModel(
    machine as never,
    {
      events: [
        { type: 'code.submit', code: secret('4711-secret') },
        { type: 'code.cancel' },
        { type: 'lock.lift' },
        { type: 'quote.received', of: 1 },
      ],
      answers: { check: { done: [{ right: true }, { right: false }] } },
      key: (snapshot: { context: Context }) => snapshot.context.asked,
      residents: ['notices'],
      view: (snapshot: { context: Context; hasTag: (tag: string) => boolean }) => ({
        isBusy: snapshot.hasTag('busy'),
        problem: snapshot.context.problem,
        applied: snapshot.context.applied,
      }),
      ...more,
    } as never,
  ) as Model<any>;
}
