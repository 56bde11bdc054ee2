import { defineView } from '../../shared/view';
import type {} from './index';
import { hasFreeSlot, periodOf } from './indicators.rules';
import type { ChosenAverage } from './indicators.types';

/** One line of the menu. */
export interface AverageChoice extends Pick<ChosenAverage, 'slot' | 'kind' | 'typed'> {
  /** What is typed is no period: the line keeps the former one. */
  readonly isWrong: boolean;
}

/** The menu of indicators. */
export interface IndicatorsView {
  readonly averages: readonly AverageChoice[];
  readonly canAdd: boolean;
}

const none: readonly ChosenAverage[] = [];

export const indicatorsView = defineView(['indicators'], ({ indicators }): IndicatorsView => {
  const chosen = indicators?.context.averages ?? none;
  return {
    averages: chosen.map(({ slot, kind, typed }) => ({ slot, kind, typed, isWrong: periodOf(typed) === null })),
    canAdd: indicators !== undefined && hasFreeSlot(chosen),
  };
});
