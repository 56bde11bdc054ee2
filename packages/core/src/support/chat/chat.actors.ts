import { fromPromise } from 'xstate';
import { activity } from '../../shared/activity';
import type { Services } from '../../shared/services';
import type { chatMachine } from './chat.machine';
import { intervalOf } from './chat.rules';
import type { MessagesAnswer, MessagesPage, OlderInput } from './chat.types';
import { messagesReader, pageOf } from './chat.wire';

/** GET /message/{userId}: the newest, and page by page those before them (M-328, R35). */
export const chatActors = ({ api, ports }: Services) => {
  const read = messagesReader();
  return {
    activity: activity(ports),
    listMessages: fromPromise<MessagesAnswer, { userId: string }>(async ({ input, signal }) => {
      const path = { userId: Number(input.userId) };
      const { data, response } = await api.GET('/message/{userId}', { params: { path }, signal });
      if (!response.ok) throw new Error(`The messages answered ${response.status}`);
      return { ...pageOf(data, read), arrivedAt: ports.clock.now() };
    }),
    listOlder: fromPromise<MessagesPage, OlderInput>(async ({ input: { userId, before }, signal }) => {
      const params = { path: { userId: Number(userId) }, query: { before } };
      const { data, response } = await api.GET('/message/{userId}', { params, signal });
      if (!response.ok) throw new Error(`The older messages answered ${response.status}`);
      return pageOf(data, messagesReader());
    }),
  } satisfies Parameters<typeof chatMachine.provide>[0]['actors'];
};

/** R32: the pace of the place with its spread. */
export const chatDelays = ({ jitter }: Services) => ({
  pollInterval: ({ context }: { context: Parameters<typeof intervalOf>[0] }) => jitter(intervalOf(context)),
});
