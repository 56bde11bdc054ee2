import { assign, setup, type EventObject } from 'xstate';
import type { AppSettings } from '../../platform/settings/settings.types';
import { formatTime } from '../../shared/dates';
import { hasProblems } from '../../shared/form';
import type { Message } from '../../shared/message';
import { listenerPort, port } from '../../shared/actor-port';
import { requestsOf } from '../../shared/remote';
import { tell } from '../../shared/resident';
import { slip } from '../../shared/slip';
import { failureOf, Offline } from '../../shared/unreached';
import type { ImageName } from '../identity';
import type { ChosenFile } from '../images';
import { UPLOAD_STALL } from '../upload-progress';
import {
  arrivedOf,
  attemptOf,
  checked,
  lackOf,
  newOf,
  nothing,
  problemsOf,
  queued,
  refusalOf,
  removed,
  uploadOf,
  without,
} from './identity-upload.form';
import { ask, ended, follow, leave, left, send, shown, submit } from './identity-upload.steps';
import type {
  Choice,
  FoundDocument,
  IdentityUploadContext,
  IdentityUploadEvent,
  UploadField,
  UploadInput,
  UploadOutcome,
} from './identity-upload.types';

const topic = 'identityUpload';
const unread: Message = { id: 'image.unreadable' };

const flow = setup({
  types: {
    context: {} as IdentityUploadContext,
    events: {} as IdentityUploadEvent,
    input: {} as { settings: AppSettings },
    tags: {} as 'busy' | 'background' | 'editable' | 'locked',
  },
  actors: {
    checkImage: port<Message | null, { file: ChosenFile | null }>('checkImage'),
    createKycDocument: port<UploadOutcome, UploadInput>('createKycDocument'),
    findArrived: port<readonly FoundDocument[]>('findArrived'),
    followSent: listenerPort<EventObject>('followSent'),
  },
  guards: {
    isShown: (_, isShown: boolean) => isShown,
    isLeft: ({ context }) => !context.isShown,
    isLast: ({ context }) => context.queue.length <= 1,
    isIncomplete: ({ context }) => hasProblems(problemsOf(context)),
    isAccepted: (_, { kind }: UploadOutcome) => kind === 'accepted',
    canAsk: ({ context }) => (context.attempt?.before ?? null) !== null,
    isArrived: ({ context }, found: readonly FoundDocument[]) => arrivedOf(context.attempt, found) !== undefined,
    hasOther: ({ context }, found: readonly FoundDocument[]) => newOf(context.attempt, found).length > 0,
    isUnsent: (_, event: object) => 'error' in event && event.error instanceof Offline,
  },
  actions: {
    begin: assign({ ...nothing, isShown: true }),
    setShown: assign((_, isShown: boolean) => ({ isShown })),
    forget: assign({ ...nothing, isShown: false }),
    setSettings: assign((_, settings: AppSettings) => ({ settings })),
    setKnown: assign((_, documents: readonly { id: number }[]) => ({ known: documents.map(({ id }) => id) })),
    setAttempt: assign(({ context }) => ({ attempt: attemptOf(context), percent: null })),
    setPercent: assign((_, percent: number) => ({ percent })),
    setField: assign(({ context }, { field, text }: { field: UploadField; text: string }) => ({
      fields: { ...context.fields, [field]: text },
      problems: without(context.problems, field),
    })),
    queueFile: assign(({ context }, choice: Choice) => queued(context, choice)),
    removeFile: assign(({ context }, name: ImageName) => removed(context, name)),
    takeChecked: assign(({ context }, problem: Message | null) => checked(context, problem)),
    setProblems: assign(({ context }) => lackOf(context)),
    clearProblems: assign({ problems: {}, problem: null }),
    setRefusal: assign(({ context }, outcome: UploadOutcome) => refusalOf(context, outcome)),
    setFailure: assign(({ event }) => ({ problem: failureOf(event, { id: 'identityUpload.unconfirmed' }) })),
    setOtherArrived: assign({ problem: { id: 'identityUpload.otherArrived' } }),
    setNotArrived: assign({ problem: { id: 'identityUpload.notArrived' } }),
    setNotAsked: assign(({ event }) => ({ problem: failureOf(event, { id: 'identityUpload.notAsked' }) })),
    setCancelled: assign({ problem: { id: 'identityUpload.cancelled' } }),
    notifyProblem: tell('notices', ({ context }) => ({
      type: 'notice.add',
      kind: 'error',
      message: context.problem ?? { id: 'identityUpload.failed' },
      topic,
    })),
    withdrawProblem: tell('notices', { type: 'notice.withdraw', topic }),
    notifyDone: tell('notices', (_, { message }: UploadOutcome) => ({
      type: 'notice.add',
      kind: 'success',
      message: message === null ? { id: 'identityUpload.done' } : { text: message },
    })),
    // Sent elsewhere at the same time it would look the same, so it is not called the person's own.
    notifyArrived: tell('notices', ({ context }, found: readonly FoundDocument[]) => ({
      type: 'notice.add',
      kind: 'success',
      message: {
        id: 'identityUpload.arrived',
        values: { time: formatTime(arrivedOf(context.attempt, found)?.createdAt) },
      },
    })),
    closeDialog: tell('dialogs', { type: 'dialog.close', name: 'kycUpload' }),
    loadDocuments: tell('identity', { type: 'documents.load' }),
  },
  delays: { requestTimeout: UPLOAD_STALL, slip },
});
const { request, withAnswer } = requestsOf(flow);
const { after: stalled, ...upload } = request('createKycDocument', {
  tags: 'busy',
  input: ({ context }) => uploadOf(context),
  answered: [
    {
      guard: withAnswer('isAccepted'),
      target: 'closed',
      actions: [withAnswer('notifyDone'), 'loadDocuments', 'closeDialog'],
    },
    { target: 'editing.ended', actions: [withAnswer('setRefusal'), 'notifyProblem'] },
  ],
  // It never left.
  superseded: {
    guard: { type: 'isUnsent', params: ({ event }) => event },
    target: 'editing.ended',
    actions: ['setFailure', 'notifyProblem'],
  },
  failed: { target: '#identityUpload.unknown', actions: ['setFailure', 'notifyProblem', 'loadDocuments'] },
});

/** The dialog that sends identity documents: chosen, looked at, sent; accepted, refused, or nobody knows (M-145 to M-166). */
export const identityUploadMachine = flow.createMachine({
  id: topic,
  meta: { visible: ['field', 'name', 'percent'] },
  context: ({ input: { settings } }) => ({ ...nothing, settings, isShown: false, known: null, attempt: null }),
  initial: 'closed',
  tags: 'background',
  invoke: { id: 'followSent', src: 'followSent', onError: {} },
  on: {
    'settings.changed': { actions: { type: 'setSettings', params: ({ event }) => event.settings } },
    'knownDocuments.changed': { actions: { type: 'setKnown', params: ({ event }) => event.knownDocuments } },
  },
  states: {
    closed: {
      description: 'The dialog is not open, and no chosen file is kept (M-166).',
      entry: 'forget',
      on: {
        'shown.changed': {
          guard: { type: 'isShown', ...shown },
          target: 'editing',
          // What the server has before anything leaves tells afterwards what arrived.
          actions: ['begin', 'loadDocuments'],
        },
      },
    },
    editing: {
      description: 'Kind and files are chosen; what kept the last submission back stands beside them.',
      tags: 'editable',
      initial: 'resting',
      always: left,
      on: {
        ...follow,
        ...leave,
        'field.change': { actions: { type: 'setField', params: ({ event }) => event } },
        'file.choose': { target: '.checking', actions: { type: 'queueFile', params: ({ event }) => event } },
        'file.remove': { actions: { type: 'removeFile', params: ({ event }) => event.name } },
      },
      states: {
        ended: { ...ended, on: { ...submit, 'dialog.leave': {} } },
        resting: { description: 'Every chosen file was looked at.', on: submit },
        checking: {
          description: 'Size and content of a file are looked at before it is taken (M-161).',
          on: { 'file.choose': { actions: { type: 'queueFile', params: ({ event }) => event } } },
          ...request('checkImage', {
            input: ({ context }) => ({ file: context.queue[0]?.file ?? null }),
            answered: [
              { guard: 'isLast', target: 'resting', actions: withAnswer('takeChecked') },
              { target: 'checking', reenter: true, actions: withAnswer('takeChecked') },
            ],
            failed: [
              { guard: 'isLast', target: 'resting', actions: { type: 'takeChecked', params: unread } },
              { target: 'checking', reenter: true, actions: { type: 'takeChecked', params: unread } },
            ],
          }),
        },
      },
    },
    sending: {
      description: 'The files are on their way; closing the dialog does not stop them, Cancel does.',
      on: {
        ...follow,
        'upload.cancel': { target: 'editing.ended', actions: ['setCancelled', 'loadDocuments'] },
      },
      ...upload,
      initial: 'leaving',
      states: {
        leaving: {
          description: 'It is given up when nothing more of it leaves for a while, however long the whole takes.',
          after: stalled,
          on: {
            'upload.progressed': {
              target: 'leaving',
              reenter: true,
              actions: { type: 'setPercent', params: ({ event }) => event.percent },
            },
          },
        },
      },
    },
    unknown: {
      description: 'No answer came: the documents may have arrived, and sending them again replaces them (M-164).',
      always: left,
      on: { ...follow, ...leave, 'form.submit': send, 'form.edit': { target: 'editing', actions: 'clearProblems' } },
      initial: 'ended',
      states: {
        ended: { ...ended, on: { ...ask, 'dialog.leave': {} } },
        resting: { description: 'The server can be asked what arrived.', on: ask },
        asking: {
          description:
            'It is asked for its documents: a new one that is made as what was sent tells that it arrived, any other one tells nothing.',
          ...request('findArrived', {
            answered: [
              {
                guard: withAnswer('isArrived'),
                target: '#identityUpload.closed',
                actions: [withAnswer('notifyArrived'), 'withdrawProblem', 'loadDocuments', 'closeDialog'],
              },
              { guard: withAnswer('hasOther'), target: 'resting', actions: 'setOtherArrived' },
              { target: 'resting', actions: 'setNotArrived' },
            ],
            failed: { target: 'resting', actions: 'setNotAsked' },
          }),
        },
      },
    },
  },
});
