import { countries } from './countries';

/** Names of the countries that an account may be given. */
export const ACTIVE_COUNTRIES: ReadonlySet<string> = new Set(
  countries().flatMap(({ nicename, inactive }) => (inactive === 0 ? [nicename] : [])),
);
