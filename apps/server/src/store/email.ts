/** An e-mail address as accounts are kept and found by, whatever the spelling that somebody typed. */
export function storedEmail(typed: string): string {
  return typed.trim().toLowerCase();
}
