import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { readConfig } from './config';
import { DEMO_ACCOUNT } from './seed/seed';
import { startServer } from './server';
import { outbox } from './store/schema-access';
import { startMailServer } from './testing/mail-server';
import { foundInstallation } from './testing/template';

test('a server that is told of a mail server sends by it, also what another run left (A-283)', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bourse-mail-'));
  await foundInstallation(dataDir);
  const mailServer = await startMailServer();
  const env = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' };
  try {
    const first = await startServer(readConfig(env));
    const asked = await fetch(`${first.address}/api/v1/auth/password/reset/code`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: DEMO_ACCOUNT.email }),
    });
    expect(asked.status).toBe(200);
    await first.stop();
    expect(mailServer.received).toEqual([]);

    const mail = { SMTP_URL: mailServer.url, MAIL_FROM: 'Acme <no-reply@trade.example>' };
    const second = await startServer(readConfig({ ...env, ...mail }));
    const { db } = second.services;
    const states = async () => (await db.select().from(outbox)).map(({ state }) => state);
    await vi.waitFor(async () => expect(await states()).toEqual(['sent']), { timeout: 20_000 });
    await second.stop();
    expect(mailServer.received.map(({ to }) => to)).toEqual([[DEMO_ACCOUNT.email]]);
  } finally {
    await mailServer.close();
    rmSync(dataDir, { recursive: true });
  }
});
