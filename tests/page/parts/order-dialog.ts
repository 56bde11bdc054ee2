import { orderButtonsView, orderDialogView } from '@bourse/core/trading';
import { isDisabled } from '../dom.ts';
import { sent, type Look } from '../look.ts';
import { say } from '../catalogue.ts';
import { standing, steps, trigger } from './ticket.ts';

const toDialog = (type: string, rest: object = {}) => sent('orderDialog', type, rest);

/** The footer's two buttons; in the sheet of a phone they close it before. */
export function orderButtons(look: Look, within: HTMLElement | null): void {
  const isSheet = Boolean(within?.closest('[role=dialog]'));
  const before = isSheet ? [sent('dialogs', 'dialog.close', { name: 'figures' })] : [];
  const { canOpen } = look.view(orderButtonsView);
  for (const side of ['sell', 'buy'] as const) {
    const name = say(side === 'buy' ? 'figures.openBuy' : 'figures.openSell');
    look.control('button', name, { disabled: !canOpen, sends: [...before, toDialog('order.open', { side })] }, within);
  }
}

/** The order dialog, or the sheet that it is on a phone. */
export function orderDialog(look: Look): void {
  const view = look.view(orderDialogView);
  const dialog = look.one('dialog', say(`orderDialog.${view.side}Title`));
  const form = look.one('form', say('orderDialog.title'), dialog);
  if (form === null) return;
  look.stands('asset', view.symbol, form);
  look.stands('price', view.price, form);
  look.says(say(view.isPractice ? 'closing.practiceAccount' : 'closing.realAccount'), true, form);

  const volume = say('orderDialog.volume');
  look.field(
    volume,
    {
      value: standing(volume, form, view.units, view.unitsShown),
      disabled: !view.isEditable,
      isInvalid: view.unitsProblem !== null,
      note: say(view.unitsProblem),
      types: ['7', toDialog('units.change', { text: '7' })],
    },
    form,
  );
  const isLeast = !view.canDecreaseUnits;
  steps(look, { label: volume, disabled: !view.isEditable, isLeast, to: 'orderDialog', event: 'units' }, form);

  const name = say('orderDialog.slider');
  const slider = look.one('slider', name, form);
  if (slider) {
    look.same('volume of the slider', slider.getAttribute('aria-valuenow'), `${view.volume}`);
    const canSlide = view.canSlide && view.isEditable;
    look.same('slider disabled', isDisabled(slider), !canSlide);
    if (canSlide && view.volume < 5)
      look.slide(name, slider, view.volume + 1, toDialog('volume.slide', { volume: Math.floor(view.volume) + 1 }));
  }
  trigger(look, 'takeProfit', view.takeProfit, form, { to: 'orderDialog', isFixed: !view.isEditable });
  trigger(look, 'stopLoss', view.stopLoss, form, { to: 'orderDialog', isFixed: !view.isEditable });

  look.follows(say('orderDialog.total'), view.total, form);
  for (const fact of ['leverage', 'marginRequired', 'available'] as const)
    look.follows(say(`orderTicket.${fact}`), view[fact], form);
  const opens = view.nextOpen === null ? '' : `. ${say('orderTicket.opensAt', { time: view.nextOpen })}`;
  look.text('status', look.one('status', undefined, form), `${say(view.status)}${opens}`);
  look.present('button', say(view.submitLabel), !view.isVoid, form);
  look.present('button', say('orderDialog.close'), view.isVoid, form);
  if (view.isVoid) {
    look.control('button', say('orderDialog.close'), { sends: [toDialog('order.cancel')] }, form);
    return;
  }
  const submit = look.control(
    'button',
    say(view.submitLabel),
    {
      disabled: !view.canSubmit && !view.isLocked,
      busy: view.isBusy,
      locked: view.isLocked,
      sends: [toDialog('order.submit')],
    },
    form,
  );
  if (view.canSubmit && !view.isBusy) look.filled(submit, view.side === 'buy' ? 'up' : 'down');
}
