import { ZERO } from '../../shared/decimal';
import { toneOf } from '../../shared/format';
import type { Message } from '../../shared/message';
import { defineView } from '../../shared/view';
import { typesOf } from '../../trading/asset-search';
import { categoryLabel, haveAssetsFailed } from '../../trading/screens/asset-list';
import { stable } from '../../trading/screens/rows';
import type { ListView } from '../../trading/screens/screens.types';
import type { Asset } from '../../trading/trading.types';

/** Assets of each of the two lists of movers. */
const MOVERS = 5;

/** The assets of one type (T-174). */
export interface MarketTable {
  readonly type: string;
  readonly label: Message;
  readonly ids: readonly string[];
}

/** The market analysis (T-173, T-174): `ids` are those of the ticker tape, every asset. */
export interface MarketView extends ListView {
  /** What draws it: embedded, or the name of a provider. */
  readonly provider: string;
  /** "Simulated prices" stands beside the title (R28). */
  readonly isSimulated: boolean;
  readonly tables: readonly MarketTable[];
  /** The largest gains and losses since a day ago, the largest first. */
  readonly rising: readonly string[];
  readonly falling: readonly string[];
}

/** Of equal changes the operator's order decides. */
function moversOf(assets: readonly Asset[], tone: 'up' | 'down'): readonly string[] {
  const by = tone === 'up' ? -1 : 1;
  return assets
    .filter(({ change }) => toneOf(change) === tone)
    .sort((a, b) => by * (a.change ?? ZERO).cmp(b.change ?? ZERO))
    .slice(0, MOVERS)
    .map(({ id }) => id);
}

const stableIds = stable<readonly string[]>();
const stableTables = stable<readonly MarketTable[]>();
const stableRising = stable<readonly string[]>();
const stableFalling = stable<readonly string[]>();

export const marketView = defineView(['assets', 'tradingAccount'], ({ assets, tradingAccount }): MarketView => {
  const all = [...(assets?.context.assets.values() ?? [])];
  const ids = stableIds(all.map(({ id }) => id));
  const settings = tradingAccount?.context.settings;
  return {
    phase: phaseOf(),
    provider: settings?.widgetsProvider ?? 'embedded',
    isSimulated: settings?.marketSource === 'simulated',
    ids,
    tables: stableTables(
      [...typesOf(all).keys()].map((type) => ({
        type,
        label: categoryLabel(type),
        ids: all.filter((asset) => asset.type === type).map(({ id }) => id),
      })),
    ),
    rising: stableRising(moversOf(all, 'up')),
    falling: stableFalling(moversOf(all, 'down')),
  };

  function phaseOf(): MarketView['phase'] {
    if (ids.length > 0) return 'ready';
    if (haveAssetsFailed(assets)) return 'failed';
    return !assets || assets.matches({ list: 'loading' }) ? 'loading' : 'empty';
  }
});
