import type { SessionUser } from '../../platform/session/session.types';
import { shownCountry } from '../../shared/country';

export const countryOf = ({ country }: SessionUser): string => shownCountry(country);

/** The user id as people read and copy it. */
export const webId = ({ id }: SessionUser): string => `WEB${id}`;
