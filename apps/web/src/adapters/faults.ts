import type { WholePorts } from '@bourse/core';
import { uuid } from '../ports/uuid.browser';

let log: WholePorts['log'] = () => undefined;
let last: { error: unknown; reference: string } | undefined;

/** Where faults of the page are written from now on. */
export function logFaultsTo(write: WholePorts['log']): void {
  log = write;
}

/** A short number to tell support, the same for the same error. */
export function referenceOf(error: unknown): string {
  if (last === undefined || last.error !== error) {
    last = { error, reference: uuid().slice(0, 8).toUpperCase() };
  }
  return last.reference;
}

/** Writes a failure of a part of the page with the reference that the person was shown; its kind only, no values. */
export function reportFault(place: string, error: unknown): void {
  const kind = error instanceof Error ? error.name : typeof error;
  log({ level: 'error', event: 'a part of the page failed', detail: { reference: referenceOf(error), place, kind } });
}
