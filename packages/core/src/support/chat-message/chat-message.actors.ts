import { problemText } from '@bourse/contract';
import { fromCallback, fromPromise } from 'xstate';
import { isRefusal } from '../../shared/refusal';
import type { Secret } from '../../shared/secret';
import type { Services } from '../../shared/services';
import type { ChatMessage } from '../chat/chat.types';
import { messagesReader, parseMessage } from '../chat/chat.wire';
import type { chatMessageMachine } from './chat-message.machine';
import type { ChatMessageEvent, DraftKept, SendOutcome } from './chat-message.types';

/**
 * What a client's user typed last in this session, as long as the page lives: a switch of the account mode starts the
 * flow anew. The text is for nobody who signs in afterwards.
 */
const drafts = new WeakMap<Services['credentials'], { userId: string; token: Secret | null; draft: string }>();

/** POST /message (M-329), and the list in which a message without an answer is looked for. */
export const chatMessageActors = ({ api, ports, credentials }: Services) =>
  ({
    keptDraft: fromCallback<DraftKept, { userId: string }>(({ input: { userId }, sendBack, receive }) => {
      const { token } = credentials;
      const kept = drafts.get(credentials);
      if (kept?.draft && kept.userId === userId && kept.token?.reveal() === token?.reveal())
        sendBack({ type: 'draft.change', text: kept.draft } satisfies ChatMessageEvent);
      receive(({ draft }) => drafts.set(credentials, { userId, token, draft }));
    }),
    // Never aborted: without an answer it may have been sent all the same.
    createMessage: fromPromise<SendOutcome, { text: string }>(async ({ input }) => {
      if (!ports.online.get()) return { kind: 'refused', reason: null };
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
