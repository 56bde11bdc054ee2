// @vitest-environment happy-dom
import { screens as screenNames } from '@bourse/core';
import { AppProvider } from '@bourse/react';
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mountedPage } from '../testing/frame';
import { networked } from '../testing/network';
import { openScreens, useScreen, type Loaders, type ScreenModule, type Screens } from './screens';

const Screen = () => 'the form';
const nothing = () => Promise.reject<ScreenModule>(new Error('unused'));

function open(login: () => Promise<ScreenModule>) {
  const notices: unknown[] = [];
  const loaders = Object.fromEntries(screenNames.map((name) => [name, name === 'login' ? login : nothing])) as Loaders;
  const screens = openScreens({ send: (_, event) => void notices.push(event) }, loaders);
  return { screens, notices };
}

const Place = ({ screens }: { screens: Screens }) => {
  const loaded = useScreen(screens, 'login');
  return loaded.phase === 'ready' ? <loaded.Screen /> : loaded.phase;
};

describe('screens that arrive when needed', () => {
  const { show, text } = mountedPage();
  const settled = () => act(async () => undefined);
  afterEach(() => vi.useRealTimers());

  it('are asked for once, and stand at once where they are there already', async () => {
    let asked = 0;
    const { screens, notices } = open(async () => {
      asked += 1;
      return { default: Screen };
    });
    show(<Place screens={screens} />);
    expect(text()).toBe('loading');
    await settled();
    expect(text()).toBe('the form');
    show(<Place key="later" screens={screens} />);
    expect(text()).toBe('the form');
    expect([await screens.load('login'), asked, notices]).toEqual([{ phase: 'ready', Screen }, 1, []]);
  });

  it('are missed by a notice and in their place, and taken when they are asked for again (A-241)', async () => {
    const answers = [Promise.reject<ScreenModule>(new Error('gone')), Promise.resolve({ default: Screen })];
    const { screens, notices } = open(() => answers.shift() ?? nothing());
    show(<Place screens={screens} />);
    await settled();
    expect(text()).toBe('failed');
    expect(notices).toEqual([{ type: 'notice.add', kind: 'error', message: { id: 'page.notLoaded' } }]);
    show(<Place key="later" screens={screens} />);
    await settled();
    expect(text()).toBe('the form');
  });

  it('that were missed without a network arrive when it is back, and are not asked for by themselves before (A-241)', async () => {
    const { app, set } = networked();
    let isLost = true;
    let asked = 0;
    const { screens, notices } = open(() => {
      asked += 1;
      return isLost ? Promise.reject(new Error('no network')) : Promise.resolve({ default: Screen });
    });
    show(
      <AppProvider app={app}>
        <Place screens={screens} />
      </AppProvider>,
    );
    await settled();
    // The browser tells later that the network is gone.
    await set({ network: 'offline' });
    expect([text(), asked, notices.length]).toEqual(['failed', 1, 1]);
    isLost = false;
    await set({ network: 'online' });
    expect([text(), asked, notices.length]).toEqual(['the form', 2, 1]);
  });

  it('stay when an earlier question for them fails late', async () => {
    const { app, set } = networked();
    const failures: (() => void)[] = [];
    const { screens } = open(() =>
      failures.length === 0
        ? new Promise((_, reject) => failures.push(() => reject(new Error('late'))))
        : Promise.resolve({ default: Screen }),
    );
    show(
      <AppProvider app={app}>
        <Place screens={screens} />
      </AppProvider>,
    );
    await set({ network: 'offline' });
    await set({ network: 'online' });
    expect(text()).toBe('the form');
    failures[0]?.();
    await settled();
    expect(text()).toBe('the form');
  });

  it('are given up after 120 seconds and not before (A-240)', async () => {
    vi.useFakeTimers();
    const { screens } = open(() => new Promise(() => undefined));
    show(<Place screens={screens} />);
    await act(() => vi.advanceTimersByTimeAsync(119_999));
    expect(text()).toBe('loading');
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(text()).toBe('failed');
  });
});
