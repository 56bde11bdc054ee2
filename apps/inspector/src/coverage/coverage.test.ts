import { describe, expect, it } from 'vitest';
import { colourOf, marksOf, readCoverage } from './coverage';

const layers = {
  interpreter: { signIn: { states: ['editing', 'submitting'], transitions: ['editing|form.submit|0'] } },
  browser: { signIn: { states: ['editing'], transitions: [] } },
};

describe('a file of coverage', () => {
  it('is read as it was written, and a recording as a layer of its own', () => {
    expect(readCoverage(JSON.stringify({ format: 'bourse-coverage', v: 1, layers }), 'a.json')).toEqual(layers);
    const started = { v: 1, kind: 'actor', actor: 'x:1', at: 1, parent: null, name: 'signIn', place: 'signIn' };
    const records = [{ ...started, machine: 'signIn', value: { editing: 'typing' } }];
    expect(readCoverage(JSON.stringify({ format: 'bourse-inspection', v: 1, records }), 'a.json')).toEqual({
      'a.json': { signIn: { states: ['editing', 'editing.typing'], transitions: [] } },
    });
  });

  it.each([
    ['[', 'This file is no JSON.'],
    ['null', 'neither coverage nor a recording'],
    ['{"format":"bourse-coverage","v":2,"layers":{}}', 'version 2'],
    ['{"format":"bourse-coverage","v":1}', 'This file is broken.'],
    ['{"format":"bourse-coverage","v":1,"layers":{"browser":{"signIn":{"states":[7]}}}}', 'This file is broken.'],
    ['{"format":"bourse-inspection","v":1,"records":[null]}', 'Record 1'],
  ])('%s is refused in words', (text, words) => {
    expect(readCoverage(text, 'a.json')).toContain(words);
  });
});

describe('the marks of a chart', () => {
  it('say by which layers a state and a transition were reached; the colour is of the one that says most', () => {
    const marks = marksOf(layers, 'signIn');
    expect(marks.layers).toEqual([
      { name: 'interpreter', states: 2, transitions: 1 },
      { name: 'browser', states: 1, transitions: 0 },
    ]);
    expect([marks.state('editing'), marks.transition('editing|form.submit|0'), marks.state('signedIn')]).toEqual([
      ['interpreter', 'browser'],
      ['interpreter'],
      [],
    ]);
    expect([['interpreter', 'browser'], ['interpreter', 'server'], ['a.json'], []].map(colourOf)).toEqual([
      'browser',
      'server',
      'other',
      'none',
    ]);
    expect(marksOf(layers, 'other').state('editing')).toEqual([]);
  });
});
