// @vitest-environment happy-dom
import english from '@bourse/messages/compiled/en.json';
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { wordsIn, WordsContext } from '../../adapters/words';
import { Tabs } from './tabs';

const TABS = ['first', 'second', 'third'].map((value) => ({ value, label: { text: value } }));

function Book() {
  const [value, setValue] = useState('first');
  return (
    <Tabs tabs={TABS} value={value} onChange={setValue} aside={null}>
      rows of {value}
    </Tabs>
  );
}

it('of the order book are walked round by the arrows, to their ends by Home and End, and named for their panel (T-126)', () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  const holder = document.body.appendChild(document.createElement('div'));
  const root = createRoot(holder);
  act(() =>
    root.render(
      <WordsContext value={wordsIn('en', english)}>
        <Book />
      </WordsContext>,
    ),
  );
  const tabs = [...holder.querySelectorAll<HTMLElement>('[role="tab"]')];
  const panel = () => holder.querySelector('[role="tabpanel"]');
  tabs[0]?.focus();
  const walked = ['ArrowRight', 'End', 'ArrowRight', 'ArrowLeft', 'Home'].map((key) => {
    act(() => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
    const chosen = tabs.filter((tab) => tab.getAttribute('aria-selected') === 'true');
    expect(chosen).toEqual([document.activeElement]);
    expect(tabs.filter((tab) => tab.tabIndex === 0)).toEqual(chosen);
    expect(chosen[0]?.getAttribute('aria-controls')).toBe(panel()?.id);
    expect(panel()?.getAttribute('aria-labelledby')).toBe(chosen[0]?.id);
    return panel()?.textContent;
  });
  expect(walked).toEqual(['second', 'third', 'first', 'third', 'first'].map((value) => `rows of ${value}`));
  act(() => tabs[1]?.click());
  expect(panel()?.textContent).toBe('rows of second');
  act(() => root.unmount());
});
