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
