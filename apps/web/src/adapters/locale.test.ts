// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sayIn } from '../parts/text';
import { browserStorage } from '../ports/storage.browser';
import { openLocale } from './locale';
import { openPreferences } from './preferences';

const open = async () => {
  const { language } = openPreferences(browserStorage('localStorage'));
  return { language, locale: await openLocale(language, document.documentElement) };
};

describe('the language of the page', () => {
  afterEach(() => localStorage.clear());

  it('is English until another is chosen, and changes at once without a reload (A-242, A-244)', async () => {
    const { language, locale } = await open();
    expect([sayIn(locale.get(), 'common.retry'), document.documentElement.lang]).toEqual(['Try again', 'en']);
    const changed = vi.fn<() => void>();
    locale.subscribe(changed);
    language.set('es');
    await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce());
    expect([sayIn(locale.get(), 'common.retry'), document.documentElement.lang]).toEqual(['Intentar de nuevo', 'es']);
  });

  it('is the chosen one after a reload', async () => {
    localStorage.setItem('webtrader_lang', 'es');
    expect((await open()).locale.get().language).toBe('es');
  });

  it('counts in words', async () => {
    const { locale } = await open();
    const of = (count: number) => sayIn(locale.get(), 'figures.plans', { count });
    expect([of(1), of(2)]).toEqual(['1 active plan', '2 active plans']);
  });

  it('shows words of the server as they are', async () => {
    const { locale } = await open();
    expect(sayIn(locale.get(), { text: 'No {money} <b>today</b>' })).toBe('No {money} <b>today</b>');
  });
});
