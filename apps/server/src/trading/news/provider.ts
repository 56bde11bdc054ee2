import type { components } from '@bourse/contract';
import { isRecord } from '../../http/json-record';
import { askOutside, textWithin } from '../../http/outside';

type NewsItem = components['schemas']['NewsItem'];
type Article = Readonly<Record<string, unknown>>;

/** Articles that are kept of an answer. */
const MOST = 100;
/** What is read of one text of an article, characters: markup and all. */
const LONGEST_TEXT = 20_000;
/** Longest answer that is read, bytes. */
const LONGEST_ANSWER = 2_000_000;

/** What the server asks: an address, the hosts that may be asked at all, and the token that goes with it. */
export type Provider = {
  readonly url: string;
  readonly hosts: readonly string[];
  readonly token: string | null;
  readonly timeoutMs: number;
};

/** Asks a hosted provider; throws when it does not answer in time, or not with a list of articles. */
export async function askProvider({ url, hosts, token, timeoutMs }: Provider): Promise<NewsItem[]> {
  const headers = { accept: 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) };
  const response = await askOutside(url, hosts, { headers, signal: AbortSignal.timeout(timeoutMs) });
  const text = await textWithin(response, LONGEST_ANSWER);
  if (!response.ok) throw new Error(`The news provider answered ${response.status}`);
  return readArticles(JSON.parse(text));
}

/** The articles of an answer, newest first; what is no article is left out. Throws when there is no list. */
export function readArticles(answer: unknown): NewsItem[] {
  const list = Array.isArray(answer) ? answer : listIn(answer);
  if (!list) throw new Error('The news provider answered no list');
  const items = list.flatMap((entry) => (isRecord(entry) ? (itemOf(entry) ?? []) : []));
  return items.sort((a, b) => b.published_at.localeCompare(a.published_at)).slice(0, MOST);
}

function listIn(answer: unknown): readonly unknown[] | null {
  if (!isRecord(answer)) return null;
  return ['data', 'articles', 'items', 'results'].map((key) => answer[key]).find(Array.isArray) ?? null;
}

/** Providers name the same things differently; the first name that holds something counts. */
function itemOf(article: Article): NewsItem | null {
  const title = plain(pick(article, 'title', 'headline'), 500);
  const publishedAt = momentOf(pick(article, 'published_at', 'publishedAt', 'date', 'datetime'));
  const url = link(pick(article, 'url', 'link'));
  const id = plain(pick(article, 'id', 'uuid') ?? url, 200);
  const source = isRecord(article.source) ? article.source.name : article.source;
  const publisher = [source, article.publisher].map((name) => plain(name, 200)).find((name) => name !== '');
  if (title === '' || publishedAt === null || id === '' || publisher === undefined) return null;
  return {
    id,
    title,
    summary: plain(pick(article, 'summary', 'description'), 5000),
    url,
    source: publisher,
    image: link(pick(article, 'image', 'image_url', 'urlToImage')),
    published_at: publishedAt,
  };
}

function pick(article: Article, ...names: readonly string[]): unknown {
  return names.map((name) => article[name]).find((value) => value !== undefined && value !== null && value !== '');
}

/** What no database takes: the null letter, and half of a letter, where a provider has cut a text. */
const UNSTORABLE = /\0|\p{Surrogate}/gu;

/** Text without tags: what a provider marks up is shown as it reads, never as HTML (T-176). */
function plain(value: unknown, longest: number): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  // Cut before it is searched, and a tag ends at the next one: whatever a provider sends costs no more than its length.
  const text = String(value)
    .slice(0, LONGEST_TEXT)
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, letterOf)
    .replaceAll(UNSTORABLE, '')
    .replace(/\s+/g, ' ')
    .trim();
  return Array.from(text).slice(0, longest).join('');
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const LAST_LETTER = 0x10_ff_ff;

/** The letter that an entity of HTML stands for: by its name, by its number, or by that in hexadecimal. */
function letterOf(entity: string, name?: string, decimal?: string, hexadecimal?: string): string {
  if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? entity;
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  return code <= LAST_LETTER ? String.fromCodePoint(code) : entity;
}

/** An http(s) address, else none: nothing else becomes a link (T-176). */
function link(value: unknown): string {
  if (typeof value !== 'string' || value.search(UNSTORABLE) !== -1) return '';
  const isLink = /^https?:\/\/\S{1,1980}$/i.test(value) && URL.canParse(value);
  return isLink ? value.replace(/^https?/i, (scheme) => scheme.toLowerCase()) : '';
}

/** Seconds since 1970 that are no date of an article any more: a provider means milliseconds. */
const IN_MILLISECONDS = 100_000_000_000;

/** ISO text, or a number since 1970. */
function momentOf(value: unknown): string | null {
  const ms = typeof value === 'number' && value < IN_MILLISECONDS ? value * 1000 : value;
  const at = new Date(typeof ms === 'number' || typeof ms === 'string' ? ms : Number.NaN);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
