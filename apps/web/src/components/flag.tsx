import classes from './flag.module.css';

// Each a file that is fetched when it is seen; the page carries their addresses alone. The flags' package exports none
// of its files. The pictures of assets name some of them in another way: one list of both would make each of the two
// load what the other stands in.
const FLAGS = new Map(
  Object.entries(
    import.meta.glob<string>('../../node_modules/country-flag-icons/1x1/[A-Z][A-Z].svg', {
      eager: true,
      query: '?no-inline&url',
      import: 'default',
    }),
  ).map(([path, address]) => [/(\w+)\.svg$/.exec(path)?.[1] ?? '', address]),
);

export interface FlagProps {
  /** Two letters, ISO 3166-1. */
  country: string;
  /** px */
  size?: number;
}

/** A country's flag beside its name, decoration only; nothing where there is none. */
export function Flag({ country, size = 20 }: FlagProps) {
  const address = FLAGS.get(country);
  if (address === undefined) return null;
  return (
    <img className={classes['flag']} src={address} alt="" width={size} height={size} loading="lazy" decoding="async" />
  );
}
