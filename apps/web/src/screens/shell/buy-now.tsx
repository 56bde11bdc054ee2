import { shellView } from '@bourse/core/account';
import { useView } from '@bourse/react';
import { Button } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import classes from './header.module.css';

/** Where a demo run is sold: in the desktop header and at the foot of the left menu; else nothing. */
export function BuyNow({ isNarrow = false }: { isNarrow?: boolean }) {
  const { buyNow } = useView(shellView);
  if (buyNow === null) return null;
  return (
    <Button
      component="a"
      flex="none"
      href={buyNow}
      target="_blank"
      rel="noopener noreferrer"
      {...(isNarrow && { className: classes['narrow'] ?? '' })}
    >
      <FormattedMessage id="shell.buyNow" defaultMessage="Buy now" />
    </Button>
  );
}
