import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

/** A text of the page by its id; arguments as the page would fill them in. Not for texts with plurals. */
export type Say = (id: string, values?: Record<string, string>) => string;

const catalogueOf = (language: 'en' | 'es') =>
  JSON.parse(readFileSync(new URL(`../../packages/messages/${language}.json`, import.meta.url), 'utf8')) as Record<
    string,
    string
  >;

const reader =
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

/** The page's texts in each of its languages. */
export const textOf: Record<'en' | 'es', Say> = {
  en: reader(catalogueOf('en'), asIs, asIs),
  es: reader(catalogueOf('es'), asIs, asIs),
};
export const inEnglish = textOf.en;

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

/** The pseudo language: stretched texts in brackets, so that a truncated end is seen. */
export const inPseudo: Say = reader(catalogueOf('en'), stretch, (text) => `[${text}]`);

type Part = { type: number; value?: string; options?: Record<string, { value: Part[] }>; children?: Part[] };
const stretched = (nodes: Part[]): Part[] =>
  nodes.map((node) => ({
    ...node,
    // Only literal text (type 0) has words; the value of another node is the name of an argument.
    ...(node.type === 0 ? { value: stretch(node.value ?? '') } : {}),
    // The words inside a link come from the catalogue as well: they have brackets of their own.
    ...(node.children ? { children: [bracket('['), ...stretched(node.children), bracket(']')] } : {}),
    ...(node.options
      ? {
          options: Object.fromEntries(
            Object.entries(node.options).map(([key, { value }]) => [key, { value: stretched(value) }]),
          ),
        }
      : {}),
  }));
const bracket = (value: string): Part => ({ type: 0, value });

/** Serves the English catalogue in the pseudo language instead; what the page ships does not change. */
export async function servePseudoLanguage(page: Page): Promise<void> {
  await page.route(/\/assets\/en\.\w+-[^/]+\.js$/, async (route) => {
    const answer = await route.fetch();
    const code = `data:text/javascript,${encodeURIComponent(await answer.text())}`;
    const { default: catalogue } = (await import(code)) as { default: Record<string, Part[]> };
    const pseudo = Object.fromEntries(
      Object.entries(catalogue).map(([id, nodes]) => [id, [bracket('['), ...stretched(nodes), bracket(']')]]),
    );
    await route.fulfill({ contentType: 'text/javascript', body: `export default ${JSON.stringify(pseudo)};` });
  });
}

/**
 * Texts on screen or for screen readers that do not come from the catalogue, found because they are not in the pseudo
 * language. Figures, dates and the names in `data` (of the operator, the account and the assets) do not count.
 */
export const untranslated = (page: Page, data: readonly string[]): Promise<string[]> =>
  page.evaluate((known) => {
    const names = new Set(known);
    const isFigure = (text: string) => /^[\d\s.,:%$+×▲▼—-]*$/.test(text) || /^\d{1,2} \w{3}, \d{4}$/.test(text);
    const isFree = (text: string) => /^\[.*\]$/s.test(text) || isFigure(text) || names.has(text);
    /** A part of a text with values or links in it: it opens a bracket, or stands behind one that is still open. */
    const isPart = (node: Node, element: Element) => {
      const before = document.createRange();
      before.setStart(element, 0);
      before.setEndBefore(node);
      const said = before.toString();
      const isOpen = said.split('[').length > said.split(']').length;
      const whole = element.textContent;
      const isClosed = whole.split('[').length === whole.split(']').length;
      return isClosed && (isOpen || (node.textContent ?? '').trim().startsWith('['));
    };
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = (node.textContent ?? '').trim();
      if (!element || isFree(text) || isPart(node, element) || element.closest('script, style, noscript')) continue;
      if (element.checkVisibility()) found.add(`${text} in ${element.outerHTML.slice(0, 80)}`);
    }
    for (const name of ['aria-label', 'aria-valuetext', 'title', 'placeholder', 'alt'])
      for (const element of document.body.querySelectorAll(`[${name}]`)) {
        const text = (element.getAttribute(name) ?? '').trim();
        if (!isFree(text)) found.add(`${name} ${text}`);
      }
    return [...found];
  }, data);
