import type { Services } from '../../shared/services';
import { intentMachine } from './intent.machine';
import { intentQueueMachine } from './intent-queue.machine';
import { intentActions, intentActors, intentQueueActors } from './intents.actors';

// What screens are told of it comes with it, for the inspection.
export { earlierDepositView, earlierWithdrawalView, lateCallView } from './intents.view';

type LogFault = (args: unknown, fault: { error: unknown }) => void;

/** The queue with all that it asks of the world: a module of its own, because nobody who is not signed in moves money. */
export const createIntentQueue = (services: Services, logFault: LogFault) =>
  intentQueueMachine.provide({
    actions: { logFault },
    actors: {
      ...intentQueueActors(services),
      intent: intentMachine.provide({ actors: intentActors(services), actions: intentActions(services) }),
    },
  });
