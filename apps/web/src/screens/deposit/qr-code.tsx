import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { encode } from 'uqr';

/** The dark squares as one path, a unit each. */
const pathOf = (rows: readonly (readonly boolean[])[]) =>
  rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');

/** A text to scan, drawn here: no other site is asked for a picture of a wallet (M-055). The library has no such control. */
export function QrCode({ text }: { text: string }) {
  const label = useIntl().formatMessage({ id: 'coinDeposit.qr', defaultMessage: 'Wallet address as a QR code' });
  const { size, path } = useMemo(() => {
    const code = encode(text, { border: 2 });
    return { size: code.size, path: pathOf(code.data) };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={148}
      height={148}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
