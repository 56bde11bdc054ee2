import { charts as exported } from '@bourse/core/charts';
import { createActor, type AnyStateMachine } from 'xstate';
import { describe, expect, it } from 'vitest';
import { charts } from './charts.ts';

describe('the machines that core exports', () => {
  it('are all that have a model, each with the folder it lives in', () => {
    const found = charts.map(({ model, page }) => {
      const [, area] = /core\/src\/([a-z]+)\//.exec(page.replaceAll('\\', '/')) ?? [];
      return `${String(area)}/${String(model.machine.id)}`;
    });
    expect(exported.map(({ area, name }) => `${area}/${name}`).sort()).toEqual(found.sort());
  });

  it.each(exported.map((chart) => [chart.name, chart] as const))(
    '%s runs alone, without the app',
    (_, { machine, model }) => {
      const { inputs = [model.input] } = model;
      const faults: unknown[] = [];
      for (const input of inputs) {
        const actor = createActor(machine as AnyStateMachine, { input } as never);
        actor.subscribe({ error: (error) => faults.push(error) });
        actor.start();
        for (const event of model.events) if (actor.getSnapshot().status === 'active') actor.send(event as never);
        if (actor.getSnapshot().status === 'error') faults.push(actor.getSnapshot().error);
        actor.stop();
      }
      expect(faults).toEqual([]);
    },
  );
});
