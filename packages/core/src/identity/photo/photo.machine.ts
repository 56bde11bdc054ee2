import { assign, setup, type EventObject } from 'xstate';
import type { Message } from '../../shared/message';
import { listenerPort, port } from '../../shared/actor-port';
import { requestsOf } from '../../shared/remote';
import { tell } from '../../shared/resident';
import { arriving, slip } from '../../shared/slip';
import { failureOf } from '../../shared/unreached';
import type { ChosenFile } from '../images';
import { UPLOAD_STALL } from '../upload-progress';
import type { FileInput, PhotoContext, PhotoEvent, PhotoOutcome } from './photo.types';

const flow = setup({
  types: {
    context: {} as PhotoContext,
    events: {} as PhotoEvent,
    tags: {} as 'busy' | 'background' | 'locked',
  },
  actors: {
    checkImage: port<Message | null, FileInput>('checkImage'),
    updatePhoto: port<PhotoOutcome, FileInput>('updatePhoto'),
    followSent: listenerPort<EventObject>('followSent'),
  },
  guards: {
    isImage: (_, problem: Message | null) => problem === null,
    isAccepted: (_, { kind }: PhotoOutcome) => kind === 'accepted',
  },
  actions: {
    setFile: assign((_, file: ChosenFile) => ({ file, problem: null })),
    forgetFile: assign({ file: null, problem: null }),
    refuseFile: assign((_, problem: Message | null) => ({ file: null, problem })),
    refuseUnread: assign({ file: null, problem: { id: 'image.unreadable' } }),
    clearProblem: assign({ problem: null }),
    setRefusal: assign((_, { message }: PhotoOutcome) => ({
      problem: message === null ? { id: 'photo.failed' } : { text: message },
    })),
    setCancelled: assign({ problem: { id: 'photo.cancelled' } }),
    setFailure: assign(({ event }) => ({ problem: failureOf(event, { id: 'photo.unconfirmed' }) })),
    notifyDone: tell('notices', (_, { message }: PhotoOutcome) => ({
      type: 'notice.add',
      kind: 'success',
      message: message === null ? { id: 'photo.done' } : { text: message },
    })),
    notifyProblem: tell('notices', ({ context }) => ({
      type: 'notice.add',
      kind: 'error',
      message: context.problem ?? { id: 'photo.failed' },
      topic: 'photo',
    })),
    withdrawProblem: tell('notices', { type: 'notice.withdraw', topic: 'photo' }),
    reloadUser: tell('session', { type: 'user.reload' }),
  },
  delays: { requestTimeout: UPLOAD_STALL, slip },
});
const { request, withAnswer } = requestsOf(flow);
const choose = {
  target: 'checking',
  reenter: true,
  actions: [{ type: 'setFile', params: ({ event }: { event: { file: ChosenFile } }) => event.file }, 'withdrawProblem'],
} as const;
const leave = { target: 'empty', actions: 'forgetFile' } as const;
const { after: stalled, ...upload } = request('updatePhoto', {
  tags: 'busy',
  input: ({ context }) => ({ file: context.file }),
  answered: [
    {
      guard: withAnswer('isAccepted'),
      target: 'empty',
      actions: ['forgetFile', withAnswer('notifyDone'), 'reloadUser'],
    },
    { target: 'chosen.ended', actions: [withAnswer('setRefusal'), 'notifyProblem'] },
  ],
  failed: { target: '#photo.chosen.ended', actions: ['setFailure', 'notifyProblem', 'reloadUser'] },
});

/** The account holder's photo: chosen, looked at, then sent (M-168, M-177). */
export const photoMachine = flow.createMachine({
  id: 'photo',
  context: { file: null, problem: null },
  initial: 'empty',
  tags: 'background',
  invoke: { id: 'followSent', src: 'followSent', onError: {} },
  states: {
    empty: {
      description: 'No file is chosen; why the last one was not taken stands there.',
      on: { 'photo.choose': choose, 'screen.changed': { actions: 'forgetFile' } },
    },
    checking: {
      description: 'Size and content of the file are looked at before it shows (M-161).',
      on: { 'photo.choose': choose, 'screen.changed': leave },
      ...request('checkImage', {
        tags: 'background',
        input: ({ context }) => ({ file: context.file }),
        answered: [
          { guard: withAnswer('isImage'), target: 'chosen' },
          { target: 'empty', actions: withAnswer('refuseFile') },
        ],
        failed: { target: 'empty', actions: 'refuseUnread' },
      }),
    },
    chosen: {
      description: 'The file shows as it will be; nothing was sent.',
      on: {
        'photo.choose': choose,
        'photo.discard': { ...leave, actions: ['forgetFile', 'withdrawProblem'] },
        'photo.save': { target: 'uploading', actions: ['clearProblem', 'withdrawProblem'] },
        'screen.changed': leave,
      },
      initial: 'standing',
      states: {
        ended: {
          ...arriving('standing'),
          description: 'An upload has only just ended: a press that was meant for its Cancel removes nothing (R39).',
          on: { 'photo.discard': {} },
        },
        standing: { description: 'A press of Remove removes it.' },
      },
    },
    uploading: {
      description: 'The file is on its way; another screen does not stop it.',
      on: { 'photo.cancel': { target: 'chosen.ended', actions: ['setCancelled', 'reloadUser'] } },
      ...upload,
      initial: 'leaving',
      states: {
        leaving: {
          description: 'It is given up when nothing more of it leaves for a while, however long the whole takes.',
          after: stalled,
          on: { 'upload.progressed': { target: 'leaving', reenter: true } },
        },
      },
    },
  },
});
