import { IntlMessageFormat } from 'intl-messageformat';
import { createContext, useContext } from 'react';

export type TextValues = Readonly<Record<string, string | number>>;
/** A compiled catalogue: id → parts of the message. */
type Catalogue = Readonly<Record<string, never[]>>;

/** The words of one language. */
export interface Words {
  readonly language: string;
  /** The text of a message; its id where there is none, or where a value for it is missing. */
  say(id: string, values?: TextValues): string;
}

/** Words from a compiled catalogue. Each message is prepared once, when it is first said. */
export function wordsIn(language: string, catalogue: Catalogue): Words {
  const prepared = new Map<string, IntlMessageFormat>();
  const prepare = (id: string, parts: never[]) => {
    const format = new IntlMessageFormat(parts, language);
    prepared.set(id, format);
    return format;
  };
  return {
    language,
    say: (id, values) => {
      const parts = catalogue[id];
      if (parts === undefined) return id;
      try {
        return String((prepared.get(id) ?? prepare(id, parts)).format(values));
      } catch {
        return id;
      }
    },
  };
}

export const WordsContext = createContext<Words | null>(null);

/** The words of the chosen language; throws outside the page's providers. */
export function useWords(): Words {
  const words = useContext(WordsContext);
  if (words === null) throw new Error('There are no words above this component');
  return words;
}
