// @vitest-environment happy-dom
import { AppProvider } from '@bourse/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { mountedPage } from '../testing/frame';
import { networked } from '../testing/network';
import { AssetMark } from './asset-mark';
import { Brand } from './brand';
import { PersonPicture } from './person-picture';
import { Picture } from './picture';

const { show, all, text } = mountedPage();
const pictures = () => all<HTMLImageElement>('img').map((image) => image.getAttribute('src'));
const lose = (at: number) => act(() => void all('img')[at]?.dispatchEvent(new Event('error')));

it('a picture that did not arrive is asked for again whenever the network is back (A-241)', async () => {
  const { app, set } = networked();
  show(
    <AppProvider app={app}>
      <PersonPicture src="/ada.jpg" name="Ada Byron" alt="" />
      <PersonPicture src="/grace.jpg" name="Grace Hopper" alt="" />
    </AppProvider>,
  );
  lose(0);
  expect([pictures(), text()]).toEqual([['/grace.jpg'], 'AB']);
  // The browser tells later that the network is gone.
  await set({ network: 'offline' });
  expect(pictures()).toEqual(['/grace.jpg']);
  await set({ network: 'online' });
  expect([pictures(), text()]).toEqual([['/ada.jpg', '/grace.jpg'], '']);
  lose(0);
  expect(text()).toBe('AB');
  await set({ network: 'offline' });
  await set({ network: 'online' });
  expect(pictures()).toEqual(['/ada.jpg', '/grace.jpg']);
});

const each = Object.entries({
  'a person': <PersonPicture src="/ada.jpg" name="Ada Byron" alt="" />,
  'an asset, from the operator': <AssetMark symbol="BTCUSD" type="crypto" image="/btc.png" />,
  'an asset, of ours': <AssetMark symbol="BTCUSD" type="crypto" image="" />,
  'the logo': <Brand name="Bourse" image="/logo.svg" />,
  'a news article': <Picture src="/news.jpg" alt="" />,
});

it.each(each)(
  'a picture that did not arrive is asked for again once the network is back: %s (A-241)',
  async (_, picture) => {
    const { app, set } = networked();
    show(<AppProvider app={app}>{picture}</AppProvider>);
    const [lost] = all('img');
    const addresses = pictures();
    lose(0);
    await set({ network: 'offline' });
    await set({ network: 'online' });
    expect(pictures()).toEqual(addresses);
    expect(all('img')).not.toContain(lost);
  },
);

it.each(each)('a picture that arrived stays as it is while the network goes and comes: %s', async (_, picture) => {
  const { app, set } = networked();
  show(<AppProvider app={app}>{picture}</AppProvider>);
  const [arrived] = all('img');
  await set({ network: 'offline' });
  await set({ network: 'online' });
  expect(all('img')).toHaveLength(1);
  expect(all('img')[0]).toBe(arrived);
});

it.each(each)(
  'a picture of which the browser tells only after the return that it did not arrive is asked for again: %s (A-241)',
  async (_, picture) => {
    const { app, set } = networked();
    show(<AppProvider app={app}>{picture}</AppProvider>);
    const [late] = all('img');
    const addresses = pictures();
    await set({ network: 'offline' });
    await set({ network: 'online' });
    lose(0);
    expect(pictures()).toEqual(addresses);
    expect(all('img')).not.toContain(late);
  },
);
