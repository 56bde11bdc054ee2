import { assetRow } from '@bourse/core/trading';
import { useRow, useSend } from '@bourse/react';
import { UnstyledButton } from '@mantine/core';
import { memo } from 'react';
import { FormattedMessage } from 'react-intl';
import { AssetMark, NumberText, Star } from '../../components';
import { AssetNote } from '../../components/asset-note';
import { leaveFocusToList } from '../../components/focus';
import classes from './asset-search.module.css';

export interface AssetRowProps {
  id: string;
  /** From 0, in the whole list. */
  place: number;
  isMobile: boolean;
  hasChange: boolean;
  isDense: boolean;
  /** The keyboard is at it. */
  isAt: boolean;
  elementId: string | undefined;
  onChoose: (id: string) => void;
}

/** An asset with its prices and its star; drawn again when one of them changes. */
export const AssetRow = memo(function AssetRow(props: AssetRowProps) {
  const { id, place, isMobile, hasChange, isDense, isAt, elementId, onChoose } = props;
  const row = useRow(assetRow, id);
  const watchlist = useSend('watchlist');
  if (row === undefined) return null;
  const isOld = row.isPriceOld;
  return (
    // The head is the first row of the table.
    <tr
      ref={leaveFocusToList}
      id={elementId}
      data-at={isAt || undefined}
      aria-selected={row.isCurrent}
      aria-rowindex={place + 2}
      // Wherever it is pressed; the button in it is for the keyboard, whose press comes here as well.
      onClick={() => onChoose(id)}
    >
      <th scope="row">
        <UnstyledButton className={classes['choose']}>
          <AssetMark symbol={row.symbol} image={row.image} type={row.type} size={isDense ? 20 : 26} />
          <span className={classes['names']}>
            <span>{row.symbol}</span>
            {isDense ? null : (
              <span className={classes['full']}>
                <AssetNote of={row}>
                  {isMobile ? (
                    <FormattedMessage
                      id="assetSearch.spreadOf"
                      defaultMessage="Spread {spread}"
                      values={{ spread: row.spread }}
                    />
                  ) : (
                    row.name
                  )}
                </AssetNote>
              </span>
            )}
          </span>
        </UnstyledButton>
      </th>
      <td className="number">
        <NumberText isStale={isOld}>{row.bid}</NumberText>
      </td>
      <td className="number">
        <NumberText isStale={isOld}>{row.ask}</NumberText>
      </td>
      <td className="number" data-narrow="out">
        <NumberText isStale={isOld}>{row.spread}</NumberText>
      </td>
      {hasChange ? (
        <td className="number">
          <NumberText tone={row.changeTone} isStale={isOld}>
            {row.change}
          </NumberText>
        </td>
      ) : null}
      <td onClick={(event) => event.stopPropagation()}>
        <Star isRepeated star={row.star} name={row.symbol} onClick={() => watchlist({ type: 'star.toggle', id })} />
      </td>
    </tr>
  );
});
