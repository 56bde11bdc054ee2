// What the forms of orders, the closed list, the manager, news and mining take and refuse: each rule on a value that is
// right but for one field. The rows stand beside the cases, not in titles: a form alone proves no behaviour.
import { describe, expect, test } from 'vitest';
import { operationsOf, type Schema, whole } from './document.ts';
import { example, type Form, refusals, refuses } from './forms.ts';

const operation = (id: string) => {
  const found = operationsOf(whole).find((one) => one.id === id);
  if (!found) throw new Error(`There is no call ${id}`);
  return found;
};
const parameter = (id: string, name: string): Schema =>
  operation(id).parameters.find((one) => one.name === name)?.schema ?? { not: {} };
const first = (name: string): Form => (example(name) as { data: Form[] }).data[0] ?? {};

describe('an order', () => {
  refuses('OrderRequest', example('orderInMode'), [
    ['qty', -0.1, 'T-041'],
    ['qty', 0, 'T-042'],
    ['qty', 0.1234567, 'T-045'],
    ['qty', 1_000_000_000, 'R16'],
    ['qty', '0.1', 'R16'],
    ['coinId', undefined, 'T-241'],
    ['coinId', 0, 'T-241'],
    ['type', 'hold', 'T-241'],
    ['buy_p', 0, 'T-059'],
    ['sell_p', 1.123456789, 'R16'],
    ['stop_loss', -1, 'T-054'],
    ['is_take_profit', 'yes', 'T-055'],
    ['is_practice', 'practice', 'T-097'],
    ['duration', 1.5, 'T-234'],
  ]);
  // T-097, T-242
  test('may leave out the prices, the amount and the mode', () => {
    const bare = { buy_p: undefined, sell_p: undefined, amount: undefined, is_practice: undefined };
    expect(refusals('OrderRequest', { ...example('order'), ...bare })).toEqual([]);
  });
});

describe('closing', () => {
  refuses('CloseRequest', example('closeInMode'), [
    ['id', undefined, 'T-243'],
    ['id', '287', 'T-243'],
    ['is_practice', 1, 'T-097'],
  ]);
  refuses('CloseAllRequest', example('closeListedInMode'), [
    ['ids', 301, 'T-095'],
    ['is_practice', 'real', 'T-097'],
  ]);
  // T-244
  test('close all may say nothing', () => expect(refusals('CloseAllRequest', {})).toEqual([]));

  // T-133
  test.each([
    ['limit', 0],
    ['limit', 501],
    ['limit', 1.5],
    ['before', 0],
  ])('the closed list refuses %s %j', (name, value) => {
    expect(refusals(parameter('listClosedTrades', name), value)).not.toEqual([]);
  });
  test('the closed list takes a page and its end', () => {
    expect(refusals(parameter('listClosedTrades', 'limit'), 500)).toEqual([]);
    expect(refusals(parameter('listClosedTrades', 'before'), 288)).toEqual([]);
  });
});

describe('the word of a refusal', () => {
  const schemaOf = (id: string, status: string): Schema =>
    operation(id).responses[status]?.content?.['application/json']?.schema ?? { not: {} };
  const problem = (status: string | undefined) => ({ message: 'No.', error: 'No.', status });

  test.each([
    ['placeOrder', '409', ['in_progress', 'intent_void', 'mode_changed']],
    ['closeAllTrades', '409', ['in_progress', 'intent_void', 'mode_changed']],
    ['closeTrade', '409', ['market_closed', 'no_current_price', 'mode_changed']],
    ['updateTraderRequest', '403', ['two_fa_required', 'auto_trader_off']],
    ['updateTraderRequest', '409', ['no_offer', 'wrong_state']],
    ['listNews', '503', ['provider_unavailable']],
  ])('of %s %s is one of its own, and stands', (id, status, words) => {
    const schema = schemaOf(id, status);
    for (const word of words) expect(refusals(schema, problem(word))).toEqual([]);
    expect(refusals(schema, problem('something_else'))).toContain('status');
    expect(refusals(schema, problem(undefined))).toContain('status');
  });

  // R15
  test.each(['placeOrder', 'closeAllTrades'])('of %s 422 stands for a key of another request alone', (id) => {
    const schema = schemaOf(id, '422');
    expect(refusals(schema, problem('idempotency_mismatch'))).toEqual([]);
    expect(refusals(schema, problem(undefined))).toEqual([]);
    expect(refusals(schema, problem('in_progress'))).toContain('status');
  });
});

describe('the manager', () => {
  const manager = (example('manager') as { data: Form }).data;
  refuses('Manager', manager, [
    ['user', undefined, 'T-188'],
    ['overview', undefined, 'T-188'],
    ['open_trades', undefined, 'T-188'],
    ['closed_trades', undefined, 'T-188'],
    ['followers', -1, 'T-190'],
    ['overview_val', 1.234, 'T-190'],
  ]);
  // T-190
  test('may leave out what the profile alone shows, but a label has its value', () => {
    const head = { followers: undefined, copier: undefined, about: undefined, overview_val: undefined };
    const chart = { months_val: undefined, profits_val: undefined };
    expect(refusals('Manager', { ...manager, ...head, ...chart })).toEqual([]);
    expect(refusals('Manager', { ...manager, profits_val: undefined })).not.toEqual([]);
    expect(refusals('Manager', { ...manager, months_val: undefined })).not.toEqual([]);
  });
  // R23
  test.each(['2026-13', '2026-1', 'March'])('%s is no month', (label) => {
    expect(refusals('Month', label)).not.toEqual([]);
  });
  // T-212
  test('has all eight figures', () => {
    const overview = manager.overview as Form;
    expect(Object.keys(overview)).toHaveLength(8);
    for (const name of Object.keys(overview)) {
      expect(refusals('ManagerOverview', { ...overview, [name]: undefined })).toEqual([name]);
    }
  });
  // T-187
  test('shows no limit of a position', () => {
    const trade = (manager.open_trades as Form[])[0];
    expect(refusals('ManagerTrade', trade)).toEqual([]);
    expect(refusals('ManagerTrade', { ...trade, stop_loss: 50 })).not.toEqual([]);
  });
  // R7
  test('is asked for, accepted, declined or left by name', () => {
    const action = parameter('updateTraderRequest', 'action');
    for (const one of ['request', 'accept', 'decline', 'disconnect']) expect(refusals(action, one)).toEqual([]);
    for (const one of ['', 'cancel', 'Accept']) expect(refusals(action, one)).not.toEqual([]);
    expect(operation('updateTraderRequest').bodies).toEqual({});
  });
});

describe('news and mining', () => {
  refuses('NewsItem', first('providerNews'), [
    ['id', '', 'T-176'],
    ['title', '', 'T-176'],
    ['source', '', 'T-262'],
    ['url', 'javascript:alert(1)', 'T-176'],
    ['url', 'ftp://news.example.com/a', 'T-176'],
    ['image', 'data:image/png;base64,AA', 'T-176'],
    ['image', '//news.example.com/a.png', 'T-176'],
    ['published_at', 'yesterday', 'T-176'],
  ]);
  // T-176, T-262
  test('an article may have no picture, and a sample no address', () => {
    expect(refusals('NewsItem', { ...first('providerNews'), image: undefined })).toEqual([]);
    expect(first('sampleNews')).toMatchObject({ source: 'Sample news', url: '' });
  });
  refuses('MiningAsset', first('mining'), [
    ['estimated_profit_after', 0, 'T-182'],
    ['current_balance', -1, 'T-213'],
    ['current_balance', 0.1234567, 'R16'],
    ['created_at', '2026-11-02', 'T-213'],
  ]);
});
