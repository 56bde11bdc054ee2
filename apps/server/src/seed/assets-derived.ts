import type { SeedRow } from './assets';

/** Commodities: 20 on gold, 10 on the others. */
export const COMMODITIES: readonly SeedRow[] = [
  ['XAUUSD', 'XAU/USD', 'Gold', 'COMEX:GC', '2684.50', '0.35', 20],
  ['XAGUSD', 'XAG/USD', 'Silver', 'COMEX:SI', '31.420', '0.022'],
  ['XPTUSD', 'XPT/USD', 'Platinum', 'NYMEX:PL', '984.60', '1.40'],
  ['XPDUSD', 'XPD/USD', 'Palladium', 'NYMEX:PA', '1012.40', '2.60'],
  ['COPPER', 'COPPER', 'Copper', 'COMEX:HG', '4.2460', '0.0028'],
  ['USOIL', 'WTI/USD', 'Crude Oil WTI', 'NYMEX:CL', '71.240', '0.030'],
  ['UKOIL', 'BRENT/USD', 'Crude Oil Brent', 'ICE:B', '75.180', '0.030'],
  ['NATGAS', 'NATGAS', 'Natural Gas', 'NYMEX:NG', '2.9840', '0.0040'],
  ['GASOLINE', 'GASOLINE', 'RBOB Gasoline', 'NYMEX:RB', '2.0420', '0.0030'],
  ['HEATOIL', 'HEATOIL', 'Heating Oil', 'NYMEX:HO', '2.2840', '0.0032'],
  ['WHEAT', 'WHEAT', 'Wheat', 'CBOT:ZW', '568.40', '0.60'],
  ['CORN', 'CORN', 'Corn', 'CBOT:ZC', '432.20', '0.50'],
  ['SOYBEAN', 'SOYBEAN', 'Soybeans', 'CBOT:ZS', '1008.60', '1.10'],
  ['COFFEE', 'COFFEE', 'Coffee', 'ICE:KC', '284.60', '0.45'],
  ['COCOA', 'COCOA', 'Cocoa', 'ICE:CC', '7842.00', '12.00'],
  ['SUGAR', 'SUGAR', 'Sugar', 'ICE:SB', '21.640', '0.030'],
  ['COTTON', 'COTTON', 'Cotton', 'ICE:CT', '71.480', '0.090'],
];

/** Share indices: 20. The last column is the pricing currency where it is not USD. */
export const INDICES: readonly SeedRow[] = [
  ['US500', 'US500', 'US 500', 'INDEX:SPX', '5948.20', '0.60'],
  ['US100', 'US100', 'US Tech 100', 'INDEX:NDX', '20742.00', '1.80'],
  ['US30', 'US30', 'US Wall Street 30', 'INDEX:DJI', '43870.00', '3.40'],
  ['US2000', 'US2000', 'US Small Cap 2000', 'INDEX:RUT', '2364.80', '0.70'],
  ['USDX', 'USDX', 'US Dollar Index', 'ICE:DX', '104.620', '0.030'],
  ['VIX', 'VIX', 'Volatility Index', 'INDEX:VIX', '15.480', '0.060'],
  ['DE40', 'DE40', 'Germany 40', 'INDEX:DAX', '19146.00', '1.60', 20, 'EUR'],
  ['FR40', 'FR40', 'France 40', 'INDEX:CAC', '7255.00', '1.20', 20, 'EUR'],
  ['EU50', 'EU50', 'Europe 50', 'INDEX:SX5E', '4788.00', '1.40', 20, 'EUR'],
  ['ES35', 'ES35', 'Spain 35', 'INDEX:IBEX', '11640.00', '4.20', 20, 'EUR'],
  ['IT40', 'IT40', 'Italy 40', 'INDEX:MIB', '33680.00', '9.00', 20, 'EUR'],
  ['NL25', 'NL25', 'Netherlands 25', 'INDEX:AEX', '868.40', '0.30', 20, 'EUR'],
  ['UK100', 'UK100', 'UK 100', 'INDEX:UKX', '8262.00', '1.20', 20, 'GBP'],
  ['CH20', 'CH20', 'Switzerland 20', 'INDEX:SMI', '11640.00', '2.80', 20, 'CHF'],
  ['JP225', 'JP225', 'Japan 225', 'INDEX:NKY', '38280.00', '8.00', 20, 'JPY'],
  ['AU200', 'AU200', 'Australia 200', 'INDEX:XJO', '8394.00', '1.60', 20, 'AUD'],
  ['HK50', 'HK50', 'Hong Kong 50', 'INDEX:HSI', '19420.00', '7.00', 20, 'HKD'],
  ['SG30', 'SG30', 'Singapore 30', 'INDEX:STI', '3742.00', '1.80', 20, 'SGD'],
];

/** Exchange-traded funds: 5. */
export const ETFS: readonly SeedRow[] = [
  ['SPY', 'SPY', 'S&P 500 Trust', 'ARCA:SPY', '594.20', '0.03'],
  ['QQQ', 'QQQ', 'Nasdaq 100 Trust', 'NASDAQ:QQQ', '504.60', '0.03'],
  ['DIA', 'DIA', 'Dow Jones Industrial Trust', 'ARCA:DIA', '438.80', '0.05'],
  ['IWM', 'IWM', 'Russell 2000 Fund', 'ARCA:IWM', '234.40', '0.03'],
  ['VTI', 'VTI', 'Total Stock Market Fund', 'ARCA:VTI', '293.60', '0.04'],
  ['VOO', 'VOO', 'S&P 500 Index Fund', 'ARCA:VOO', '546.20', '0.05'],
  ['VEA', 'VEA', 'Developed Markets Fund', 'ARCA:VEA', '49.320', '0.020'],
  ['VWO', 'VWO', 'Emerging Markets Fund', 'ARCA:VWO', '45.160', '0.020'],
  ['EEM', 'EEM', 'MSCI Emerging Markets Fund', 'ARCA:EEM', '43.280', '0.020'],
  ['GLD', 'GLD', 'Gold Shares', 'ARCA:GLD', '247.40', '0.04'],
  ['SLV', 'SLV', 'Silver Trust', 'ARCA:SLV', '28.640', '0.020'],
  ['USO', 'USO', 'Oil Fund', 'ARCA:USO', '73.420', '0.030'],
  ['TLT', 'TLT', '20+ Year Treasury Bond Fund', 'NASDAQ:TLT', '89.640', '0.020'],
  ['HYG', 'HYG', 'High Yield Bond Fund', 'ARCA:HYG', '79.180', '0.020'],
  ['LQD', 'LQD', 'Corporate Bond Fund', 'ARCA:LQD', '108.60', '0.03'],
  ['XLF', 'XLF', 'Financial Sector Fund', 'ARCA:XLF', '50.240', '0.020'],
  ['XLK', 'XLK', 'Technology Sector Fund', 'ARCA:XLK', '232.80', '0.05'],
  ['XLE', 'XLE', 'Energy Sector Fund', 'ARCA:XLE', '95.120', '0.030'],
  ['XLV', 'XLV', 'Health Care Sector Fund', 'ARCA:XLV', '143.80', '0.04'],
  ['XLI', 'XLI', 'Industrial Sector Fund', 'ARCA:XLI', '141.60', '0.04'],
  ['SMH', 'SMH', 'Semiconductor Fund', 'NASDAQ:SMH', '242.20', '0.08'],
  ['VNQ', 'VNQ', 'Real Estate Fund', 'ARCA:VNQ', '96.480', '0.030'],
];

/** Listed options: 5. The premium is what is quoted. */
export const OPTIONS: readonly SeedRow[] = [
  ['SPY600C', 'SPY 600 C', 'SPY call 600', 'OPRA:SPY600C', '11.420', '0.060'],
  ['SPY580P', 'SPY 580 P', 'SPY put 580', 'OPRA:SPY580P', '8.360', '0.060'],
  ['QQQ520C', 'QQQ 520 C', 'QQQ call 520', 'OPRA:QQQ520C', '13.180', '0.080'],
  ['QQQ490P', 'QQQ 490 P', 'QQQ put 490', 'OPRA:QQQ490P', '10.240', '0.080'],
  ['AAPL240C', 'AAPL 240 C', 'Apple call 240', 'OPRA:AAPL240C', '5.840', '0.050'],
  ['AAPL220P', 'AAPL 220 P', 'Apple put 220', 'OPRA:AAPL220P', '4.920', '0.050'],
  ['TSLA380C', 'TSLA 380 C', 'Tesla call 380', 'OPRA:TSLA380C', '18.640', '0.120'],
  ['TSLA320P', 'TSLA 320 P', 'Tesla put 320', 'OPRA:TSLA320P', '16.420', '0.120'],
  ['NVDA150C', 'NVDA 150 C', 'NVIDIA call 150', 'OPRA:NVDA150C', '6.280', '0.060'],
  ['NVDA135P', 'NVDA 135 P', 'NVIDIA put 135', 'OPRA:NVDA135P', '5.460', '0.060'],
  ['GLD250C', 'GLD 250 C', 'GLD call 250', 'OPRA:GLD250C', '4.180', '0.050'],
  ['GLD240P', 'GLD 240 P', 'GLD put 240', 'OPRA:GLD240P', '3.620', '0.050'],
];
