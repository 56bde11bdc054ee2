import { formatTime } from '../../shared/dates';
import { formatLeverage } from '../../shared/format';
import { defineView, type Snapshots } from '../../shared/view';
import { rateView } from '../rate';
import { haveAssetsFailed } from './asset-list';
import { assetTexts } from './rows';
import type { AssetHeaderView } from './screens.types';
import type { Asset } from '../trading.types';

/** The current asset, if one is chosen. */
export const currentAsset = ({ assets }: Pick<Snapshots<'assets'>, 'assets'>): Asset | undefined =>
  assets?.context.assets.get(assets.context.currentId ?? '');

const noAsset = {
  id: null,
  symbol: '',
  name: '',
  image: '',
  type: '',
  leverage: '',
  bid: '',
  ask: '',
  spread: '',
  change: '',
  changeTone: 'flat',
  star: 'unknown',
  isMarketOpen: true,
  isOutdated: false,
  nextOpen: null,
} as const;

/** A price that the server itself calls old is none to trade by, however lately it came. */
export const shownAge = ({ isStale, age }: ReturnType<typeof rateView>, asset: Asset | undefined) => ({
  isStale: isStale || asset?.isStale === true,
  age,
});

export function headerPhase(
  { assets }: Pick<Snapshots<'assets'>, 'assets'>,
  isChosen: boolean,
): AssetHeaderView['phase'] {
  if (isChosen) return 'ready';
  if (haveAssetsFailed(assets)) return 'failed';
  return assets?.matches({ list: 'ready' }) && assets.context.assets.size === 0 ? 'none' : 'loading';
}

/** The asset header above the chart (T-014, T-060, T-061, T-161, R28). */
export const assetHeaderView = defineView(
  ['assets', 'rate', 'watchlist', 'tradingAccount'],
  ({ assets, rate, watchlist, tradingAccount }): AssetHeaderView => {
    const asset = currentAsset({ assets });
    return {
      phase: headerPhase({ assets }, asset !== undefined),
      ...(asset
        ? {
            ...assetTexts(asset, watchlist),
            leverage: formatLeverage(asset.leverage),
            nextOpen: !asset.isOpen && asset.nextOpen !== null ? formatTime(asset.nextOpen) : null,
          }
        : noAsset),
      ...shownAge(rateView(rate), asset),
      isSimulated: tradingAccount?.context.settings.marketSource === 'simulated',
    };
  },
);
