import type { UserRow } from './schema';

/** First and last name; the e-mail address of a user who gave neither. */
export function displayName(user: Pick<UserRow, 'firstname' | 'lastname' | 'email'>): string {
  return `${user.firstname} ${user.lastname}`.trim() || user.email;
}
