import type { components } from '@bourse/contract';
import * as z from 'zod/mini';
import { webAddress } from '../../shared/web-address';
import type { NewsItem } from './news.types';

type Shape<T> = { readonly [K in keyof T]?: z.ZodMiniType };

const text = z._default(z.nullable(z.string()), '');
const wireItem = z.object({
  id: z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
  title: z.string().check(z.minLength(1)),
  summary: text,
  url: text,
  source: z.string(),
  image: text,
  published_at: z.string(),
} satisfies Shape<components['schemas']['NewsItem']>);

/** A path of the page's own host, or an http(s) address; nothing else is a picture. */
const pictureOf = (image: string): string => (/^\/(?![/\\])\S+$/.test(image) ? image : webAddress(image));

/** The articles of an answer; what is no http(s) address becomes no link (T-176). @throws for entries of another form. */
export const newsOf = (entries: readonly unknown[]): readonly NewsItem[] =>
  entries.map((entry) => {
    const { id, title, summary, url, source, image, published_at: publishedAt } = wireItem.parse(entry);
    return {
      ...{ id, title, source, publishedAt, summary: summary ?? '' },
      url: webAddress(url),
      image: pictureOf(image ?? ''),
    };
  });
