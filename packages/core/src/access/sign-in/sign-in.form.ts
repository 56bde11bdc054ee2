import type { DemoAccount } from './sign-in.types';

/** The e-mail as it is sent: what a person types around it does not count. */
export const sentEmail = (typed: string): string => typed.trim();

/** What the copy button puts on the clipboard: e-mail and password as two lines. */
export const demoText = ({ email, passphrase }: DemoAccount): string => `${email}\n${passphrase}`;
