import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { fakeServer } from '../../testing/server.fake';
import { servicesOf } from '../../testing/services.fake';
import { saveActor } from './export.actors';
import { exportModel } from './export.model';
import type { ExportView } from './export.types';

const order = { question: 'all', words: { head: 'Name' } };
function started() {
  const flow = stage(exportModel);
  flow.send({ type: 'export.start', ...order });
  return { ...flow, view: () => flow.view() as ExportView };
}
const page = (value: readonly string[], next: string | null) => ({ value, next });

describe('a list that is saved as a file', () => {
  proveMachine(exportModel);

  it('asks for every page before it saves, and counts what has come', () => {
    const flow = started();
    expect(flow.input('ask')).toEqual({ question: 'all', page: null, isPractice: null });
    flow.settle('ask', page(['a', 'b'], '2'));
    expect([flow.view(), flow.input('ask')]).toMatchObject([
      { phase: 'running', count: 2 },
      { question: 'all', page: '2' },
    ]);
    flow.settle('ask', page(['c'], null));
    expect(flow.input('save')).toEqual({ ...order, rows: ['a', 'b', 'c'] });
    flow.settle('save', undefined);
    expect(flow.view()).toMatchObject({ phase: 'idle', count: 0 });
    expect(flow.take('notices').at(-1)).toMatchObject({ kind: 'success', message: { values: { count: 3 } } });
  });

  it('that is cancelled saves nothing', () => {
    const flow = started();
    flow.settle('ask', page(['a'], '1'));
    flow.send({ type: 'export.cancel' });
    expect(flow.view()).toMatchObject({ phase: 'idle', count: 0 });
    expect(flow.children.map(({ id }) => id)).not.toContain('save');
  });

  it('holds rows of one account: after a switch it begins anew, whatever had come or failed (T-097)', () => {
    for (const failed of [false, true]) {
      const flow = started();
      flow.settle('ask', page(['a'], '1'));
      if (failed) flow.fail('ask', new Error('lost'));
      flow.send({ type: 'account.changed', isPractice: true });
      expect(flow.view()).toMatchObject({ phase: 'idle', count: 0, of: null });
      flow.send({ type: 'export.again' });
      expect(flow.view().phase).toBe('idle');
      flow.send({ type: 'export.start', ...order });
      expect([flow.input('ask'), flow.view().of]).toEqual([{ question: 'all', page: null, isPractice: true }, 'all']);
    }
  });

  it('goes on with the page that did not come, and saves no half list', () => {
    const flow = started();
    flow.settle('ask', page(['a'], '1'));
    flow.fail('ask', new Error('lost'));
    expect(flow.view()).toMatchObject({ phase: 'failed', count: 1, problem: { id: 'export.cut' } });
    flow.send({ type: 'export.again' });
    expect(flow.input('ask')).toMatchObject({ question: 'all', page: '1' });
  });

  it('that the host refuses is offered again without another call', () => {
    const flow = started();
    flow.settle('ask', page(['a'], null));
    flow.fail('save', new Error('refused'));
    expect(flow.view()).toMatchObject({ phase: 'failed', problem: { id: 'export.unsaved' } });
    flow.send({ type: 'export.again' });
    expect(flow.input('save')).toEqual({ ...order, rows: ['a'] });
  });

  it('has a name with the day, and the table that its list makes', async () => {
    const services = servicesOf(fakeServer());
    const save = saveActor<string, string>(services, {
      table: ({ rows, words }) => ({ heads: [words['head'] ?? ''], rows: rows.map((row) => [row]) }),
      file: (question) => `list-${question}`,
    });
    const saved: unknown[] = [];
    services.ports.download = (file) => Promise.resolve(void saved.push(file));
    await toPromise(createActor(save, { input: { ...order, rows: ['a', '=b'] } }).start());
    expect(saved).toEqual([
      { name: 'list-all-2026-01-05.csv', type: 'text/csv', text: "\u{FEFF}Name\r\na\r\n'=b\r\n" },
    ]);
  });
});
