// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { restoreStyles, watchStyles } from './styles';

describe('stylesheets that may not arrive', () => {
  const sheets = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const tell = (link: HTMLLinkElement | undefined, type: 'load' | 'error') => link?.dispatchEvent(new Event(type));
  watchStyles(document);

  beforeEach(() => {
    document.body.innerHTML = '<link rel="stylesheet" data-name="a"><link rel="stylesheet" data-name="b">';
  });
  afterEach(() => {
    document.body.innerHTML = '';
  });

  it('asks again for what the page names and was lost before the first script ran', async () => {
    const closed = {
      get cssRules(): never {
        throw new DOMException('Cannot access rules', 'SecurityError');
      },
    };
    const page = document.implementation.createHTMLDocument();
    const states = { none: null, empty: { cssRules: [] }, closed, present: { cssRules: [1] }, foreign: closed };
    for (const [name, sheet] of Object.entries(states)) {
      const link = Object.assign(page.createElement('link'), { rel: 'stylesheet' });
      link.dataset['name'] = name;
      if (name !== 'foreign') link.setAttribute('crossorigin', '');
      Object.defineProperty(link, 'sheet', { value: sheet });
      page.head.append(link);
    }
    const named = () => [...page.querySelectorAll<HTMLLinkElement>('link')];
    const before = named();
    watchStyles(page);
    const restored = restoreStyles();
    const asked = named().filter((link) => !before.includes(link));
    expect(asked.map(({ dataset }) => dataset['name'])).toEqual(['none', 'empty', 'closed']);
    for (const link of asked) tell(link, 'load');
    await restored;
  });

  it('asks again for what did not arrive, and only for that', async () => {
    const [lost, present] = sheets();
    tell(lost, 'error');
    const restored = restoreStyles();
    expect(sheets()[0]).not.toBe(lost);
    expect(sheets().map(({ dataset }) => dataset['name'])).toEqual(['a', 'b']);
    expect(sheets()[1]).toBe(present);
    tell(sheets()[0], 'load');
    await restored;
    await restoreStyles();
    expect(sheets()[1]).toBe(present);
  });

  it('says so when it does not arrive again, and asks a third time', async () => {
    tell(sheets()[0], 'error');
    const first = restoreStyles();
    const second = sheets()[0];
    tell(second, 'error');
    await expect(first).rejects.toThrow('No stylesheet');
    const again = restoreStyles();
    expect(sheets()[0]).not.toBe(second);
    tell(sheets()[0], 'load');
    await again;
  });
});
