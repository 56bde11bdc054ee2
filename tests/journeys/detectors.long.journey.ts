import { expect, test, type Page } from '@playwright/test';
import { walkByTab } from '../lib/keyboard.ts';
import { layoutFlaws } from '../lib/layout-flaws.ts';
import { untranslated } from '../lib/words.ts';

// Tests the checks that other journeys rely on: plants flaws in the page and expects each to be found.
const STYLE = '<style>* { margin: 0 } body { font: 14px sans-serif } :focus { outline: 2px solid #00f }</style>';
const put = (page: Page, body: string) => page.setContent(`${STYLE}<main>${body}</main>`);

const LAYOUT: readonly (readonly [plant: string, body: string, found: RegExp])[] = [
  ['a page that scrolls sideways', '<div style="width: 200vw; height: 1px"></div>', /^the page scrolls sideways/],
  [
    'a part that scrolls sideways',
    '<div style="width: 90px; overflow-x: auto"><p style="width: 200px">wide</p></div>',
    /^scrolls sideways: <div>/,
  ],
  ['a cut text', '<p style="width: 40px; overflow: hidden; white-space: nowrap">Total portfolio</p>', /^cut: <p>/],
  [
    'a text that is cut below',
    '<div style="height: 12px; overflow: hidden"><p style="line-height: 30px">Margin</p></div>',
    /^cut above or below: <p>/,
  ],
  [
    'a text outside its button',
    '<button style="width: 40px; padding: 0; white-space: nowrap">Close all positions</button>',
    /^outside its control: <button>/,
  ],
  [
    'texts over one another',
    '<p style="position: absolute; top: 0">Equity</p><p style="position: absolute; top: 4px">Margin</p>',
    /^texts over one another/,
  ],
  [
    'controls over one another',
    '<button style="position: absolute">Sell</button><button style="position: absolute; left: 8px">Buy</button>',
    /^controls over one another/,
  ],
  [
    'a control behind another part',
    '<button>Buy</button><div style="position: fixed; inset: 0"></div>',
    /^out of reach: <button> "Buy"/,
  ],
];

test('what looks at the layout finds each planted flaw, and none where none is', async ({ page }) => {
  await put(page, '<h1>Positions</h1><p>Nothing is open.</p><button>Close all</button> <a href="#x">View all</a>');
  expect(await layoutFlaws(page)).toEqual([]);
  for (const [plant, body, found] of LAYOUT) {
    await put(page, body);
    expect.soft(await layoutFlaws(page), plant).toContainEqual(expect.stringMatching(found));
  }
});

test('what walks by Tab finds each stop that is hidden, covered or shows no focus', async ({ page }) => {
  await put(
    page,
    `<button>Fine</button>
     <button style="outline: none">Bare</button>
     <button style="outline-color: #fdfdff">Pale</button>
     <button style="opacity: 0">Unseen</button>
     <button style="position: fixed; left: -400px">Away</button>
     <button tabindex="1">Jumps</button>
     <button style="position: fixed; top: 200px; left: 0">Under</button>
     <div style="position: fixed; top: 190px; left: 0; width: 300px; height: 60px; background: #fff"></div>`,
  );
  const flaws = Object.fromEntries((await walkByTab(page)).map(({ name, flaws: found }) => [name, found.join(', ')]));
  expect(flaws).toEqual({
    Fine: '',
    Bare: 'shows no focus',
    Pale: expect.stringMatching(/^shows its focus with a contrast of 1\.\d$/),
    Unseen: expect.stringContaining('is not shown'),
    Away: expect.stringContaining('is out of sight'),
    Jumps: expect.stringContaining('has a tabindex of its own'),
    Under: expect.stringMatching(/^is covered by DIV/),
  });
});

test('what reads the page finds each text that no catalogue holds', async ({ page }) => {
  await put(
    page,
    `<p>[Äall höömé]</p><p>1,234.50</p><p>EURUSD</p><p>Home-made</p><table><tr><td>In a cell</td></tr></table>
     <button aria-label="Unsaid">[Bööx]</button>`,
  );
  expect((await untranslated(page, ['EURUSD'])).map((text) => text.split(' in <')[0])).toEqual([
    'Home-made',
    'In a cell',
    'aria-label Unsaid',
  ]);
});
