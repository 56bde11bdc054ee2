import { describe, expect, it } from 'vitest';
import { isMiswritten } from './typed-number';

describe('a typed number', () => {
  it.each(['0,5', '1,000', '1.000,5', '1 000', '1\u00A0000', "1'000", '1e3', '1E-2', '1e', '-0,5', '+5', '1.2.3'])(
    'is miswritten as %j: a separator or an exponent is not guessed at (R40)',
    (text) => expect(isMiswritten(text)).toBe(true),
  );

  it.each(['0.5', '5.', '.5', '-1', ' 7 ', '', '.', '-', 'ten', 'e', '1x', '0x10'])(
    'is a figure, or none at all, as %j (R40)',
    (text) => expect(isMiswritten(text)).toBe(false),
  );
});
