import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { ada } from '../../access/sign-in/sign-in.model';
import { parseUser } from '../../platform/session/user.wire';
import { formatDay } from '../../shared/dates';
import { wireUser } from '../../testing/app.fake';
import { fakeServer } from '../../testing/server.fake';
import { servicesOf } from '../../testing/services.fake';
import { profileActions, profileActors } from './profile.actors';
import { profileMachine } from './profile.machine';
import { profileMessages } from './profile.messages';
import { profileModel, settingsWith } from './profile.model';
import { originOf, profileLinks, referralLink } from './profile.rules';

const shown = (user: object = {}) =>
  stage(profileModel, { input: { user: { ...ada, ...user }, settings: settingsWith('https://front.example/') } });

describe('a profile', () => {
  proveMachine(profileModel);

  it('shows the account holder, an empty country as United Kingdom (M-298, M-174)', () => {
    const { account } = shown({ country: '', registeredAt: '2026-01-05T12:00:00.000Z' }).view();
    expect(account).toMatchObject({ country: 'United Kingdom', registeredAt: '2026-01-05T12:00:00.000Z' });
    expect(formatDay(account?.registeredAt, 'en')).toBe('05 Jan, 2026');
    expect(shown({ country: 'Malta' }).view().account?.country).toBe('Malta');
  });

  it('counts who registered by the link, 0 where the server does not say (M-246)', () => {
    expect(parseUser({ ...wireUser, referrals_count: 3 })?.referrals).toBe(3);
    expect(parseUser(wireUser)?.referrals).toBe(0);
    expect(shown({ referrals: 3 }).view().account?.referrals).toBe('3');
  });

  it.each([
    ['https://front.example', 'https://front.example/ref/7'],
    ['https://front.example/', 'https://front.example/ref/7'],
    ['https://front.example/app//', 'https://front.example/app/ref/7'],
    ['', 'https://trade.example/ref/7'],
  ])('links from %j to %s, by the plain id (M-244, M-246)', (frontEndUrl, link) => {
    const settings = settingsWith(frontEndUrl);
    expect(referralLink({ user: { ...ada, id: '7' }, settings, origin: 'https://trade.example' })).toBe(link);
  });

  it('knows where the client itself is (M-246)', () => {
    const host = '127.0.0.1:3000';
    expect(originOf({ apiBase: 'http://127.0.0.1:3000/api/v1', host })).toBe('http://127.0.0.1:3000');
    expect(originOf({ apiBase: 'https://api.example/v1', host: 'trade.example' })).toBe('https://trade.example');
    const services = servicesOf(fakeServer());
    const machine = profileMachine.provide({ actors: profileActors(services), actions: profileActions(services) });
    const profile = createActor(machine, { input: { user: ada, settings: settingsWith('') } }).start();
    expect(referralLink(profile.getSnapshot().context)).toBe(`http://trade.example/ref/${ada.id}`);
  });

  it('copies the link and says so, or that it could not (M-246)', () => {
    const flow = shown();
    for (const [isDone, kind, id] of [
      [true, 'success', 'profile.linkCopied'],
      [false, 'error', 'profile.linkNotCopied'],
    ] as const) {
      flow.send({ type: 'link.copy' });
      expect(flow.input('copyText')).toBe(`https://front.example/ref/${ada.id}`);
      if (isDone) flow.settle('copyText');
      else flow.fail('copyText');
      expect(flow.take('notices')).toEqual([{ type: 'notice.add', kind, message: { id } }]);
    }
    expect(profileMessages['profile.linkCopied']).toBe('Referral link copied');
  });

  it('leads to the pages beside it that are there (M-169)', () => {
    expect(profileLinks.map(({ path }) => path)).toEqual(['/reports', '/transactions', '/orderbook']);
  });
});
