import { Marked } from 'marked';

/** Text that is markup already; everything else is escaped where it is put in. */
export class Html {
  constructor(readonly text: string) {}
  toString(): string {
    return this.text;
  }
}

type Part = Html | string | number | false | null | undefined | readonly Part[];

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function textOf(part: Part): string {
  if (part === false || part === null || part === undefined) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(textOf).join('');
  return String(part).replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
}

/** Markup with values put in: text is escaped, lists are joined, nothing stands for false and null. */
export function html(strings: TemplateStringsArray, ...values: Part[]): Html {
  return new Html(strings.map((text, at) => `${text}${textOf(values[at])}`).join(''));
}

const marked = new Marked({ gfm: true });
marked.use({
  renderer: {
    // The contract's prose carries no markup of its own, and headings would break the page's outline.
    html: ({ text }) => textOf(text),
    heading({ tokens }) {
      return `<p><strong>${this.parser.parseInline(tokens)}</strong></p>`;
    },
  },
});

/** A description of the contract: paragraphs and lists, or one line without a paragraph around it. */
export function prose(text: string | undefined, { isInline = false } = {}): Html {
  if (!text) return new Html('');
  const made = isInline ? marked.parseInline(text.trim()) : marked.parse(text.trim());
  return new Html(made as string);
}
