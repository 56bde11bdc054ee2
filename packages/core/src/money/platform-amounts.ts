import type { RequestOf } from '@bourse/contract';
import { dec, type DecimalSource } from '../shared/decimal';
import { formatFigure, formatMoney } from '../shared/format';

/** What a demo account can be topped up by, in its currency (M-228). */
export type TopUpAmount = RequestOf<'topUpDemoAccount'>['amount'];

/** Dollars with their sign, any other currency by its code (R16). */
export function amountIn(currency: string, value: DecimalSource, decimals = 2): string {
  const amount = dec(value);
  return currency === 'USD' ? formatMoney(amount, { decimals }) : `${formatFigure(amount, { decimals })} ${currency}`;
}

/** A whole amount of any currency, such as `10,000`. */
export const wholeAmount = (value: DecimalSource): string => formatFigure(dec(value), { decimals: 0 });
