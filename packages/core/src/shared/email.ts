/** Shorter than this is no e-mail. */
const LEAST = 3;

/** Where the address under verification is kept. */
export const VERIFY_EMAIL = 'verify_email';

/** As two of them are compared. */
export const plainEmail = (email: string): string => email.trim().toLowerCase();

/** Whether this may be an e-mail; the server knows which are. */
export const isEmail = (text: string): boolean => text.trim().length >= LEAST;
