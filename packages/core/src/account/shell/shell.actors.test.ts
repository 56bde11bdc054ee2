import { createActor, toPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import { fakeServer, settled } from '../../testing/server.fake';
import { servicesOf } from '../../testing/services.fake';
import type { FakePorts } from '../../testing/ports.fake';
import { shellActors } from './shell.actors';
import { someFacts } from './shell.model';

const CODE = { status: 200, body: { data: { code: 'one time/code', expires_in: 60 } } };

async function enter(record: object, answer: object = CODE, canOpen = true) {
  const server = fakeServer().on('POST /auth/crm/handoff', answer as never);
  const services = servicesOf(server);
  const ports = { ...services.ports, ...(canOpen ? {} : { openTab: () => null }) } as FakePorts;
  const actor = createActor(shellActors({ ...services, ports }).openCrm, { input: someFacts({ record }).record });
  actor.start();
  // Before anything is awaited: it is a part of the press.
  const opened = [...ports.recorded.tabs];
  const outcome = await toPromise(actor).catch((error: unknown) => error);
  return { outcome, opened, tabs: ports.recorded.tabs, calls: server.calls.length };
}

describe('the shortcut to the CRM', () => {
  it('opens a tab at once and leads it on by the code alone (A-122, A-123, A-124, R11)', async () => {
    const own = await enter({ crm_url: 'https://crm.example.com/' });
    expect(own).toMatchObject({ outcome: { kind: 'opened' }, opened: [''] });
    expect(own.tabs).toEqual(['https://crm.example.com/auto-login?code=one%20time%2Fcode']);
    const derived = await enter({});
    expect(derived.tabs).toEqual(['https://crm.trade.example/auto-login?code=one%20time%2Fcode']);
  });

  it('says that no CRM is configured, and opens nothing (A-124)', async () => {
    const { outcome, tabs, calls } = await enter({ saas: 'yes' });
    expect([outcome, tabs, calls]).toEqual([{ kind: 'refused', problem: { id: 'session.noCrm' } }, [], 0]);
  });

  it('closes the tab again when the server refuses, and shows its words', async () => {
    const { outcome, tabs } = await enter({}, { status: 403, body: { message: 'Only for administrators' } });
    expect([outcome, tabs]).toEqual([{ kind: 'refused', problem: { text: 'Only for administrators' } }, ['closed']]);
  });

  it('asks for no code where the browser opens no tab', async () => {
    const { outcome, calls } = await enter({}, CODE, false);
    expect([outcome, calls]).toEqual([{ kind: 'refused', problem: { id: 'shell.tabRefused' } }, 0]);
  });

  it('closes the tab when the call ends without an answer', async () => {
    const server = fakeServer();
    const services = servicesOf(server);
    const actor = createActor(shellActors(services).openCrm, { input: someFacts().record });
    actor.subscribe({ error: () => undefined });
    actor.start();
    actor.stop();
    await settled();
    expect((services.ports as FakePorts).recorded.tabs).toEqual(['closed']);
  });
});
