import type { FlowMap } from './walk.ts';
export const openOrdersPage = {
  model: 'openOrdersModel',
  calls: {},
  timers: { 'after slip': 500 },
  gaps: {},
} as unknown as FlowMap<never>;
