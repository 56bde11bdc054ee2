import type { AnyActorRef, EventObject } from 'xstate';
import type { Message } from './message';
import type { ResidentEvent, ResidentName } from './resident';
import type { Services } from './services';

/** What is said of a call that was interrupted; without a title it is called an error. */
interface Words {
  readonly message: Message;
  readonly title?: Message;
}

/** What a call of a flow knows of where it runs. */
interface Call {
  readonly system: AnyActorRef['system'];
  readonly signal: AbortSignal;
}

/**
 * Tells of a call that ends because its flow is stopped from outside, as by a switch of the account mode: the machine
 * runs no action any more. Nobody knows whether it was done, so the user is asked for anew. A flow that runs on has
 * dropped the call by itself, and says so.
 */
export function tellInterrupted(
  { credentials }: Pick<Services, 'credentials'>,
  flow: ResidentName,
  words: Words,
  { system, signal }: Call,
): void {
  const { token } = credentials;
  const owner: unknown = system.get(flow);
  const interrupted: ResidentEvent<'notices'> = { type: 'notice.add', kind: 'error', ...words };
  const reload: ResidentEvent<'session'> = { type: 'user.reload' };
  const send = (name: ResidentName, event: EventObject) => (system.get(name) as AnyActorRef | undefined)?.send(event);
  const tell = () => {
    // Whoever comes after a sign-out is told nothing of it.
    if (system.get(flow) === owner || token?.reveal() !== credentials.token?.reveal()) return;
    // Nobody is there to tell when the whole client stops.
    send('notices', interrupted);
    send('session', reload);
  };
  // The flow is still being stopped.
  signal.addEventListener('abort', () => void Promise.resolve().then(tell), { once: true });
}
