import { fromCallback } from 'xstate';
import type { Services } from '../../shared/services';
import type { positionsPanelMachine } from './positions-panel.machine';
import type { KeptHeightEvent, PositionsPanelEvent } from './positions-panel.types';

const KEY = 'webtrader_panels_positions';

/** Keeps the height that was chosen on this device, for the next visit; other tabs do not follow (hard case 6). */
export const positionsPanelActors = ({ ports: { storage } }: Pick<Services, 'ports'>) =>
  ({
    keptHeight: fromCallback<KeptHeightEvent>(({ sendBack, receive }) => {
      const kept = storage.get(KEY);
      if (kept !== null && /^\d{3,4}$/.test(kept))
        sendBack({ type: 'height.found', height: Number(kept) } satisfies PositionsPanelEvent);
      receive((event) => {
        if (event.type === 'height.keep') storage.set(KEY, String(event.height));
        else storage.remove(KEY);
      });
    }),
  }) satisfies Parameters<typeof positionsPanelMachine.provide>[0]['actors'];
