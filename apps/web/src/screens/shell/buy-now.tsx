import { shellView } from '@bourse/core/account';
import { useView } from '@bourse/react';
import { Button, type ButtonProps } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import classes from './header.module.css';

interface BuyNowProps extends Pick<ButtonProps, 'visibleFrom'> {
  isNarrow?: boolean;
}

/** Where a demo run is sold: at the foot of the menu, and in the header where that has room; else nothing. */
export function BuyNow({ isNarrow = false, visibleFrom }: BuyNowProps) {
  const { buyNow } = useView(shellView);
  if (buyNow === null) return null;
  return (
    <Button
      component="a"
      flex="none"
      href={buyNow}
      target="_blank"
      rel="noopener noreferrer"
      {...(visibleFrom && { visibleFrom })}
      {...(isNarrow && { className: classes['narrow'] ?? '' })}
    >
      <FormattedMessage id="shell.buyNow" defaultMessage="Buy now" />
    </Button>
  );
}
