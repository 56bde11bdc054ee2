import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseRows, parseRulings } from './import-rows.mjs';
import { assess, idsOf, MOST_NOT_TESTABLE, notTestable, testsOf } from './rows.mjs';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const lists = { A: { 'A-901': 'one', 'A-902': 'two', 'A-903': 'three' }, R: { R91: 'a ruling' } };
const test = (title: string, passed = true) => ({ title, file: 'x.test.ts', passed });
const reason = 'states no behaviour';

describe('a row', () => {
  const assessed = (...tests: ReturnType<typeof test>[]) => assess({ lists, tests, aside: [] });

  it('is proven by a passing test that names it', () => {
    const { lists: report, faults } = assessed(test('does it (A-901, R91)'));
    expect(report['A']).toEqual({ proven: ['A-901'], open: ['A-902', 'A-903'], setAside: [], of: 3 });
    expect(report['R']?.proven).toEqual(['R91']);
    expect(faults).toEqual([]);
  });

  it('is not proven by a test that failed, nor by one of two that failed', () => {
    expect(assessed(test('does it (A-901)', false)).lists['A']?.proven).toEqual([]);
    expect(assessed(test('one half (A-901)'), test('other half (A-901)', false)).lists['A']?.proven).toEqual([]);
  });

  it('that no list holds is a fault', () => {
    expect(assessed(test('does it (A-999)')).faults).toEqual(['no list holds A-999: "does it (A-999)" (x.test.ts)']);
    expect(assessed(test('does it (R99)')).faults).toHaveLength(1);
  });

  it('shares a title with at most three others', () => {
    const title = 'does all of it (A-901, A-902, A-903, R91)';
    expect(assessed(test(title)).faults).toEqual([]);
    const { faults } = assess({ lists: { ...lists, M: { 'M-901': '' } }, tests: [test(`${title} M-901`)], aside: [] });
    expect(faults).toEqual([expect.stringContaining('5 rows in one title')]);
  });
});

describe('rows set aside', () => {
  const aside = (id: string) => ({ id, reason });

  it('count apart', () => {
    const report = assess({ lists, tests: [], aside: [aside('A-902')] });
    expect(report.lists['A']).toEqual({ proven: [], open: ['A-901', 'A-903'], setAside: ['A-902'], of: 3 });
    expect(report.faults).toEqual([]);
  });

  it('are a fault when a test names one, when one is unknown or when there are too many', () => {
    expect(assess({ lists, tests: [test('x A-902')], aside: [aside('A-902')] }).faults).toHaveLength(1);
    expect(assess({ lists, tests: [], aside: [aside('A-999')] }).faults).toHaveLength(1);
    const ids = Array.from({ length: MOST_NOT_TESTABLE + 1 }, (_, i) => `A-${100 + i}`);
    const many = { A: Object.fromEntries(ids.map((id) => [id, ''])) };
    expect(assess({ lists: many, tests: [], aside: ids.slice(1).map(aside) }).faults).toEqual([]);
    expect(assess({ lists: many, tests: [], aside: ids.map(aside) }).faults).toHaveLength(1);
  });

  it('are read from the table, each with a reason', () => {
    expect(notTestable('| row | reason |\n|---|---|\n| A-001 | a scope |\n| M-002 |  |\nA-003')).toEqual([
      { id: 'A-001', reason: 'a scope' },
    ]);
  });
});

describe('a report', () => {
  it('of vitest gives the tests that ran, a skipped one as not passed', () => {
    const assertion = (title: string, status: string) => ({ ancestorTitles: ['suite (A-901)'], title, status });
    const report = {
      testResults: [
        { name: 'x.test.ts', assertionResults: [assertion('passes', 'passed'), assertion('waits', 'pending')] },
      ],
    };
    expect(testsOf(report)).toEqual([
      { title: 'suite (A-901) › passes', file: 'x.test.ts', passed: true },
      { title: 'suite (A-901) › waits', file: 'x.test.ts', passed: false },
    ]);
  });

  it('of Playwright gives the tests that ran, nested and per browser', () => {
    const spec = (title: string, status: string, result: string) => ({
      title,
      file: 'x.journey.ts',
      tests: [{ status, results: [{ status: result }] }],
    });
    const report = {
      suites: [
        {
          title: 'x.journey.ts',
          specs: [spec('opens (A-901)', 'expected', 'passed')],
          suites: [
            { title: 'room', specs: [spec('closes', 'skipped', 'skipped'), spec('breaks', 'unexpected', 'failed')] },
          ],
        },
      ],
    };
    expect(testsOf(report)).toEqual([
      { title: 'opens (A-901)', file: 'x.journey.ts', passed: true },
      { title: 'room › closes', file: 'x.journey.ts', passed: false },
      { title: 'room › breaks', file: 'x.journey.ts', passed: false },
    ]);
  });

  it('of another form is refused', () =>
    expect(() => testsOf({ results: [] })).toThrow('neither a vitest nor a Playwright report'));
});

describe('ids in a title', () => {
  it('are found once each, and not inside other words', () => {
    expect(idsOf('keeps A-901 and A-901, R9 (T-042), not BA-901, A-9011 or R2D2')).toEqual(['A-901', 'R9', 'T-042']);
  });
});

describe('the rows of the project', () => {
  const keys = (name: string) => Object.keys(JSON.parse(read(name)) as object);

  it('number 288, 337 and 263 without a gap, and 33 rulings', () => {
    const expected = (letter: string, count: number) =>
      Array.from({ length: count }, (_, i) => `${letter}-${String(i + 1).padStart(3, '0')}`);
    expect(keys('access.json')).toEqual(expected('A', 288));
    expect(keys('money.json')).toEqual(expected('M', 337));
    expect(keys('trading.json')).toEqual(expected('T', 263));
    expect(keys('rulings.json')).toEqual(Array.from({ length: 33 }, (_, i) => `R${i + 1}`));
  });

  it('are taken from lists with continued lines, and a row that stands twice is refused', () => {
    expect(parseRows('# x\n- A-001 One\n  and more.\n\ntext\n- A-002 Two')).toEqual({
      'A-001': 'One and more.',
      'A-002': 'Two',
    });
    expect(() => parseRows('- A-001 One\n- A-001 Two')).toThrow('A-001 stands twice');
  });

  it('are joined and replaced by rulings', () => {
    expect(parseRulings('R1 **Flags.** As A-003 says. (Replaces A-001.)\nR2 More. (Joins M-002, M-001.)')).toEqual({
      R1: { text: expect.stringContaining('Flags'), names: ['A-001', 'A-003'], replaces: ['A-001'], joins: [] },
      R2: { text: expect.any(String), names: ['M-001', 'M-002'], replaces: [], joins: ['M-002', 'M-001'].sort() },
    });
  });
});
