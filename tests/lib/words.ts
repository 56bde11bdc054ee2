import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

/** A text of the page by its id; arguments as the page would fill them in. Not for texts with plurals. */
export type Say = (id: string, values?: Record<string, string>) => string;

const catalogueOf = (language: 'en' | 'es') =>
  JSON.parse(readFileSync(new URL(`../../packages/messages/${language}.json`, import.meta.url), 'utf8')) as Record<
    string,
    string
  >;

const speak =
  (catalogue: Record<string, string>, change: (part: string) => string, frame: (text: string) => string): Say =>
  (id, values = {}) => {
    const text = catalogue[id];
    if (text === undefined) throw new Error(`the catalogue has no ${id}`);
    const parts = text.split(/(\{\w+\})/).map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      return name === undefined ? change(part) : (values[name] ?? part);
    });
    return frame(parts.join(''));
  };
const asIs = (text: string) => text;

/** As the page says it in each of its languages. */
export const said: Record<'en' | 'es', Say> = {
  en: speak(catalogueOf('en'), asIs, asIs),
  es: speak(catalogueOf('es'), asIs, asIs),
};
export const inEnglish = said.en;

const LONGER: Record<string, string> = {
  a: 'äa',
  e: 'éé',
  i: 'ïi',
  o: 'öö',
  u: 'üü',
  A: 'ÄA',
  E: 'ÉÉ',
  I: 'ÏI',
  O: 'ÖÖ',
  U: 'ÜÜ',
};
/** As long as German often is (+ 35 to 40 %), with accents; only vowels change, so that a person can read it. */
export const stretch = (text: string): string => text.replace(/[aeiou]/gi, (vowel) => LONGER[vowel] ?? vowel);

/** As the pseudo language says it: stretched, and in brackets, so that a cut end is seen. */
export const inPseudo: Say = speak(catalogueOf('en'), stretch, (text) => `[${text}]`);

type Node = { type: number; value?: string; options?: Record<string, { value: Node[] }> };
const stretched = (nodes: Node[]): Node[] =>
  nodes.map((node) => ({
    ...node,
    // Only literal text (type 0) has words; the value of another node is the name of an argument.
    ...(node.type === 0 ? { value: stretch(node.value ?? '') } : {}),
    ...(node.options
      ? {
          options: Object.fromEntries(
            Object.entries(node.options).map(([key, { value }]) => [key, { value: stretched(value) }]),
          ),
        }
      : {}),
  }));
const bracket = (value: string): Node => ({ type: 0, value });

/** Serves the English catalogue in the pseudo language instead; what the page ships does not change. */
export async function speakPseudo(page: Page): Promise<void> {
  await page.route(/\/assets\/en-[^/]+\.js$/, async (route) => {
    const answer = await route.fetch();
    const code = `data:text/javascript,${encodeURIComponent(await answer.text())}`;
    const { default: catalogue } = (await import(code)) as { default: Record<string, Node[]> };
    const pseudo = Object.fromEntries(
      Object.entries(catalogue).map(([id, nodes]) => [id, [bracket('['), ...stretched(nodes), bracket(']')]]),
    );
    await route.fulfill({ contentType: 'text/javascript', body: `export default ${JSON.stringify(pseudo)};` });
  });
}

/**
 * Texts in sight, or said to who does not see, that are no message of the pseudo language: written into the page
 * itself. Figures and dates are none, nor is what `data` names: the operator's, the account's and the assets' names.
 */
export const unspoken = (page: Page, data: readonly string[]): Promise<string[]> =>
  page.evaluate((known) => {
    const names = new Set(known);
    const isFigure = (text: string) => /^[\d\s.,:%$+×▲▼—-]*$/.test(text) || /^\d{1,2} \w{3}, \d{4}$/.test(text);
    const isFree = (text: string) => /^\[.*\]$/s.test(text) || isFigure(text) || names.has(text);
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = (node.textContent ?? '').trim();
      if (!element || isFree(text) || element.closest('script, style, noscript')) continue;
      if (element.checkVisibility()) found.add(`${text} in ${element.outerHTML.slice(0, 80)}`);
    }
    for (const name of ['aria-label', 'aria-valuetext', 'title', 'placeholder', 'alt'])
      for (const element of document.body.querySelectorAll(`[${name}]`)) {
        const text = (element.getAttribute(name) ?? '').trim();
        if (!isFree(text)) found.add(`${name} ${text}`);
      }
    return [...found];
  }, data);
