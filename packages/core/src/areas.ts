import type { AreaName } from './shared/areas';
import type { AreaModule } from './shared/ports';

const modules: Readonly<Record<AreaName, () => Promise<AreaModule>>> = {
  access: () => import('./access'),
  guest: () => import('./guest'),
  device: () => import('./device'),
  account: () => import('./account'),
  trading: () => import('./trading'),
  money: () => import('./money'),
  identity: () => import('./identity'),
  support: () => import('./support'),
  wealth: () => import('./wealth'),
  markets: () => import('./markets'),
  manager: () => import('./manager'),
};

/** What a front end gives as `ports.load` unless it fetches areas in a way of its own; a bundler makes a chunk of each. */
export const loadArea = (name: AreaName): Promise<AreaModule> => modules[name]();
