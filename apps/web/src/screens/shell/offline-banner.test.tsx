// @vitest-environment happy-dom
import { AppProvider } from '@bourse/react';
import { describe, expect, it } from 'vitest';
import { mountedPage } from '../../testing/frame';
import { networked } from '../../testing/network';
import { OfflineBanner } from './offline-banner';

describe('the banner above the content', () => {
  const { show, all } = mountedPage();
  const said = () => all('[role="status"]').map((note) => note.textContent);

  it('says of a money call that it goes on, in a place of its own: what shows is up to date meanwhile (R15)', async () => {
    const { app, set } = networked();
    show(
      <AppProvider app={app}>
        <OfflineBanner />
      </AppProvider>,
    );
    expect(said()).toEqual(['', '']);
    await set({ isLate: true });
    expect(said()).toEqual([
      '',
      'Your deposit takes longer than usual. It is on its way: there is no need to press again.',
    ]);
    await set({ server: 'silent' });
    expect(said()).toEqual(['The server does not answer. Still waiting…', '']);
  });
});
