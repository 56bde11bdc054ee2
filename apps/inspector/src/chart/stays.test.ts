import { expect, it } from 'vitest';
import type { TextLine } from './chart.types';
import { staysOf } from './stays';

it('what stays in a state is read of its box, each with its own actions', () => {
  const lines: TextLine[] = [
    { role: 'title', text: 'editing' },
    { role: 'entry', text: 'entry / clear' },
    { role: 'internal', text: 'field.change [isOpen]', on: 'field.change', branch: 0 },
    { role: 'actions', text: '  / setField,' },
    { role: 'actions', text: '    clearProblem' },
    { role: 'internal', text: 'field.change [else]', on: 'field.change', branch: 1 },
  ];
  expect(staysOf({ path: 'form.editing', lines })).toEqual([
    { key: 'form.editing|field.change|0', text: 'field.change [isOpen]', actions: '/ setField, clearProblem' },
    { key: 'form.editing|field.change|1', text: 'field.change [else]', actions: '' },
  ]);
});
