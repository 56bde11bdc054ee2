import { fromCallback } from 'xstate';
import type { Services } from '../../shared/services';
import type { indicatorsMachine } from './indicators.machine';
import { keptText, readKept } from './indicators.rules';
import type { AveragesKept, IndicatorsEvent } from './indicators.types';

const KEY = 'webtrader_averages';

export const indicatorsActors = ({ ports: { storage } }: Services) =>
  ({
    /** The chosen averages outlive the page. */
    keptAverages: fromCallback<AveragesKept, undefined>(({ sendBack, receive }) => {
      const averages = readKept(storage.get(KEY));
      if (averages.length > 0) sendBack({ type: 'averages.found', averages } satisfies IndicatorsEvent);
      receive(({ averages: chosen }) => storage.set(KEY, keptText(chosen)));
    }),
  }) satisfies Parameters<typeof indicatorsMachine.provide>[0]['actors'];
