import type { components } from '@bourse/contract';
import { eq, sql } from 'drizzle-orm';
import type { Language } from '../../http/language';
import { isAskable } from '../../http/outside';
import { Problem } from '../../http/problem';
import type { Services } from '../../services';
import type { Db } from '../../store/db';
import { newsCache } from '../../store/schema-trading';
import { askProvider } from './provider';
import { sampleNews } from './sample';

type NewsItem = components['schemas']['NewsItem'];

/** How long a provider's answer is good, milliseconds: many clients, one question. */
const FRESH_MS = 15 * 60_000;
/** A provider that failed, or is being asked, is left alone this long. */
const PAUSE_MS = 60_000;
const TIMEOUT_MS = 5_000;

/**
 * Market news (T-176, T-262): the embedded source in the client's language, unless the operator has set a provider's address. Then what was
 * read last is kept in the database for every process, and one of them asks again when it has aged; while the
 * provider fails the old items stay. Throws 503 when there are none.
 */
export async function marketNews(services: Services, language: Language): Promise<NewsItem[]> {
  const { db, clock, settings, config, log } = services;
  const { news_provider_url: provider, outside_hosts: hosts } = settings.current();
  const url = provider.trim();
  const now = clock.now();
  if (url === '') return sampleNews(now, language);
  const [known] = await db.select().from(newsCache).where(eq(newsCache.provider, url));
  if (known?.answeredAt && now.getTime() - known.answeredAt.getTime() < FRESH_MS)
    return withPictures(itemsOf(known.items), hosts);
  if (await claim(db, url, now)) {
    const items = await askProvider({ url, hosts, token: config.newsToken ?? null, timeoutMs: TIMEOUT_MS }).catch(
      (error: unknown) => {
        // Its text alone: the cause may hold the request, and with it the token.
        const reason = error instanceof Error ? error.message : 'unknown';
        log.warn({ reason }, 'the news provider could not be asked');
        return null;
      },
    );
    if (items !== null) {
      await db.update(newsCache).set({ items, answeredAt: clock.now() }).where(eq(newsCache.provider, url));
      return withPictures(items, hosts);
    }
  }
  if (known?.answeredAt) return withPictures(itemsOf(known.items), hosts);
  throw new Problem(503, 'The news is not available at the moment.', {
    word: 'provider_unavailable',
    retryAfter: PAUSE_MS / 1000,
  });
}

/** Claims the next request to the provider; false when another call claimed it a short while ago. */
async function claim(db: Db, provider: string, now: Date): Promise<boolean> {
  const due = new Date(now.getTime() - PAUSE_MS).toISOString();
  const claimed = await db
    .insert(newsCache)
    .values({ provider, askedAt: now, items: [] })
    .onConflictDoUpdate({
      target: newsCache.provider,
      set: { askedAt: now },
      setWhere: sql`${newsCache.askedAt} <= ${due}::timestamptz`,
    })
    .returning({ provider: newsCache.provider });
  return claimed.length > 0;
}

/** The page loads pictures from the hosts that the operator named and from nowhere else: another one is left out (R27). */
function withPictures(items: readonly NewsItem[], hosts: readonly string[]): NewsItem[] {
  return items.map((item) => (isAskable(item.image ?? '', hosts, true) ? item : { ...item, image: '' }));
}

/** What this server wrote itself. */
function itemsOf(stored: unknown): NewsItem[] {
  return stored as NewsItem[];
}
