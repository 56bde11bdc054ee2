import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A message as a mail server took it over. */
export type Received = { readonly to: string[]; readonly from: string; readonly source: string };

/** A mail server on this machine, for a test. */
export type MailServer = {
  readonly url: string;
  /** What it took over, in that order. */
  readonly received: Received[];
  /** Answers the reader's address so in the next messages, instead of taking them; `words` follow the code. */
  refuse(recipient: { readonly code: number; readonly times: number; readonly words?: string }): void;
  /** Holds what comes until the answer is called. */
  hold(): () => void;
  close(): Promise<void>;
};

/** Starts a mail server on a free port. */
export async function startMailServer(): Promise<MailServer> {
  const received: Received[] = [];
  let refusals: { readonly code: number; readonly words: string }[] = [];
  let gate: Promise<void> = Promise.resolve();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) => {
      const refusal = refusals.shift();
      if (refusal === undefined) done();
      else done(Object.assign(new Error(refusal.words), { responseCode: refusal.code }));
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        void gate.then(() => {
          const { mailFrom, rcptTo } = session.envelope;
          received.push({
            to: rcptTo.map(({ address }) => address),
            from: mailFrom === false ? '' : mailFrom.address,
            source: Buffer.concat(parts).toString('utf8'),
          });
          done();
        });
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse: ({ code, times, words = 'refused' }) => {
      refusals = Array.from({ length: times }, () => ({ code, words }));
    },
    hold: () => {
      let open = (): void => undefined;
      gate = new Promise((resolve) => {
        open = resolve;
      });
      return open;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
