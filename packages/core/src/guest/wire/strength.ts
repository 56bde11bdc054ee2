/** How hard a password is to guess: 0 is shorter than the server takes, 4 is strong. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4;

const LEAST = 6;

/** By length and kinds of characters; the same character again and again adds nothing. */
export function passwordStrength(password: string): PasswordStrength {
  if (password.length < LEAST) return 0;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  const different = new Set(password).size;
  if (different < 5) return 1;
  if (different >= 10 && (kinds >= 3 || password.length >= 16)) return 4;
  if (different >= 8 && kinds >= 2) return 3;
  return different >= 7 || kinds >= 3 ? 2 : 1;
}
