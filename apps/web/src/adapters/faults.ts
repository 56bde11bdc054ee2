import type { Ports } from '@bourse/core';

let log: Ports['log'] = () => undefined;

/** Where faults of the page are written from now on. */
export function logFaultsTo(write: Ports['log']): void {
  log = write;
}

/** Writes a failure of a part of the page with the reference that the person was shown; its text only, no values. */
export function reportFault(reference: string, place: string, error: unknown): void {
  const kind = error instanceof Error ? error.name : typeof error;
  log({ level: 'error', event: 'a part of the page failed', detail: { reference, place, kind } });
}

/** A short number to tell support. */
export const newReference = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
