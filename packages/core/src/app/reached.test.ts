import { expect, it } from 'vitest';
import { openTab, session, TOKEN, usualServer, wireUser } from '../testing';
import { inspection } from './inspection';
import { reachedBy } from './reached';
import type { InspectionRecord } from './records';

it('tells of a session which states of each machine were reached, and which transitions taken', async () => {
  const server = usualServer().on('POST /auth/login', {
    status: 200,
    body: { data: { token: TOKEN, user: wireUser, session }, message: 'Welcome' },
  });
  const records: InspectionRecord[] = [];
  const tab = await openTab({ server, inspect: inspection((record) => records.push(record)) });
  await tab.signIn('ada@example.com');
  tab.close();
  const signIn = reachedBy(records).get('signIn');
  expect(signIn?.states).toEqual(['editing', 'editing.typing', 'signedIn', 'submitting']);
  expect(signIn?.transitions).toContain('editing|form.submit|0');
  expect(signIn?.transitions).toContain('submitting|xstate.done.actor.login|0');
});

it('knows states that were passed through, and nothing of an actor whose start was not recorded', () => {
  const base = { v: 1, at: 1, from: null, status: 'active', told: [] } as const;
  const step = (from: string, on: string, to: string) => [{ from, on, branch: 1, to: [to] }];
  const steps = [step('form.a', 'go', 'sent.checking'), step('sent.checking', '', 'done')];
  const moved = { ...base, kind: 'transition', event: { type: 'go' }, steps, value: 'done' } as const;
  const started = { ...base, kind: 'actor', actor: 'x:1', parent: null, name: 'a', place: 'a', machine: 'a' } as const;
  expect([...reachedBy([{ ...moved, actor: 'x:1' }])]).toEqual([]);
  expect([
    ...reachedBy([
      { ...started, value: { form: 'a' } },
      { ...moved, actor: 'x:1' },
    ]),
  ]).toEqual([
    [
      'a',
      {
        states: ['done', 'form', 'form.a', 'sent', 'sent.checking'],
        transitions: ['form.a|go|1', 'sent.checking||1'],
      },
    ],
  ]);
});
