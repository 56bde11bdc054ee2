import { defineFact } from '../../shared/fact';
import type { ScreenName } from './navigation.types';
import type { GivenBy } from './routes';
import type {} from './index';

/** What the address of a screen gives its flow; told with that address alone, again when it changes. */
const addressFact = <const K extends string, const S extends ScreenName, V>(
  name: K,
  screen: S,
  select: (given: GivenBy<S>) => V,
) =>
  defineFact(name, 'navigation', ({ context: { location } }) =>
    location?.screen === screen ? select(location.given as GivenBy<S>) : undefined,
  );

/** What the link that was opened carries to sign in by, or nothing; told with its address alone. */
export const ticketFact = defineFact('ticket', 'navigation', ({ context: { location } }) =>
  location?.screen === 'autoLogin' ? (location.ticket ?? null) : undefined,
);

/** Who recommended the product, which a link to the sign-up carries. */
export const referrerFact = addressFact('referrer', 'referral', ({ userId }) => userId);

/** The screen that the address names. */
export const screenFact = defineFact('screen', 'navigation', ({ context }) => context.location?.screen);
