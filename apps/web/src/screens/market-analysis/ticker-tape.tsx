import { assetRow } from '@bourse/core/trading';
import { useRow } from '@bourse/react';
import { Marquee } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useIntl } from 'react-intl';
import { NumberText } from '../../components';
import { IconButton } from '../../components/icon-button';
import classes from './market-analysis.module.css';

/** ms in which one asset passes. */
const PASSING = 3_000;

/** The tape repeats its list so that it has no end; whoever is read to hears it once. */
const hideCopy = (list: HTMLUListElement | null) => {
  if (list?.parentElement?.previousElementSibling) list.setAttribute('aria-hidden', 'true');
};

/** Every asset passing by; it stops for the button, under the pointer and with the focus, and never starts for who wants no motion. */
export function TickerTape({ ids }: { ids: readonly string[] }) {
  const [isPaused, setPaused] = useState(false);
  const intl = useIntl();
  return (
    <div className={classes['tape']}>
      <span className={classes['pause']}>
        <IconButton
          label={
            isPaused
              ? intl.formatMessage({ id: 'market.play', defaultMessage: 'Let the ticker tape run' })
              : intl.formatMessage({ id: 'market.pause', defaultMessage: 'Pause the ticker tape' })
          }
          icon={isPaused ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
          onClick={() => setPaused(!isPaused)}
        />
      </span>
      <Marquee
        className={classes['strip'] ?? ''}
        role="group"
        aria-label={intl.formatMessage({ id: 'market.tape', defaultMessage: 'Ticker tape' })}
        tabIndex={0}
        data-paused={isPaused || undefined}
        pauseOnHover
        repeat={2}
        gap="xl"
        fadeEdges={false}
        duration={ids.length * PASSING}
      >
        <ul ref={hideCopy} className={classes['quotes']}>
          {ids.map((id) => (
            <TapeQuote key={id} id={id} />
          ))}
        </ul>
      </Marquee>
    </div>
  );
}

const TapeQuote = memo(function TapeQuote({ id }: { id: string }) {
  const row = useRow(assetRow, id);
  if (row === undefined) return null;
  return (
    <li>
      <strong>{row.symbol}</strong>
      <NumberText isStale={row.isPriceOld}>{row.bid}</NumberText>
      <NumberText tone={row.changeTone} withArrow isStale={row.isPriceOld}>
        {row.change}
      </NumberText>
    </li>
  );
});
