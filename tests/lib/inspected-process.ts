// A client on Node that serves its inspection, as packages/core/README.md tells: prints where, signs in when it reads an
// account, and ends after the next line by itself.
import { createInterface } from 'node:readline';
import { createApp, inspection, locate, secret, until } from '@bourse/core';
import { serveInspection } from '@bourse/core/ports/inspection';
import { nodePorts } from '@bourse/core/ports/node';

const inspect = inspection();
const app = createApp(nodePorts({ apiBase: `${String(process.argv[2])}/api/v1/` }), { inspect });
app.start();
app.send('navigation', { type: 'location.changed', location: locate('/login') });
await until(app, ['signIn'], () => app.snapshot('signIn'));
const { url } = await serveInspection(inspect, { port: 0, title: 'a client on Node' });
console.log(url);

const lines = createInterface({ input: process.stdin });
lines.once('line', (line) => {
  const { email, password } = JSON.parse(line) as { email: string; password: string };
  app.send('signIn', { type: 'field.change', field: 'email', text: email });
  app.send('signIn', { type: 'form.submit', secrets: { password: secret(password) } });
});
await until(app, ['openOrders'], () => app.snapshot('openOrders')?.hasTag('loaded'));
await new Promise((resolve) => lines.once('line', resolve));
app.stop();
lines.close();
process.stdin.unref();
