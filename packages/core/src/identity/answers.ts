import { rejectedBy, throwIfLost, type Rejected } from '../shared/form';

interface Unaccepted {
  readonly error?: unknown;
  readonly response: Pick<Response, 'status'>;
}

/** How a change was refused; throws where that is not known, or where it was not refused (R15). */
export function refusedBy({ error, response }: Unaccepted): Rejected {
  throwIfLost(response, error);
  if (response.status < 400) throw new Error(`The change was answered ${response.status}`);
  return rejectedBy(error);
}
