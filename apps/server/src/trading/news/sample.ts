import type { components } from '@bourse/contract';
import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import type { Language } from '../../http/language';

type NewsItem = components['schemas']['NewsItem'];

dayjs.extend(utc);

type Words = readonly [title: string, summary: string];

/** Hours before the present day began, and the words in each language. */
const ARTICLES: ReadonlyArray<{ readonly hours: number } & Readonly<Record<Language, Words>>> = [
  {
    hours: 3,
    en: ['Central banks leave rates where they are', 'A quiet week for the main currency pairs.'],
    es: ['Los bancos centrales mantienen los tipos', 'Una semana tranquila para los principales pares de divisas.'],
  },
  {
    hours: 7,
    en: ['Chip makers lead the indices', 'Technology shares rose for the third day.'],
    es: ['Los fabricantes de chips lideran los índices', 'Las acciones tecnológicas subieron por tercer día.'],
  },
  {
    hours: 12,
    en: ['Crude oil steadies after a volatile month', 'Stocks in store fell by less than was expected.'],
    es: ['El petróleo se estabiliza tras un mes volátil', 'Las reservas bajaron menos de lo esperado.'],
  },
  {
    hours: 20,
    en: ['Gold holds its range', 'Traders wait for the next inflation figures.'],
    es: ['El oro se mantiene en su rango', 'Los operadores esperan los próximos datos de inflación.'],
  },
  {
    hours: 29,
    en: ['Bitcoin moves less than in any month of the year', 'Volumes on the large exchanges were below average.'],
    es: ['Bitcoin se mueve menos que en ningún mes del año', 'El volumen en las grandes bolsas quedó bajo la media.'],
  },
  {
    hours: 41,
    en: ['Airlines and hotels gain on travel figures', 'More people were on the road than a year before.'],
    es: ['Aerolíneas y hoteles suben con los datos de viajes', 'Viajó más gente que un año antes.'],
  },
  {
    hours: 53,
    en: ['The yen recovers part of its losses', 'A closing gap between interest rates helped.'],
    es: ['El yen recupera parte de sus pérdidas', 'Ayudó la menor diferencia entre los tipos de interés.'],
  },
  {
    hours: 66,
    en: ['Wheat and coffee drift apart', 'One harvest was good, the other one was not.'],
    es: ['El trigo y el café se separan', 'Una cosecha fue buena y la otra no.'],
  },
];

/** The embedded source: a small set of invented articles, labelled as such (T-262); the same all day long. */
export function sampleNews(now: Date, language: Language): NewsItem[] {
  const today = dayjs.utc(now).startOf('day');
  return ARTICLES.map(({ hours, [language]: [title, summary] }, index) => ({
    id: `sample-${index + 1}`,
    title,
    summary,
    url: '',
    // Clients know the embedded set by it: it is no text to translate.
    source: 'Sample news',
    image: '',
    published_at: today.subtract(hours, 'hour').toISOString(),
  }));
}
