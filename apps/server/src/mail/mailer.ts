import { createTransport } from 'nodemailer';
import type { MailConfig } from '../services';
import type { Mail } from './messages';

/** A message on its way to one person. */
export type Parcel = Mail & {
  readonly to: string;
  /** The same on every try, so that a reader's server knows a second copy. */
  readonly reference: string;
};

/** What the library says of a refusal, as far as it is looked at. */
type SmtpError = {
  readonly code?: string;
  /** What was refused, such as `RCPT TO`. */
  readonly command?: string;
  /** The server's line, with its enhanced code where it has one. */
  readonly response?: string;
  readonly responseCode?: number;
};

/** Sends messages to a mail server. */
export type Mailer = {
  /** Resolves when the mail server has taken the message over. */
  send(parcel: Parcel): Promise<void>;
  /** Why `send` failed, without what the message says, and whether another try can help. */
  explain(error: unknown): { readonly message: string; readonly isFinal: boolean };
  close(): void;
};

/** Longest wait for the mail server, milliseconds: below the lease of a message. */
const TIMEOUT = 20_000;

/**
 * Whether what is refused may be taken later. Not an address that is none (5.1.x of RFC 3463), but what the operator
 * mends: a sender (5.1.7, 5.1.8), a relay; told by the words where a server gives no code that says it.
 */
function mayBeTakenLater(response: string): boolean {
  const [status = '5.1.0', subject = '1'] = /\b5\.(\d)\.\d{1,3}\b/.exec(response) ?? [];
  if (status === '5.1.0') return /\b(relay|sender)/i.test(response);
  return subject !== '1' || status === '5.1.7' || status === '5.1.8';
}

const THIS_MACHINE = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/**
 * Sends over SMTP; smtps:// uses TLS from the start, smtp:// before anything that is secret, and fails where the server
 * offers none. This machine need not offer it, nor a server whose address ends in `?requireTLS=false`.
 */
export function createMailer({ url, from }: MailConfig): Mailer {
  const transport = createTransport(
    {
      url,
      requireTLS: !THIS_MACHINE.test(new URL(url).hostname),
      pool: true,
      maxConnections: 2,
      connectionTimeout: TIMEOUT,
      greetingTimeout: TIMEOUT,
      socketTimeout: TIMEOUT,
    },
    { from },
  );
  const domain = from.replace(/>$/, '').split('@').at(-1) ?? 'localhost';
  return {
    send: async ({ to, reference, subject, text, html }) => {
      await transport.sendMail({
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${reference}@${domain}>`,
        // Marks the message as automatic, so that no auto-reply comes back.
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
    explain: (error) => {
      const { code = 'unknown', command, response = '', responseCode } = error as SmtpError;
      const isRefused = code === 'EENVELOPE' && command === 'RCPT TO' && (responseCode ?? 0) >= 500;
      const isFinal = isRefused && !mayBeTakenLater(response);
      return { message: responseCode === undefined ? code : `${code} ${responseCode}`, isFinal };
    },
    close: () => transport.close(),
  };
}
