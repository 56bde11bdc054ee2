import { problemText } from '@bourse/contract';
import { fromCallback, fromPromise } from 'xstate';
import { isRefusal } from '../../shared/refusal';
import type { Secret } from '../../shared/secret';
import type { Services } from '../../shared/services';
import { Offline } from '../../shared/unreached';
import type { ChatMessage } from '../chat/chat.types';
import { messagesReader, parseMessage } from '../chat/chat.wire';
import type { chatMessageMachine } from './chat-message.machine';
import type { ChatMessageEvent, SendOutcome, Written, WrittenKept } from './chat-message.types';

interface Kept {
  readonly userId: string;
  readonly token: Secret | null;
  readonly written: Written;
}

/**
 * What a client's user wrote last in this session, as long as the page lives: a switch of the account mode starts the
 * flow anew. It is for nobody who signs in afterwards.
 */
const writings = new WeakMap<Services['credentials'], Kept>();

/** POST /message (M-329), and the list in which a message without an answer is looked for. */
export const chatMessageActors = ({ api, ports, credentials }: Services) =>
  ({
    keptWritten: fromCallback<WrittenKept, { userId: string }>(({ input: { userId }, sendBack, receive }) => {
      const { token } = credentials;
      const kept = writings.get(credentials);
      if (kept?.userId === userId && kept.token?.reveal() === token?.reveal())
        sendBack({ type: 'written.restored', written: kept.written } satisfies ChatMessageEvent);
      receive(({ written }) => writings.set(credentials, { userId, token, written }));
    }),
    // Never aborted: without an answer it may have been sent all the same.
    createMessage: fromPromise<SendOutcome, { text: string }>(async ({ input }) => {
      if (!ports.online.get()) throw new Offline();
      const { data, error, response } = await api.POST('/message', { body: { message: input.text } });
      const { status } = response;
      if (isRefusal(status, error)) return { kind: 'refused', reason: problemText(error) };
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
