import { describe, expect, it } from 'vitest';
import { kebab } from '../findings.js';
import type { Model } from '../model.js';
import { checkProperties, type Checked, type PropertiesOptions } from './check.js';
import { coverageText } from './coverage.js';
import type { Fixture } from './fixture.js';

interface ProveOptions extends PropertiesOptions {
  /** Keeps the file of a failing run; where it lies. */
  readonly keep?: (name: string, fixture: Fixture) => string;
  /** Hears what the runs went through, in a line. */
  readonly tell?: (line: string) => void;
}

/**
 * Adds a test for each property and one for what the runs went through. A failing run is told in at most ten lines, and
 * kept as a file.
 */
export function proveProperties(model: Model<any>, options: ProveOptions): void {
  const name = kebab(String(model.machine.id));
  let checked: Checked | undefined;
  const result = () => (checked ??= checkProperties(model, options));
  describe(name, () => {
    for (const { name: property } of options.properties) it(property, () => tell(property));
    it('never fails', () => tell('never fails'));
    it('is led through its chart, and no property is silent', () => {
      const { coverage, silent, failure } = result();
      options.tell?.(`${name}: ${coverageText(coverage)}`);
      if (failure === null) expect(silent).toEqual([]);
    });
  });

  function tell(property: string): void {
    const { failure } = result();
    if (failure?.property !== property) return;
    const kept = options.keep?.(`${name}.run.json`, failure.fixture);
    throw new Error(`${failure.trace}${kept === undefined ? '' : `\nkept: ${kept}`}`);
  }
}
