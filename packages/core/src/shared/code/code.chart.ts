import {
  assertEvent,
  assign,
  type AnyEventObject,
  type EventObject,
  type MetaObject,
  type NonReducibleUnknown,
  type SetupReturn,
  type UnknownActorLogic,
} from 'xstate';
import { counting, isWaitOver, noWait, waitLeft } from '../code-wait';
import { waitForCode, wrongCode } from '../mailed-code';
import type { Message } from '../message';
import { requestsOf, requestTimeout } from '../remote/remote.chart';
import type { Params } from '../remote/flow.types';
import { tell } from '../resident';
import { failureOf } from '../unreached';
import type { CodePorts } from './code.actors';
import type { CodeRequestOutcome } from '../mailed-code';
import type { CodeOutcome, CodeState } from './code.types';

const failed: Message = { id: 'form.failed' };

const problemOf = (outcome: CodeOutcome | CodeRequestOutcome): Message => {
  if (outcome.kind === 'incomplete') return wrongCode;
  if (outcome.kind === 'throttled') return waitForCode;
  return outcome.kind === 'rejected' && outcome.message !== null ? { text: outcome.message } : failed;
};

/** No code was asked for, and none refused. */
export const noCode: CodeState = { problem: null, refused: 0, ...noWait };

type CodeActions = {
  setRequest: CodeRequestOutcome;
  setWait: number;
  setProblem: CodeOutcome | CodeRequestOutcome;
  setRefusal: CodeOutcome;
  setFailure: Message;
  clearProblem: undefined;
  notifyRefused: CodeOutcome | CodeRequestOutcome;
  notifyFailed: undefined;
  notifyUnanswered: undefined;
  withdrawNotice: undefined;
};
type CodeGuards = {
  isSent: CodeRequestOutcome;
  isThrottled: CodeRequestOutcome;
  isVerified: CodeOutcome;
  isWaitOver: number;
};

/**
 * The states of a code that is mailed to a person: `mail` is how it gets to them, `entry` what they do with it. They
 * stand side by side, because a code can be typed whatever became of the last request. `setup` is the flow's own, with
 * `codePorts` among its actors.
 */
export function codesOf<
  C extends CodeState,
  E extends AnyEventObject,
  A extends CodePorts & Record<string, UnknownActorLogic>,
  Children extends Record<string, string>,
  Actions extends Record<string, Params>,
  Guards extends Record<string, Params>,
  Delay extends string,
  Tag extends string,
  In,
  Out extends NonReducibleUnknown,
  Emitted extends EventObject,
  Meta extends MetaObject,
  TransitionMeta extends MetaObject,
>(
  setup: SetupReturn<C, E, A, Children, Actions, Guards, Delay, Tag, In, Out, Emitted, Meta, TransitionMeta>,
  {
    name,
    unanswered = failed,
    hasNotices = true,
  }: {
    /** Its systemId, and the topic of its notices. */
    readonly name: string;
    /** What to say where no answer to a code came. */
    readonly unanswered?: Message;
    /** A problem is a notice as well, unless the flow alone shows it. */
    readonly hasNotices?: boolean;
  },
) {
  const notice = (message: Message) => ({ type: 'notice.add', kind: 'error', message, topic: name }) as const;
  const flow = setup.extend<CodeActions, CodeGuards, 'requestTimeout'>({
    guards: {
      isSent: (_, outcome) => outcome.kind === 'sent',
      isThrottled: (_, outcome) => outcome.kind === 'throttled',
      isVerified: (_, outcome) => outcome.kind === 'verified',
      isWaitOver,
    },
    actions: {
      setRequest: assign(
        (_, outcome: CodeRequestOutcome) =>
          (outcome.kind === 'rejected'
            ? noWait
            : { wait: outcome.wait, isThrottled: outcome.kind === 'throttled' }) as Partial<C>,
      ),
      setWait: assign(({ context }, seconds: number) => waitLeft(context, seconds) as Partial<C>),
      setProblem: assign(
        (_, outcome: CodeOutcome | CodeRequestOutcome) => ({ problem: problemOf(outcome) }) as Partial<C>,
      ),
      setRefusal: assign(
        ({ context }, outcome: CodeOutcome) =>
          ({ problem: problemOf(outcome), refused: context.refused + 1 }) as Partial<C>,
      ),
      setFailure: assign(({ event }, otherwise: Message) => ({ problem: failureOf(event, otherwise) }) as Partial<C>),
      clearProblem: assign(() => ({ problem: null }) as Partial<C>),
      notifyRefused: tell('notices', (_, outcome: CodeOutcome | CodeRequestOutcome) => notice(problemOf(outcome))),
      notifyFailed: tell('notices', ({ event }) => notice(failureOf(event, failed))),
      notifyUnanswered: tell('notices', ({ event }) => notice(failureOf(event, unanswered))),
      withdrawNotice: tell('notices', { type: 'notice.withdraw', topic: name }),
    },
    delays: { requestTimeout },
  });
  const { request, withAnswer } = requestsOf(flow);
  const setUnanswered = { type: 'setFailure', params: unanswered } as const;
  const setUnsent = { type: 'setFailure', params: failed } as const;
  const refusal = withAnswer('notifyRefused');
  const withdraw = hasNotices ? (['withdrawNotice'] as const) : [];

  const mail = {
    requesting: {
      description: 'A code is requested, the first one without a press (A-176).',
      ...request('requestCode', {
        answered: [
          { guard: withAnswer('isSent'), target: 'waiting', actions: withAnswer('setRequest') },
          {
            guard: withAnswer('isThrottled'),
            target: 'waiting',
            actions: [withAnswer('setRequest'), ...(hasNotices ? [refusal] : [])],
          },
          { target: 'idle', actions: hasNotices ? refusal : withAnswer('setProblem') },
        ] as never,
        failed: { target: 'idle', actions: hasNotices ? 'notifyFailed' : setUnsent } as never,
      }),
    },
    waiting: {
      description: 'Another code has to wait; the one that was mailed works (A-181).',
      ...counting('idle'),
    },
    idle: {
      description: 'Another code may be requested.',
      on: {
        'code.request': { target: 'requesting', actions: hasNotices ? 'withdrawNotice' : 'clearProblem' },
      },
    },
  } as const;

  /** A right code leads to `verified`, an edge of the flow. */
  const entry = <const Verified extends object>(verified: Verified) =>
    ({
      editing: {
        description: 'The code can be typed, whatever became of the request.',
        tags: 'editable' as Tag & 'editable',
        on: { 'code.submit': { target: 'verifying', actions: ['clearProblem', ...withdraw] } },
      },
      verifying: {
        description: 'The server is asked whether this is the code.',
        ...request('verifyCode', {
          tags: 'busy' as Tag & 'busy',
          input: (({ event }: { event: E }) => {
            assertEvent(event, 'code.submit' as never);
            return { code: (event as unknown as { code: unknown }).code };
          }) as never,
          answered: [
            { guard: withAnswer('isVerified'), ...verified },
            { target: 'editing', actions: [withAnswer('setRefusal'), ...(hasNotices ? [refusal] : [])] },
          ] as never,
          failed: { target: 'editing', actions: [setUnanswered, ...(hasNotices ? ['notifyUnanswered'] : [])] } as never,
        }),
      },
    }) as const;

  return { flow, mail, entry, withAnswer };
}
