import { fromPromise } from 'xstate';
import { activity } from '../../shared/activity';
import type { Services } from '../../shared/services';
import type { chatMachine } from './chat.machine';
import { intervalOf } from './chat.rules';
import type { MessagesAnswer } from './chat.types';
import { messagesReader } from './chat.wire';

/** GET /message/{userId} (M-328). */
export const chatActors = ({ api, ports }: Services) => {
  const read = messagesReader();
  return {
    activity: activity(ports),
    listMessages: fromPromise<MessagesAnswer, { userId: string }>(async ({ input, signal }) => {
      const path = { userId: Number(input.userId) };
      const { data, response } = await api.GET('/message/{userId}', { params: { path }, signal });
      if (!response.ok) throw new Error(`The messages answered ${response.status}`);
      return { messages: read(data), arrivedAt: ports.clock.now() };
    }),
  } satisfies Parameters<typeof chatMachine.provide>[0]['actors'];
};

/** R32: the pace of the place with its spread. */
export const chatDelays = ({ jitter }: Services) => ({
  pollInterval: ({ context }: { context: Parameters<typeof intervalOf>[0] }) => jitter(intervalOf(context)),
});
