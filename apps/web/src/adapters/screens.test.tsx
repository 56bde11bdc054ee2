// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openScreens, type Loaders, type ScreenModule } from './screens';

const Screen = () => null;
const nothing = () => Promise.reject<ScreenModule>(new Error('unused'));

function open(login: () => Promise<ScreenModule>) {
  const notices: unknown[] = [];
  const loaders: Loaders = {
    login,
    home: nothing,
    tradeRoom: nothing,
    orderBook: nothing,
    authentication: nothing,
    maintenance: nothing,
    connectionFailed: nothing,
    notFound: nothing,
  };
  const screens = openScreens({ send: (_, event) => void notices.push(event) }, loaders);
  return { screens, notices };
}

describe('screens that arrive when needed', () => {
  afterEach(() => vi.useRealTimers());

  it('asks for a screen once and tells when it is there', async () => {
    let asked = 0;
    const { screens, notices } = open(async () => {
      asked += 1;
      return { default: Screen };
    });
    let told = 0;
    screens.subscribe(() => (told += 1));
    expect(screens.get('login')).toEqual({ phase: 'loading' });
    await Promise.all([screens.load('login'), screens.load('login')]);
    expect([screens.get('login'), asked, told, notices]).toEqual([{ phase: 'ready', Screen }, 1, 1, []]);
  });

  it('says that a screen did not arrive, and takes it when it is asked for again (A-241)', async () => {
    const answers = [Promise.reject<ScreenModule>(new Error('gone')), Promise.resolve({ default: Screen })];
    const { screens, notices } = open(() => answers.shift() ?? nothing());
    await screens.load('login');
    expect(screens.get('login')).toEqual({ phase: 'failed' });
    expect(notices).toEqual([{ type: 'notice.add', kind: 'error', message: { id: 'page.notLoaded' } }]);
    await screens.load('login');
    expect(screens.get('login')).toEqual({ phase: 'ready', Screen });
  });

  it('gives a screen up after 120 seconds and not before (A-240)', async () => {
    vi.useFakeTimers();
    const { screens } = open(() => new Promise(() => undefined));
    void screens.load('login');
    await vi.advanceTimersByTimeAsync(119_999);
    expect(screens.get('login').phase).toBe('loading');
    await vi.advanceTimersByTimeAsync(1);
    expect(screens.get('login').phase).toBe('failed');
  });
});
