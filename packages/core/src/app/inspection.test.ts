import { afterEach, describe, expect, it } from 'vitest';
import { openTab, session, TOKEN, usualServer, wireUser, type Tab } from '../testing/app.fake';
import { settled } from '../testing/server.fake';
import type { AnyActorRef } from 'xstate';
import { inspection, type Inspected } from './inspection';

const password = 'correct horse battery';
const tabs: Tab[] = [];
afterEach(() => tabs.splice(0).forEach((tab) => tab.close()));

async function signedInAndOut() {
  const seen: Inspected[] = [];
  const server = usualServer().on('POST /auth/login', {
    status: 200,
    body: { data: { token: TOKEN, user: wireUser, session }, message: 'Welcome' },
  });
  const tab = await openTab({ server, inspect: inspection((inspected) => seen.push(inspected)) });
  tabs.push(tab);
  await tab.signIn('ada@example.com');
  expect(tab.app.snapshot('session')?.context.user?.id).toBe('7');
  tab.app.send('session', { type: 'session.end' });
  await settled();
  return { tab, seen };
}

describe('the inspection of the client (hard case 10)', () => {
  it('begins with the root and its residents: nothing happens before it', async () => {
    const { seen } = await signedInAndOut();
    expect(seen.slice(0, 3)).toEqual([
      { kind: 'actor', actor: 'app', resident: 'app' },
      { kind: 'actor', actor: 'app/notices', resident: 'notices' },
      { kind: 'actor', actor: 'app/dialogs', resident: 'dialogs' },
    ]);
  });

  it('tells places in the tree, events, edges of charts and states', async () => {
    const { seen } = await signedInAndOut();
    const signIn = 'app/areas/area.access/signIn';
    expect(seen).toContainEqual({ kind: 'actor', actor: signIn, resident: 'signIn' });
    expect(seen).toContainEqual({
      kind: 'event',
      actor: signIn,
      resident: 'signIn',
      event: { type: 'field.change', field: 'email', text: '[string]' },
    });
    expect(seen).toContainEqual({
      kind: 'edge',
      actor: signIn,
      on: 'form.submit',
      from: 'editing',
      to: ['submitting'],
    });
    expect(seen).toContainEqual({ kind: 'state', actor: signIn, status: 'active', state: 'submitting' });
    expect(seen).toContainEqual(
      expect.objectContaining({
        actor: 'app',
        event: { type: 'session.started', user: '[object]', epoch: 2, record: '[object]', isVerified: true },
      }),
    );
  });

  it('shows neither what was typed nor who it was, in a whole sign-in and sign-out', async () => {
    const { seen } = await signedInAndOut();
    const shown = JSON.stringify(seen);
    expect(shown).toContain('session.end');
    for (const word of ['ada@example.com', password, TOKEN, 'Ada Byron', '1000.5']) expect(shown).not.toContain(word);
  });

  // Views read whole snapshots, which carry their actors: the README says so. Secrets are closures everywhere.
  it('leaves the way through the children of a snapshot open, on which no secret is to be read', async () => {
    const server = usualServer().on('POST /auth/login', {
      status: 200,
      body: { data: { token: TOKEN, user: wireUser, session }, message: 'Welcome' },
    });
    const tab = await openTab({ server });
    tabs.push(tab);
    const raw: string[] = [];
    const { children } = tab.app.snapshot('app') as unknown as { children: Record<string, AnyActorRef> };
    children['session']?.system.inspect((inspected) => {
      if (inspected.type === '@xstate.event') raw.push(JSON.stringify(inspected.event));
    });
    await tab.signIn('ada@example.com');
    expect(raw.join('\n')).toContain('ada@example.com');
    for (const word of [password, TOKEN]) expect(raw.join('\n')).not.toContain(word);
  });
});
