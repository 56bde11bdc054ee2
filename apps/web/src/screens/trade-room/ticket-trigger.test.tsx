// @vitest-environment happy-dom
import type { TriggerView } from '@bourse/core/trading';
import { describe, expect, it } from 'vitest';
import { mountedPage } from '../../testing/frame';
import { TicketTrigger } from './ticket-trigger';

const view: TriggerView = {
  isOn: true,
  text: '1',
  shown: '1',
  canDecrease: false,
  problem: null,
  price: '1,990.00',
  hint: null,
  isTooClose: false,
};
const tooClose = (amount: string): TriggerView => ({
  ...view,
  hint: { id: 'orderTicket.stopLossTooClose', values: { amount } },
  isTooClose: true,
});

describe('a stop loss', () => {
  const page = mountedPage();
  const show = (next: TriggerView) => page.show(<TicketTrigger trigger="stopLoss" view={next} />);
  const alerts = () => page.all('[role="alert"]');
  const described = () => {
    const ids = page.one('input:not([role="switch"])').getAttribute('aria-describedby') ?? '';
    return ids.split(' ').map((id) => document.getElementById(id)?.textContent);
  };

  it('that is too close says so once, without the figure that moves with the price (R20)', () => {
    show(tooClose('$12.00'));
    const [told] = alerts();
    expect(alerts().map(({ textContent }) => textContent)).toEqual(['Stop loss is too close to the market']);
    expect(described()).toContain('Stop loss is too close to the market. At least $12.00');
    show(tooClose('$12.01'));
    expect([alerts().length, alerts()[0] === told]).toEqual([1, true]);
    expect(told?.textContent).toBe('Stop loss is too close to the market');
    expect(described()).toContain('Stop loss is too close to the market. At least $12.01');
  });

  it('that is refused tells its own error at once, and alone (T-055)', () => {
    const problem = { id: 'orderTicket.stopLossTooClose', values: { amount: '$12.00' } } as const;
    show({ ...tooClose('$12.00'), problem });
    expect(alerts().map(({ textContent }) => textContent)).toEqual([
      'Stop loss is too close to the market. At least $12.00',
    ]);
  });
});
