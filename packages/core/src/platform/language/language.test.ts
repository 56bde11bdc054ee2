import { describe, expect, it } from 'vitest';
import { proveMachine } from '@bourse/model-testing/vitest';
import { openTab, usualServer } from '../../testing/app.fake';
import { fakeOrigin } from '../../testing/ports.fake';
import { readView } from '../../app';
import { languageModel } from './language.model';
import { languageView } from './language.view';

describe('the language', () => {
  proveMachine(languageModel);

  const read = (tab: Awaited<ReturnType<typeof openTab>>) => readView(tab.app, languageView).language;
  /** What the last request asked to be answered in. */
  const asked = ({ server }: Awaited<ReturnType<typeof openTab>>) => server.calls.at(-1)?.language;

  it('is English until somebody chooses: en or es, each with its name and its flag (A-242, A-243)', async () => {
    const tab = await openTab();
    expect(readView(tab.app, languageView)).toEqual({
      language: { label: 'English', logo: 'GB', value: 'en' },
      languages: [
        { label: 'English', logo: 'GB', value: 'en' },
        { label: 'Español', logo: 'ES', value: 'es' },
      ],
    });
    tab.close();
  });

  it('that was chosen holds for the next visit, and one that is none counts as English (A-244)', async () => {
    const origin = fakeOrigin();
    const first = await openTab({ origin });
    first.app.send('language', { type: 'language.choose', value: 'es' });
    expect([read(first), origin.read()['webtrader_lang']]).toEqual([
      { label: 'Español', logo: 'ES', value: 'es' },
      'es',
    ]);
    first.close();
    const later = await openTab({ origin });
    expect(read(later).value).toBe('es');
    later.close();
    const broken = await openTab({ origin: fakeOrigin({ webtrader_lang: 'constructor' }) });
    expect(read(broken).value).toBe('en');
    broken.close();
  });

  it('follows what another tab chose (A-244)', async () => {
    const origin = fakeOrigin();
    const [one, other] = [await openTab({ origin }), await openTab({ origin })];
    one.app.send('language', { type: 'language.choose', value: 'es' });
    await one.advance(0);
    expect(read(other).value).toBe('es');
    one.close();
    other.close();
  });

  it('is asked of the server with each call, without a reload after a change (A-242, A-244)', async () => {
    const tab = await openTab({ path: '/login', server: usualServer() });
    expect(asked(tab)).toBe('en');
    tab.app.send('language', { type: 'language.choose', value: 'es' });
    await tab.signIn();
    expect(asked(tab)).toBe('es');
    tab.close();
  });
});
