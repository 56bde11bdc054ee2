import { rejectedBy, type Rejected } from '../shared/form';

interface Unaccepted {
  readonly error?: unknown;
  readonly response: Pick<Response, 'status'>;
}

/** How a change was refused. 408 and a fault of the server, or of a proxy, leave open whether it was made: no refusal (R15). */
export function refusedBy({ error, response: { status } }: Unaccepted): Rejected {
  if (status < 400 || status >= 500 || status === 408) throw new Error(`The change answered ${status}`);
  return rejectedBy(error);
}
