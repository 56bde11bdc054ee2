import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakePorts } from '../testing/ports.fake';
import { settled, fakeServer } from '../testing/server.fake';
import { session, settings, TOKEN, wireUser } from '../testing/app.fake';
import { secret } from '../shared/secret';
import type { Ports, WholePorts } from '../shared/ports';
import { locate } from '../platform/navigation';
import { createApp, until, type App } from '.';
import { wholePorts } from './whole-ports';

const least = (fetch: Ports['fetch']): Ports => {
  const { apiBase, storage, clock, random } = fakePorts();
  return { apiBase, fetch, storage, clock, random };
};

const apps: App[] = [];
afterEach(() => apps.splice(0).forEach((app) => app.stop()));

describe('the five required ports alone', () => {
  it('sign somebody in and load the areas of this package', async () => {
    const server = fakeServer()
      .on('GET /user/settings', { status: 200, body: { data: settings } })
      .on('POST /auth/login', {
        status: 200,
        body: { data: { user: wireUser, token: TOKEN, session }, message: 'Welcome' },
      });
    const app = createApp(least(server.fetch));
    apps.push(app);
    app.start();
    app.send('navigation', { type: 'location.changed', location: locate('/login') });
    await until(app, ['signIn'], () => app.snapshot('signIn'));
    app.send('signIn', { type: 'field.change', field: 'email', text: 'ada@example.com' });
    app.send('signIn', { type: 'form.submit', secrets: { password: secret('correct horse battery') } });
    await until(app, ['tradingAccount'], () => app.snapshot('tradingAccount'));
    expect(server.seen('POST /auth/login')[0]?.body).toMatchObject({ device: 'unknown device' });
    expect(app.snapshot('connectivity')?.value).toMatchObject({ network: 'online' });
  });

  it('have a fallback for each of the others', async () => {
    const ports = wholePorts(least(vi.fn()));
    expect([ports.host, ports.visible.get(), ports.online.get()]).toEqual(['server.test', true, true]);
    expect(() => [ports.play('error'), ports.log({ level: 'info', event: 'x' })]).not.toThrow();
    const log = vi.fn<WholePorts['log']>();
    wholePorts({ ...least(vi.fn()), log }).reload();
    expect(log).toHaveBeenCalledWith({ level: 'warn', event: 'There is no way to load the client anew' });
    expect(ports.canPostTo('https://pay.example')).toBe(true);
    await expect(ports.copy('text')).rejects.toThrow('no clipboard');
    const file = { name: 'a.csv', type: 'text/csv', text: '' };
    await expect(ports.download(file)).rejects.toThrow('no way to save');
    const own = { host: 'trade.example', userAgent: 'Terminal' };
    expect(wholePorts({ ...least(vi.fn()), ...own })).toMatchObject(own);
  });

  it('queue what asks for the same lock, also behind a failure, and nothing else', async () => {
    const { lock } = wholePorts(least(vi.fn()));
    const done: string[] = [];
    let release = () => {};
    const first = lock('a', () => new Promise<void>((_, reject) => (release = () => reject(new Error('first')))));
    const second = lock('a', () => Promise.resolve(done.push('second')));
    await lock('b', () => Promise.resolve(done.push('other')));
    await settled();
    expect(done).toEqual(['other']);
    release();
    await expect(first).rejects.toThrow('first');
    await second;
    expect(done).toEqual(['other', 'second']);
  });
});
