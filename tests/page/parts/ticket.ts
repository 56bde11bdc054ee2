import { orderTicketView, type TriggerView } from '@bourse/core/trading';
import { byLabel, isDisabled, nameOf, piecesOf } from '../dom.ts';
import { sent, type Look } from '../look.ts';
import { say } from '../catalogue.ts';

const toTicket = (type: string, rest: object = {}) => sent('orderTicket', type, rest);

/** The order ticket, beside the chart or as a sheet. */
export function ticket(look: Look): void {
  const view = look.view(orderTicketView);
  const form = look.one('form', say('orderTicket.title'));
  if (form === null) return;
  const sides = look.options(say('orderTicket.side'), form);
  const prices = { sell: view.sellPrice, buy: view.buyPrice };
  look.same(
    'sides',
    sides.map(nameOf),
    (['sell', 'buy'] as const).map((side) => `${say(`side.${side}`)} ${prices[side]}`),
  );
  for (const [at, side] of (['sell', 'buy'] as const).entries())
    look.option(sides[at], view.side === side, toTicket('side.choose', { side }));

  const units = say('orderTicket.units');
  look.field(
    units,
    {
      value: standing(units, form, view.units, view.unitsShown),
      isInvalid: view.unitsProblem !== null,
      note: say(view.unitsProblem),
      types: ['7', toTicket('units.change', { text: '7' })],
    },
    form,
  );
  const isLeast = !view.canDecreaseUnits;
  steps(look, { label: units, disabled: false, isLeast, to: 'orderTicket', event: 'units' }, form);

  const percent = say('orderTicket.percent');
  look.follows(percent, say(view.share), form);
  const slider = look.one('slider', percent, form);
  if (slider) {
    look.same('share', slider.getAttribute('aria-valuenow') ?? (slider as HTMLInputElement).value, `${view.percent}`);
    look.same('share in words', slider.getAttribute('aria-valuetext'), `${view.percent}%`);
    look.same('share disabled', isDisabled(slider), !view.canSlide);
    const next = view.percent < 100 ? view.percent + 1 : 99;
    if (view.canSlide) look.slide(percent, slider, next, toTicket('percent.change', { percent: next }));
  }
  trigger(look, 'takeProfit', view.takeProfit, form);
  trigger(look, 'stopLoss', view.stopLoss, form);
  const closings = piecesOf(form).filter(({ text }) => text.startsWith(say('orderTicket.triggerPrice', { price: '' })));
  look.same(
    'prices that it closes at',
    closings.map(({ text }) => text),
    [view.takeProfit, view.stopLoss]
      .filter(({ isOn }) => isOn)
      .map(({ price }) => say('orderTicket.triggerPrice', { price })),
  );
  for (const name of ['amount', 'leverage', 'marginRequired', 'available'] as const)
    look.follows(say(`orderTicket.${name}`), view[name], form);
  const opens =
    view.fill !== null || view.nextOpen === null ? '' : `. ${say('orderTicket.opensAt', { time: view.nextOpen })}`;
  look.text(
    'reason',
    look.one('status', undefined, form),
    `${say(view.fill ?? view.disabledReason ?? view.fundsHint)}${opens}`,
  );
  const submit = look.control(
    'button',
    say(view.submitLabel),
    {
      disabled: !view.canSubmit && !view.isLocked,
      busy: view.isBusy,
      locked: view.isLocked,
      sends: [toTicket('order.submit')],
    },
    form,
  );
  // What cannot be pressed is grey.
  if (view.canSubmit && !view.isBusy) look.filled(submit, view.side === 'buy' ? 'up' : 'down');
}

/** What stands in a field: as typed while it is typed in, with thousands marks else. */
export function standing(label: string, form: HTMLElement, typed: string, shown: string): string {
  const isTyping = byLabel(label, form).some((field) => field === document.activeElement);
  return isTyping ? typed : shown;
}

type Owner = 'orderTicket' | 'orderDialog';

/** Take profit or stop loss of the ticket, or of the order dialog. */
export function trigger(
  look: Look,
  name: 'takeProfit' | 'stopLoss',
  view: TriggerView,
  form: HTMLElement,
  { to, isFixed }: { to: Owner; isFixed: boolean } = { to: 'orderTicket', isFixed: false },
): void {
  const label = say(`orderTicket.${name}`);
  const toggle = { chosen: view.isOn, disabled: isFixed, sends: [sent(to, 'trigger.toggle', { trigger: name })] };
  look.control('switch', label, toggle, form);
  const disabled = !view.isOn || isFixed;
  look.field(
    label,
    {
      value: standing(label, form, view.text, view.shown),
      disabled,
      isInvalid: view.problem !== null || view.isTooClose,
      note: say(view.problem ?? view.hint),
      types: ['9', sent(to, 'trigger.change', { trigger: name, text: '9' })],
    },
    form,
  );
  const isLeast = view.isOn && !view.canDecrease;
  steps(look, { label, disabled, isLeast, to, event: 'trigger', rest: { trigger: name } }, form);
}

export interface StepsWanted {
  readonly label: string;
  readonly disabled: boolean;
  /** Minus would do nothing: it says so, and core hears of a press all the same. */
  readonly isLeast: boolean;
  readonly to: Owner;
  readonly event: 'units' | 'trigger';
  readonly rest?: object;
}

export function steps(look: Look, { label, disabled, isLeast, to, event, rest }: StepsWanted, form: HTMLElement): void {
  for (const way of ['decrease', 'increase'])
    look.control(
      'button',
      say(`field.${way}`, { label }),
      { disabled, locked: !disabled && isLeast && way === 'decrease', sends: [sent(to, `${event}.${way}`, rest)] },
      form,
    );
}

/** Both prices at the foot of a phone. */
export function priceBar(look: Look): void {
  const view = look.view(orderTicketView);
  const bar = look.one('group', say('orderTicket.title'));
  look.names('prices', 'button', [`${say('side.sell')} ${view.sellPrice}`, `${say('side.buy')} ${view.buyPrice}`], bar);
  for (const side of ['sell', 'buy'] as const) {
    const price = side === 'buy' ? view.buyPrice : view.sellPrice;
    look.control(
      'button',
      `${say(`side.${side}`)} ${price}`,
      { disabled: view.isBusy || view.isLocked, sends: [toTicket('ticket.open', { side })] },
      bar,
    );
  }
}
