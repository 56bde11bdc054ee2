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

/** Names of the shades in asset-mark.module.css. */
export type Shade = 'amber' | 'blue' | 'copper' | 'green' | 'grey' | 'red' | 'teal' | 'violet';

/** Icon and shade of each commodity, with the names that it is quoted by, without its pricing currency. */
const COMMODITIES: ReadonlyArray<readonly [names: string, icon: Icon, shade: Shade]> = [
  ['XAU GOLD', IconStack2Filled, 'amber'],
  ['XAG SILVER', IconStack2Filled, 'grey'],
  ['XPT PLATINUM', IconStack2Filled, 'teal'],
  ['XPD PALLADIUM', IconStack2Filled, 'violet'],
  ['XCU COPPER', IconStack2Filled, 'copper'],
  ['USOIL USCRUDE WTI XTI OIL', IconDropletFilled, 'blue'],
  ['UKOIL BRENT XBR', IconDropletFilled, 'teal'],
  ['NATGAS NGAS XNG', IconFlameFilled, 'blue'],
  ['HEATOIL', IconFlameFilled, 'red'],
  ['GASOLINE', IconGasStationFilled, 'red'],
  ['WHEAT', IconWheat, 'amber'],
  ['CORN', IconPlant2, 'amber'],
  ['SOYBEAN SOYBEANS', IconSeedlingFilled, 'green'],
  ['COFFEE', IconCoffee, 'copper'],
  ['COCOA', IconChocolate, 'copper'],
  ['SUGAR', IconCube, 'grey'],
  ['COTTON', IconFlower, 'grey'],
];

/** The icon of a commodity, with its shade, by any of its names. */
export const COMMODITY_ICONS = new Map(
  COMMODITIES.flatMap(([names, icon, shade]) => names.split(' ').map((name) => [name, { icon, shade }] as const)),
);
