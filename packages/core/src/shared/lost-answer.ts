/** Throws on an answer that leaves open whether the work was done: 408, and a fault of the server or of a proxy (R15). */
export function throwIfLost({ status }: Pick<Response, 'status'>): void {
  if (status === 408 || status >= 500) throw new Error(`The call was answered ${status}`);
}
