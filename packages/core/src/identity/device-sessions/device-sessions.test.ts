import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { Offline } from '../../shared/unreached';
import { fakeServer } from '../../testing/server.fake';
import { servicesOf } from '../../testing/services.fake';
import { deviceSessionsActors, type Ending } from './device-sessions.flow';
import { deviceSessionsMessages } from './device-sessions.messages';
import { deviceSessionsModel, laptop, phone, wirePhone } from './device-sessions.model';
import { deviceOf, parseSessions, type DeviceSession } from './device-sessions.rules';
import { deviceSessionsView, type DeviceSessionsView } from './device-sessions.view';

const SLIP = 500;

/** The dialog, opened and answered. */
function dialog(sessions: readonly DeviceSession[] = [laptop, phone]) {
  const flow = stage(deviceSessionsModel);
  flow.send({ type: 'shown.changed', shown: true });
  flow.settle('listSessions', sessions);
  return { ...flow, view: () => flow.view() as DeviceSessionsView };
}

/** The end of one, or of all, that was confirmed. */
function ending(of: Ending) {
  const flow = dialog();
  flow.send(of === 'everywhere' ? { type: 'everywhere.signOut' } : { type: 'device.signOut', id: of.id });
  flow.advance(SLIP);
  flow.send({ type: 'ending.confirm' });
  flow.take();
  return flow;
}
const one: Ending = { id: phone.id };

describe('the devices that an account is signed in by', () => {
  proveMachine(deviceSessionsModel);

  it('are listed, this browser without a way to end it', () => {
    const flow = dialog();
    expect(flow.view()).toMatchObject({ phase: 'ready', isAlone: false, canEndEverywhere: true });
    expect(flow.view().devices.map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
      [laptop.id, true],
      [phone.id, false],
    ]);
    flow.send({ type: 'device.signOut', id: laptop.id });
    flow.send({ type: 'device.signOut', id: 'nobody' });
    expect(flow.view().devices.some(({ isAsked }) => isAsked)).toBe(false);
  });

  it('are this browser alone where nobody else is signed in, and then there is nothing to end', () => {
    const flow = dialog([laptop]);
    expect(flow.view()).toMatchObject({ isAlone: true, canEndEverywhere: false });
    flow.send({ type: 'everywhere.signOut' });
    expect(flow.view().isEverywhereAsked).toBe(false);
    expect(dialog([]).view()).toMatchObject({ phase: 'empty', isAlone: false });
  });

  it('that did not come are no empty list, and are asked for again (R14)', () => {
    const flow = stage(deviceSessionsModel);
    flow.send({ type: 'shown.changed', shown: true });
    flow.fail('listSessions');
    expect((flow.view() as DeviceSessionsView).phase).toBe('failed');
    flow.send({ type: 'sessions.reload' });
    expect((flow.view() as DeviceSessionsView).phase).toBe('loading');
    flow.settle('listSessions', [laptop]);
    expect((flow.view() as DeviceSessionsView).phase).toBe('ready');
    expect(deviceSessionsView.read({ deviceSessions: undefined }).phase).toBe('loading');
  });

  it('that did not come are asked for once the network is back (A-241)', () => {
    const flow = stage(deviceSessionsModel);
    const turn = (network: 'online' | 'offline') => {
      flow.send({ type: 'network.changed', network });
      return [flow.running(), (flow.view() as DeviceSessionsView).phase];
    };
    flow.send({ type: 'shown.changed', shown: true });
    flow.fail('listSessions');
    expect(turn('offline')).toEqual([[], 'failed']);
    expect(turn('online')).toEqual([['listSessions'], 'loading']);
    flow.settle('listSessions', [laptop]);
    expect(turn('offline')).toEqual([[], 'ready']);
  });

  it('whose question may have gone with the network are asked for anew when that is back, also behind what shows (A-241)', () => {
    const flow = stage(deviceSessionsModel);
    const returned = () => {
      const asked = flow.children.length;
      flow.send({ type: 'network.changed', network: 'online' });
      return [flow.children.length - asked, flow.running(), (flow.view() as DeviceSessionsView).phase];
    };
    flow.send({ type: 'shown.changed', shown: true });
    expect(returned()).toEqual([1, ['listSessions'], 'loading']);
    flow.settle('listSessions', [laptop, phone]);
    expect(returned()).toEqual([1, ['listSessions'], 'ready']);
    expect(returned()).toEqual([1, ['listSessions'], 'ready']);
    flow.send({ type: 'device.signOut', id: phone.id });
    expect(returned()).toEqual([0, [], 'ready']);
  });

  it('are ended one at a time, each after a confirmation that a double press does not give (R39)', () => {
    const flow = dialog();
    flow.send({ type: 'device.signOut', id: phone.id });
    expect(flow.view()).toMatchObject({ isLocked: true, devices: [{ isAsked: false }, { isAsked: true }] });
    flow.send({ type: 'ending.confirm' });
    expect(flow.running()).toEqual([]);
    flow.advance(SLIP);
    expect(flow.view().isLocked).toBe(false);
    flow.send({ type: 'ending.cancel' });
    flow.send({ type: 'ending.confirm' });
    expect([flow.running(), flow.view().devices.some(({ isAsked }) => isAsked)]).toEqual([['listSessions'], false]);
    flow.settle('listSessions', [laptop, phone]);
    flow.send({ type: 'everywhere.signOut' });
    expect(flow.view()).toMatchObject({ isEverywhereAsked: true, canEndEverywhere: false });
    flow.advance(SLIP);
    flow.send({ type: 'ending.confirm' });
    flow.send({ type: 'ending.confirm' });
    expect([flow.running(), flow.view().isEnding]).toEqual([['closeAllSessions'], true]);
  });

  it('are held while one is asked about or being ended, until what became of it is told', () => {
    const tablet = { ...phone, id: 'tablet' };
    const flow = dialog([laptop, phone, tablet]);
    const asked = () => flow.view().devices.flatMap(({ id, isAsked }) => (isAsked ? [id] : []));
    expect(flow.view().isHeld).toBe(false);
    flow.send({ type: 'device.signOut', id: phone.id });
    expect(flow.view().isHeld).toBe(true);
    flow.advance(SLIP);
    flow.send({ type: 'device.signOut', id: tablet.id });
    flow.send({ type: 'everywhere.signOut' });
    expect([asked(), flow.view()]).toMatchObject([[phone.id], { isHeld: true, isEverywhereAsked: false }]);
    flow.send({ type: 'ending.confirm' });
    expect(flow.view().isHeld).toBe(true);
    flow.settle('deleteSession', { kind: 'ended' });
    expect(flow.view().isHeld).toBe(false);
    flow.send({ type: 'everywhere.signOut' });
    expect(flow.view().isHeld).toBe(true);
    flow.send({ type: 'ending.cancel' });
    expect(flow.view().isHeld).toBe(false);
  });

  it.each([
    [{ kind: 'ended' }, 'The device is signed out'],
    [{ kind: 'refused', message: null }, 'Nothing was signed out'],
    [{ kind: 'refused', message: 'Too many requests.' }, 'Nothing was signed out. Too many requests.'],
  ] as const)('say what became of the end of one, and come again (R13): %j', (outcome, text) => {
    const flow = ending(one);
    expect(flow.input('deleteSession')).toEqual({ id: phone.id });
    flow.settle('deleteSession', outcome);
    const [told] = flow.take('notices') as unknown as [{ message: { id: string; values?: { reason: string } } }];
    const words = deviceSessionsMessages[told.message.id as keyof typeof deviceSessionsMessages];
    expect(words.replace('{reason}', told.message.values?.reason ?? '')).toBe(text);
    expect([flow.running(), flow.view().phase]).toEqual([['listSessions'], 'ready']);
    flow.settle('listSessions', [laptop]);
    expect(flow.view().devices).toHaveLength(1);
  });

  it.each([
    ['is listed no more', [laptop], [{ kind: 'success', message: { id: 'deviceSessions.ended' } }]],
    ['is still listed', [laptop, phone], [{ kind: 'error', message: { id: 'deviceSessions.notEnded' } }]],
  ] as const)('tell by the list what became of one that the server does not know: it %s (R37)', (_, list, told) => {
    const flow = ending(one);
    flow.settle('deleteSession', { kind: 'gone' });
    expect([flow.take(), flow.running(), flow.view()]).toMatchObject([
      [],
      ['listSessions'],
      { phase: 'ready', isEnding: true, devices: [{ isAsked: false }, { isAsked: true }] },
    ]);
    flow.settle('listSessions', list);
    expect(flow.take()).toMatchObject(told);
    expect(flow.view()).toMatchObject({ isEnding: false, isHeld: false, devices: { length: list.length } });
  });

  it('say that nobody knows of one that the server does not know, where the list did not come either', () => {
    const flow = ending(one);
    flow.settle('deleteSession', { kind: 'gone' });
    // What is told is told also with the dialog closed.
    flow.send({ type: 'shown.changed', shown: false });
    flow.fail('listSessions');
    expect(flow.take()).toMatchObject([{ message: { id: 'deviceSessions.unconfirmed' } }]);
  });

  it('are left with all others: the end everywhere signs this browser out as well', () => {
    const flow = ending('everywhere');
    flow.settle('closeAllSessions', { kind: 'ended' });
    expect(flow.take()).toEqual([
      { type: 'notice.add', kind: 'success', message: { id: 'deviceSessions.endedEverywhere' } },
      { type: 'dialog.close', name: 'deviceSessions' },
      { type: 'session.end' },
    ]);
  });

  it.each([
    ['deleteSession', one],
    ['closeAllSessions', 'everywhere'],
  ] as const)('tell by the list what %s did, where no answer came: that is no failure', (call, of) => {
    for (const lose of [
      (flow: ReturnType<typeof ending>) => flow.fail(call),
      (flow: ReturnType<typeof ending>) => flow.advance(10_000),
    ]) {
      const flow = ending(of);
      lose(flow);
      expect([flow.take(), flow.running()]).toMatchObject([
        [{ title: { id: 'deviceSessions.noAnswer' }, message: { id: 'deviceSessions.unconfirmed' } }],
        ['listSessions'],
      ]);
    }
  });

  it.each([
    ['deleteSession', one],
    ['closeAllSessions', 'everywhere'],
  ] as const)('say that nothing was sent, where there is no network, and stay: %s (A-241)', (call, of) => {
    const flow = ending(of);
    flow.fail(call, new Offline('no network'));
    expect(flow.take('notices')).toEqual([
      { type: 'notice.add', kind: 'error', message: { id: 'connectivity.notSent' } },
    ]);
    // The list could not be asked for either: it would be gone.
    expect([flow.running(), flow.view().phase, flow.view().isHeld]).toEqual([[], 'ready', false]);
  });

  it('that an end left as they were, for want of a network, come again with it; behind a closed dialog nobody asks', () => {
    const flow = ending(one);
    flow.fail('deleteSession', new Offline());
    flow.send({ type: 'network.changed', network: 'online' });
    expect(flow.running()).toEqual(['listSessions']);
    for (const error of [new Offline(), new Error('unavailable')]) {
      const closed = ending(one);
      closed.send({ type: 'shown.changed', shown: false });
      closed.fail('deleteSession', error);
      for (const call of closed.running()) closed.fail(call);
      closed.send({ type: 'network.changed', network: 'online' });
      expect(closed.running()).toEqual([]);
    }
  });

  it('tell the end also when the dialog was closed meanwhile, and come anew when it opens', () => {
    const flow = ending(one);
    flow.send({ type: 'shown.changed', shown: false });
    flow.settle('deleteSession', { kind: 'ended' });
    expect(flow.take('notices')).toHaveLength(1);
    flow.send({ type: 'shown.changed', shown: true });
    expect(flow.view()).toMatchObject({ phase: 'loading', devices: [] });
  });
});

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)';

describe('the name of a device', () => {
  // The same samples as for the server's messages: both tell of one browser.
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux', 'computer'],
    [`${LINUX} HeadlessChrome/140.0.0.0 Safari/537.36`, 'Chrome on Linux', 'computer'],
    [`${WINDOWS} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Windows', 'computer'],
    [`${WINDOWS} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge on Windows', 'computer'],
    [`${WINDOWS} Chrome/140.0.0.0 Safari/537.36 OPR/121.0.0.0`, 'Opera on Windows', 'computer'],
    [`${MAC} Version/18.5 Safari/605.1.15`, 'Safari on macOS', 'computer'],
    [`${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari on iPhone', 'phone'],
    [`${IPHONE} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone', 'phone'],
    [`${IPHONE} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`, 'Firefox on iPhone', 'phone'],
    [`${IPHONE} Version/18.0 EdgiOS/140.0.0.0 Mobile/15E148 Safari/604.1`, 'Edge on iPhone', 'phone'],
    [`${IPHONE} OPiOS/16.0.15 Mobile/15E148 Safari/9537.53`, 'Opera on iPhone', 'phone'],
    [`${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1 OPT/5.6.1`, 'Opera on iPhone', 'phone'],
    [
      'Mozilla/5.0 (iPad; CPU OS 16_5 like Mac OS X) Version/16.5 Mobile/15E148 Safari/604.1',
      'Safari on iPad',
      'phone',
    ],
    ['Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36', 'Chrome on Android', 'phone'],
    [
      'Mozilla/5.0 (Linux; Android 15; SM-S921B) Chrome/130.0 Mobile SamsungBrowser/28.0',
      'Samsung Internet on Android',
      'phone',
    ],
    ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/140.0.0.0 Safari/537.36', 'Chrome on ChromeOS', 'computer'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)', 'iPhone', 'phone'],
    ['Firefox/140.0', 'Firefox', 'unknown'],
    ['Node.js v22.1.0', 'Unknown device', 'unknown'],
    ['', 'Unknown device', 'unknown'],
  ])('is in words: %s', (userAgent, name, kind) => {
    const named = deviceOf(userAgent);
    const { device } = named;
    const values = 'values' in device ? (device.values ?? {}) : {};
    const template = 'text' in device ? device.text : deviceSessionsMessages[device.id as 'deviceSessions.device'];
    expect(template.replace(/\{(\w+)\}/g, (_, key: string) => String(values[key]))).toBe(name);
    expect(named.kind).toBe(kind);
  });

  it('has nothing of the text itself, which whoever signed in wrote', () => {
    const shown = JSON.stringify(deviceOf('<b>Call +44 20 7946 0000</b>‮ Firefox/1 Windows https://evil.example'));
    expect(shown).toBe(
      '{"device":{"id":"deviceSessions.device","values":{"browser":"Firefox","system":"Windows"}},"kind":"computer"}',
    );
  });
});

describe('the calls of the devices', () => {
  const end = async (of: Ending, status: number, body: unknown) => {
    const call = of === 'everywhere' ? 'POST /auth/logout/everywhere' : `DELETE /auth/sessions/${of.id}`;
    const actors = deviceSessionsActors(servicesOf(fakeServer().on(call, { status, body })));
    if (of === 'everywhere') return toPromise(createActor(actors.closeAllSessions).start());
    return toPromise(createActor(actors.deleteSession, { input: of }).start());
  };

  it.each([
    ['one', one],
    ['all', 'everywhere'],
  ] as const)('end %s, and tell a refusal from no answer', async (_, of) => {
    expect(await end(of, 200, { message: 'The session is ended' })).toEqual({ kind: 'ended' });
    const message = 'Too many requests.';
    expect(await end(of, 429, { message })).toEqual({ kind: 'refused', message });
    expect(await end(of, 503, { message, status: 'maintenance' })).toEqual({ kind: 'refused', message });
    for (const [status, body] of [
      [500, { message: 'No' }],
      [503, { message: 'No' }],
      [408, {}],
      [200, '<html>'],
    ] as const)
      await expect(end(of, status, body)).rejects.toThrow('The sessions answered');
  });

  it('take no session, or call, that the server does not know for one that it ended (R37)', async () => {
    for (const body of [{ message: 'There is no such session.' }, { message: 'Not found.' }, '<html>'])
      expect(await end(one, 404, body)).toEqual({ kind: 'gone' });
  });

  it('take no call that a server does not know for the end of every session (R37)', async () => {
    const message = 'Not found';
    expect(await end('everywhere', 404, { message })).toEqual({ kind: 'refused', message });
  });

  it('load the list, this browser first', async () => {
    const current = { ...wirePhone, id: laptop.id, is_current: true };
    const server = fakeServer().on('GET /auth/sessions', { status: 200, body: { data: [wirePhone, current] } });
    const { listSessions } = deviceSessionsActors(servicesOf(server));
    const sessions = await toPromise(createActor(listSessions).start());
    expect(sessions.map(({ id }) => id)).toEqual([laptop.id, phone.id]);
    expect(sessions[1]).toEqual(phone);
  });

  it.each([
    ['a row without an id', { data: [{ ...wirePhone, id: '' }] }],
    ['a time that is none', { data: [{ ...wirePhone, last_used_at: 'yesterday' }] }],
    ['a row that does not say whose it is', { data: [{ ...wirePhone, is_current: undefined }] }],
  ])('take no answer of another form for a shorter list: %s', (_, answer) => {
    expect(() => parseSessions(answer)).toThrow('of another form');
  });
});
