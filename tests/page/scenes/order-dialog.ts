import type { Stage } from '../stage.ts';
import { openListLoaded } from './trading.ts';

/** The order dialog from its opening to a fill, a refusal and another asset. */
export async function orderDialog(stage: Stage): Promise<void> {
  const set = (...events: Parameters<typeof stage.send<'orderDialog'>>[1][]) => stage.send('orderDialog', ...events);
  const armed = () => stage.until(({ app }) => app.snapshot('orderDialog')?.matches({ open: { writing: 'armed' } }));
  const open = async (side: 'buy' | 'sell') => {
    await stage.until(({ app }) => app.snapshot('orderDialog')?.can({ type: 'order.open' }));
    await set({ type: 'order.open', side });
    await stage.page.getByRole('dialog').waitFor();
    await armed();
  };
  await stage.answer('held', 'user/trades/store');
  await stage.enter();
  await openListLoaded(stage);
  await stage.until(({ app }) => app.snapshot('orderTicket')?.context.funds?.freeMargin);
  await open('sell');
  await stage.check('orderDialog', 'untouched');
  await set({ type: 'volume.slide', volume: 3 }, { type: 'trigger.toggle', trigger: 'takeProfit' });
  await stage.check('orderDialog', 'three by the slider, with take profit');
  await set({ type: 'units.change', text: '5000' }, { type: 'trigger.toggle', trigger: 'stopLoss' });
  await set({ type: 'trigger.change', trigger: 'stopLoss', text: '0.01' });
  await stage.check('orderDialog', 'over the margin, stop loss too close');
  await set({ type: 'units.change', text: '0' }, { type: 'order.submit' });
  await stage.check('orderDialog', 'volume refused');
  await set({ type: 'trigger.toggle', trigger: 'stopLoss' }, { type: 'trigger.toggle', trigger: 'takeProfit' });
  await set({ type: 'units.change', text: '0.01' }, { type: 'order.submit' });
  await stage.until(({ app }) => app.snapshot('orderDialog')?.hasTag('busy'));
  await stage.check('orderDialog', 'under way');
  const ref = await stage.page.evaluate(() => String(window.watched.app.snapshot('orderDialog')?.context.submission));
  const settled = { type: 'intent.settled', ref, operation: 'placeOrder' } as const;
  await set({ ...settled, outcome: { kind: 'rejected', message: 'Insufficient free margin', fields: {} } });
  await armed();
  await stage.check('orderDialog', 'refused by the server');
  await stage.page.evaluate(() => localStorage.removeItem('pending_intent'));
  await stage.page.evaluate(() => {
    const { app } = window.watched;
    app.send('assets', { type: 'asset.choose', id: app.snapshot('watchlist')?.context.ids.at(-1) ?? '' });
  });
  await stage.until(({ app }) => app.snapshot('orderDialog')?.hasTag('void'));
  await stage.check('orderDialog', 'another asset: void');
  await set({ type: 'order.cancel' });
  await open('buy');
  await stage.check('orderDialog', 'buy, of the other asset');
}
