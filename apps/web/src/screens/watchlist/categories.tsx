import { watchlistPageView } from '@bourse/core/markets';
import { useSend, useView } from '@bourse/react';
import { NavLink } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { MessageText } from '../../components';
import classes from './watchlist.module.css';

/** The kinds of assets with their counts, and the watchlist (T-146, T-150). */
export function Categories() {
  const { category, categories, total } = useView(watchlistPageView);
  const send = useSend('watchlistPage');
  const name = useIntl().formatMessage({ id: 'assetSearch.kinds', defaultMessage: 'Kinds of assets' });
  return (
    <div className={classes['kinds']} role="group" aria-label={name}>
      <Kind
        label={<FormattedMessage id="assetSearch.all" defaultMessage="All assets" />}
        count={total}
        isChosen={category === null}
        onChoose={() => send({ type: 'filter.clear' })}
      />
      {categories.map(({ key, label, count, isChosen }) => (
        <Kind
          key={key}
          label={<MessageText of={label} />}
          count={count}
          isChosen={isChosen}
          onChoose={() => send({ type: 'category.choose', category: key })}
        />
      ))}
    </div>
  );
}

interface KindProps {
  label: ReactNode;
  count: number | null;
  isChosen: boolean;
  onChoose: () => void;
}

function Kind({ label, count, isChosen, onChoose }: KindProps) {
  return (
    <NavLink
      component="button"
      type="button"
      className={classes['kind']}
      label={label}
      rightSection={<small>{count}</small>}
      active={isChosen}
      aria-pressed={isChosen}
      onClick={onChoose}
    />
  );
}
