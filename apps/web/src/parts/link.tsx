import { useSend } from '@bourse/react';
import type { ComponentPropsWithoutRef, MouseEvent } from 'react';

export interface LinkProps extends Omit<ComponentPropsWithoutRef<'a'>, 'href' | 'onClick'> {
  /** Path of a screen. */
  to: string;
  /** The page that is shown now. */
  isCurrent?: boolean;
}

const opensElsewhere = (event: MouseEvent) =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** A link to another screen; whether one may go there is core's to say (hard case 7). */
export function Link({ to, isCurrent = false, ...rest }: LinkProps) {
  const send = useSend('navigation');
  const go = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    send({ type: 'navigation.go', path: to });
  };
  return <a {...rest} href={to} aria-current={isCurrent ? 'page' : undefined} onClick={go} />;
}
