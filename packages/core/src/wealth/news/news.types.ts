/** An article, in plain text (T-176). */
export interface NewsItem {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  /** http(s); empty for none. */
  readonly url: string;
  readonly source: string;
  /** http(s), or a path of the page's own host; empty for none. */
  readonly image: string;
  /** ISO. */
  readonly publishedAt: string;
}

/** What was kept of a former answer. */
export interface KeptNews {
  readonly items: readonly NewsItem[];
  /** Nothing is asked yet (T-175). */
  readonly isFresh: boolean;
}

/** What the articles are asked for in. */
export interface NewsInput {
  readonly language: string;
}

export interface NewsContext extends NewsInput {
  /** null before anything was kept or answered. */
  readonly items: readonly NewsItem[] | null;
  /** The page that shows them is on screen. */
  readonly isShown: boolean;
}

export type NewsEvent = { type: 'screen.changed'; screen: string } | { type: 'language.changed'; language: string };
