import { dec, max, min, parseDecimal, toPlainText, type Decimal } from '../../shared/decimal';
import type { Side } from '../trading.types';
import { emptyTicket, isPriced, stepText, stepTrigger, toggleTrigger, typeTrigger, typeUnits } from '../order-ticket';
import type { OrderDialogContext, OrderEdit, OrderSubject } from './order-dialog.types';

const STEP = dec(1);
const LEAST = dec('0.1');
/** Ends of the slider (T-069). */
export const VOLUMES = { least: 1, most: 5 } as const;

/** A dialog that was never opened. */
export const noOrder: OrderDialogContext = {
  ...emptyTicket,
  market: 'unpriced',
  subject: null,
  isSent: false,
  rejection: null,
};

/**
 * An opening is for what is current at that moment, and begins with the default volume and no trigger (T-066). What was
 * written of the same order and not sent stands, whichever way the dialog was closed.
 */
export function openedFor(context: OrderDialogContext, side: Side): OrderDialogContext {
  const { asset, funds, market, isOffline, submission, units, takeProfit, stopLoss } = context;
  const subject: OrderSubject | null =
    asset && funds ? { assetId: asset.id, symbol: asset.symbol, isPractice: funds.isPractice } : null;
  const isSameOrder = context.subject !== null && !context.isSent && context.side === side && isSameSubject(context);
  const written = isSameOrder ? { units, takeProfit, stopLoss } : {};
  return { ...noOrder, asset, funds, market, isOffline, submission, side, subject, ...written };
}

/** The asset that the order was opened for is still the current one. */
export const isSameAsset = ({ asset, subject }: OrderDialogContext): boolean => asset?.id === subject?.assetId;

/** Still the asset and the account mode that the order was opened for (hard case 11). */
export const isSameSubject = (context: OrderDialogContext): boolean =>
  isSameAsset(context) && context.funds?.isPractice === context.subject?.isPractice;

/** 1 more (T-067). */
const increasedVolume = (text: string): string => stepText(text, STEP);

/** Minus applies only if at least 0.1 is left (T-068). */
export const canDecreaseVolume = (text: string): boolean => parseDecimal(text)?.minus(STEP).gte(LEAST) ?? false;

/** 1 less (T-067, T-068). */
const decreasedVolume = (text: string): string => (canDecreaseVolume(text) ? stepText(text, STEP.neg()) : text);

const within = (volume: Decimal): Decimal => max(dec(VOLUMES.least), min(dec(VOLUMES.most), volume));

/** Where the handle rests: at the nearest end outside of 1 to 5, and where nothing can be read (T-069). */
export const sliderAt = (text: string): number => Number(toPlainText(within(parseDecimal(text) ?? dec(VOLUMES.least))));

/** The text of a volume chosen with the slider (T-069). */
const slidVolume = (volume: number): string => toPlainText(within(dec(Math.round(volume))));

/** The slider acts only with a price (T-059). */
export const canSlideVolume = ({ asset }: OrderDialogContext): boolean => isPriced(asset);

type Change = Partial<OrderDialogContext>;

function changed(context: OrderDialogContext, event: OrderEdit): Change {
  switch (event.type) {
    case 'units.change':
      return typeUnits(context, event.text);
    case 'units.increase':
      return typeUnits(context, increasedVolume(context.units));
    case 'units.decrease':
      return typeUnits(context, decreasedVolume(context.units));
    case 'volume.slide':
      return canSlideVolume(context) ? typeUnits(context, slidVolume(event.volume)) : {};
    case 'trigger.toggle':
      return toggleTrigger(context, event.trigger);
    case 'trigger.change':
      return typeTrigger(context, event.trigger, event.text);
    case 'trigger.increase':
      return stepTrigger(context, event.trigger, 'up');
    case 'trigger.decrease':
      return stepTrigger(context, event.trigger, 'down');
  }
}

/** An edit; what the server refused of the former order is no longer said. */
export const edited = (context: OrderDialogContext, event: OrderEdit): Change => ({
  ...changed(context, event),
  rejection: null,
});
