import { fromPromise } from 'xstate';
import type { Answer, PageInput } from '../../shared/remote';
import type { Services } from '../../shared/services';
import type { miningMachine } from './mining.machine';
import type { Mining } from './mining.types';
import { parseMiners } from './mining.wire';

/** GET /mining (T-181). */
export const miningActors = ({ api, ports: { clock } }: Services) =>
  ({
    ask: fromPromise<Answer<Mining>, PageInput<null>>(async ({ signal }) => {
      const { data, response } = await api.GET('/mining', { signal });
      if (!response.ok) throw new Error(`The miners answered ${response.status}`);
      return { value: { miners: parseMiners(data), at: clock.now() }, next: null };
    }),
  }) satisfies Parameters<typeof miningMachine.provide>[0]['actors'];
