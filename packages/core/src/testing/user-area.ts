import type { AreaName } from '../shared/areas';

/** Any area of the signed-in user, for tests of what hosts areas. */
export const userArea: AreaName = 'trading';
