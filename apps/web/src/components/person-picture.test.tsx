// @vitest-environment happy-dom
import { AppProvider } from '@bourse/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { mountedPage } from '../testing/frame';
import { networked } from '../testing/network';
import { PersonPicture } from './person-picture';

const { show, all, text } = mountedPage();
const pictures = () => all<HTMLImageElement>('img').map((image) => image.getAttribute('src'));
const lose = (at: number) => act(() => void all('img')[at]?.dispatchEvent(new Event('error')));

it('a picture that did not arrive is asked for again whenever the network is back, and none that did (A-241)', async () => {
  const { app, set } = networked();
  const render = (ofAda: string) =>
    show(
      <AppProvider app={app}>
        <PersonPicture src={ofAda} name="Ada Byron" alt="" />
        <PersonPicture src="/grace.jpg" name="Grace Hopper" alt="" />
      </AppProvider>,
    );
  render('/ada.jpg');
  const back = async () => {
    await set({ network: 'offline' });
    await set({ network: 'online' });
  };
  const [, grace] = all('img');
  lose(0);
  expect([pictures(), text()]).toEqual([['/grace.jpg'], 'AB']);
  // The browser tells later that the network is gone.
  await set({ network: 'offline' });
  expect(pictures()).toEqual(['/grace.jpg']);
  await set({ network: 'online' });
  expect(pictures()).toEqual(['/ada.jpg', '/grace.jpg']);
  lose(0);
  expect(text()).toBe('AB');
  await back();
  expect(pictures()).toEqual(['/ada.jpg', '/grace.jpg']);
  expect(all('img')[1]).toBe(grace);
  // Another one stands in its place by then.
  lose(0);
  render('/ada-2.jpg');
  const [other] = all('img');
  act(() => void other?.dispatchEvent(new Event('load')));
  await back();
  expect(all('img')[0]).toBe(other);
});
