import {
  IconDropletFilled,
  IconChocolate,
  IconCoffee,
  IconCube,
  IconFlameFilled,
  IconFlower,
  IconGasStationFilled,
  IconPlant2,
  IconSeedlingFilled,
  IconStack2Filled,
  IconWheat,
  type Icon,
} from '@tabler/icons-react';

interface Picture {
  source: string;
  /** Stand for it beside the other one of a pair, where it does not load. */
  letters: string;
}

interface Mark {
  /** One, or of a currency pair two, the base's first. */
  pictures?: readonly Picture[];
  icon?: Icon;
  /** The icon's and its disc's. */
  color?: string;
}

/** Addresses by the files' names, in capitals. */
const byName = (urls: readonly string[]) =>
  new Map(urls.map((url) => [/(\w+)\.svg/.exec(url)?.[1]?.toUpperCase(), url]));

// Each file that the braces match is built separately and fetched when it is seen; the page holds only the addresses.
// The bundler takes literals only, and of the values alone it writes no keys; the base is a path because the flags'
// package exports none of its files.
const FLAGS = byName(
  Object.values(
    import.meta.glob<string>(
      './{AE,AT,AU,BE,BR,CA,CH,CL,CN,CO,CZ,DE,DK,EG,ES,EU,FI,FR,GB,HK,HU,ID,IL,IN,IT,JP,KE,KR,MX,MY,NG,NL,NO,NZ,PH,PL,PT,RO,RU,SA,SE,SG,TH,TR,TW,UA,US,ZA}.svg',
      { base: '../../node_modules/country-flag-icons/1x1', eager: true, query: '?url&no-inline', import: 'default' },
    ),
  ),
);
const COINS = byName(
  Object.values(
    import.meta.glob<string>(
      './{aave,ada,algo,atom,avax,bat,bch,bnb,btc,chz,comp,crv,dai,dash,doge,dot,eos,etc,eth,fil,grt,icp,link,ltc,mana,matic,mkr,neo,sand,snx,sol,theta,trx,uni,usdc,usdt,vet,xlm,xmr,xrp,xtz,yfi,zec}.svg',
      {
        base: '../../node_modules/cryptocurrency-icons/svg/color',
        eager: true,
        query: '?url&no-inline',
        import: 'default',
      },
    ),
  ),
);

/** The first two letters of each are its country's. */
const CURRENCIES =
  'AED|AUD|BRL|CAD|CHF|CLP|CNH|CNY|COP|CZK|DKK|EGP|EUR|GBP|HKD|HUF|IDR|ILS|INR|JPY|KES|KRW|MXN|MYR|NGN|NOK|NZD|PHP|PLN|RON|RUB|SAR|SEK|SGD|THB|TRY|TWD|UAH|USD|ZAR';
const PAIR = new RegExp(`^(${CURRENCIES})(${CURRENCIES})$`);
const PRICED = new RegExp(`^(.+?)(${CURRENCIES}|USDT|USDC|BTC|ETH)$`);

/** Countries of indices by their names, mostly followed by a number: US500, NAS100, GER40. */
const INDICES = new Map(
  [
    ['US', 'US SP SPX NAS NDX USTEC WS DJ DJI RUT VIX USDX DXY'],
    ['EU', 'EU EUSTX STOXX'],
    ['DE', 'DE GER DAX MDAX TECDAX'],
    ['GB', 'UK GB FTSE'],
    ['FR', 'FR FRA CAC'],
    ['ES', 'ES ESP SPA IBEX'],
    ['IT', 'IT ITA MIB'],
    ['NL', 'NL NED NETH AEX'],
    ['CH', 'CH SUI SWI SMI'],
    ['AT', 'AT AUT ATX'],
    ['BE', 'BE BEL'],
    ['PT', 'PT POR PSI'],
    ['PL', 'PL POL WIG'],
    ['SE', 'SE SWE OMX'],
    ['NO', 'NO NOR OBX'],
    ['DK', 'DK DEN'],
    ['FI', 'FI FIN'],
    ['JP', 'JP JPN NI NIKKEI'],
    ['AU', 'AU AUS ASX'],
    ['HK', 'HK HKG HSI'],
    ['CN', 'CN CHN CHINA'],
    ['SG', 'SG SGP STI'],
    ['IN', 'IN IND NIFTY'],
    ['KR', 'KR KOR KOSPI'],
    ['TW', 'TW TWN'],
    ['CA', 'CA CAN TSX'],
    ['BR', 'BR BRA IBOV'],
    ['MX', 'MX MEX'],
    ['ZA', 'ZA SA'],
  ].flatMap(([country, names = '']) => names.split(' ').map((name) => [name, country])),
);
// Two letters without a number are more likely a share's symbol.
const INDEX = /^([A-Z]{3,}|[A-Z]{2}(?=\d))\d*$/;

/** Icon and colour of each commodity, with the names that it is quoted by, without its pricing currency. */
const COMMODITIES: ReadonlyArray<readonly [names: string, icon: Icon, color: string]> = [
  ['XAU GOLD', IconStack2Filled, 'yellow'],
  ['XAG SILVER', IconStack2Filled, 'gray'],
  ['XPT PLATINUM', IconStack2Filled, 'teal'],
  ['XPD PALLADIUM', IconStack2Filled, 'violet'],
  ['XCU COPPER', IconStack2Filled, 'orange'],
  ['USOIL USCRUDE WTI XTI OIL', IconDropletFilled, 'blue'],
  ['UKOIL BRENT XBR', IconDropletFilled, 'teal'],
  ['NATGAS NGAS XNG', IconFlameFilled, 'blue'],
  ['HEATOIL', IconFlameFilled, 'red'],
  ['GASOLINE', IconGasStationFilled, 'red'],
  ['WHEAT', IconWheat, 'yellow'],
  ['CORN', IconPlant2, 'yellow'],
  ['SOYBEAN SOYBEANS', IconSeedlingFilled, 'green'],
  ['COFFEE', IconCoffee, 'orange'],
  ['COCOA', IconChocolate, 'orange'],
  ['SUGAR', IconCube, 'gray'],
  ['COTTON', IconFlower, 'gray'],
];

const COMMODITY_ICONS = new Map(
  COMMODITIES.flatMap(([names, icon, color]) => names.split(' ').map((name) => [name, { icon, color }] as const)),
);

/** Types whose symbols may spell anything. */
const LETTERED = new Set(['stocks', 'etfs', 'options']);

/** What marks an asset by its symbol: pictures or an icon; without either, its letters do. */
export function markOf(symbol: string, type: string): Mark {
  if (LETTERED.has(type)) return {};
  // EUR/USD, EURUSD.x and eurusd name one pair.
  const code = symbol
    .toUpperCase()
    .replace(/[.#].*$/, '')
    .replace(/[^A-Z0-9]/g, '');
  const pictures = picturesOf(code, type);
  const [, base = code] = PRICED.exec(code) ?? [];
  return pictures.length > 0 ? { pictures } : (COMMODITY_ICONS.get(base) ?? {});
}

function picturesOf(code: string, type: string): Picture[] {
  const flag = (country = '') => FLAGS.get(country.slice(0, 2));
  const found = (source: string | undefined, letters = '') => (source === undefined ? [] : [{ source, letters }]);
  const [, base, quote] = PAIR.exec(code) ?? [];
  if (base && quote) return [base, quote].flatMap((currency) => found(flag(currency), currency.slice(0, 2)));
  const coin = type === 'crypto' ? code : '';
  return found(COINS.get(PRICED.exec(code)?.[1] ?? coin) ?? flag(INDICES.get(INDEX.exec(code)?.[1] ?? '')));
}
