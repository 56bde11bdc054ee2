import { fromCallback, fromPromise } from 'xstate';
import type { Services } from '../../shared/services';
import { priceActivity } from '../price-activity';
import { parseAssets } from '../wire/trading.wire';
import type { Asset } from '../trading.types';
import type { assetsMachine } from './assets.machine';
import type { AssetsEvent, DefaultAssetEvent } from './assets.types';

const KEY = 'DEFAULT_ASSET';
const isId = (text: string | null): text is string => text !== null && /^\d+$/.test(text);

/** A list outside shape throws: a failed request, never an empty list (hard case 12). */
export const assetsActors = ({ api, ports }: Services) =>
  ({
    activity: priceActivity(ports),
    /** Stores DEFAULT_ASSET: reads it once, writes the id it is sent, follows other tabs (T-158, T-161). */
    defaultAsset: fromCallback<DefaultAssetEvent>(({ sendBack, receive }) => {
      const stored = ports.storage.get(KEY);
      if (isId(stored)) sendBack({ type: 'default.found', id: stored } satisfies AssetsEvent);
      else if (stored !== null) ports.storage.remove(KEY);
      receive((event) => {
        if (event.type === 'default.store') ports.storage.set(KEY, event.id);
        else ports.storage.remove(KEY);
      });
      return ports.storage.watch(KEY, (id) => {
        if (isId(id)) sendBack({ type: 'default.changedElsewhere', id } satisfies AssetsEvent);
      });
    }),
    listAssets: fromPromise<readonly Asset[], undefined>(async ({ signal }) => {
      const { data } = await api.GET('/assets', { signal });
      const assets = parseAssets(data);
      if (!assets) throw new Error('No usable list of assets');
      return assets;
    }),
  }) satisfies Parameters<typeof assetsMachine.provide>[0]['actors'];
