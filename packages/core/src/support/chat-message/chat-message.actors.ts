import { problemText } from '@bourse/contract';
import { fromPromise } from 'xstate';
import type { Services } from '../../shared/services';
import type { ChatMessage } from '../chat/chat.types';
import { messagesReader, parseMessage } from '../chat/chat.wire';
import type { chatMessageMachine } from './chat-message.machine';
import type { SendOutcome } from './chat-message.types';

/** POST /message (M-329), and the list in which a message without an answer is looked for. */
export const chatMessageActors = ({ api, ports }: Services) =>
  ({
    // Never aborted: without an answer it may have been sent all the same.
    createMessage: fromPromise<SendOutcome, { text: string }>(async ({ input }) => {
      if (!ports.online.get()) return { kind: 'refused', reason: null };
      const { data, error, response } = await api.POST('/message', { body: { message: input.text } });
      const { status } = response;
      if (status >= 400 && status < 500 && status !== 408) return { kind: 'refused', reason: problemText(error) };
      if (!response.ok) throw new Error(`The message answered ${status}`);
      return { kind: 'sent', message: parseMessage(data) };
    }),
    findMessages: fromPromise<readonly ChatMessage[], { userId: string }>(async ({ input, signal }) => {
      const path = { userId: Number(input.userId) };
      const { data, response } = await api.GET('/message/{userId}', { params: { path }, signal });
      if (!response.ok) throw new Error(`The messages answered ${response.status}`);
      return messagesReader()(data);
    }),
  }) satisfies Parameters<typeof chatMessageMachine.provide>[0]['actors'];
