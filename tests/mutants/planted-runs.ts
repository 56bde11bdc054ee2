// Test files run with faults planted into what they import, and what became of each test.
import { join } from 'node:path';
import { createVitest, type TestCase } from 'vitest/node';
import config from '../../vitest.config.ts';
import { mutantsOf, planting } from './mutant.ts';

export interface PlantedRun {
  /** Of vitest.config.ts. */
  readonly project: 'core' | 'web' | 'web-mocking' | 'models';
  readonly file: string;
  /** Of each fault, `flow/name`, a part of the title of the test that must tell it. */
  readonly told: Readonly<Record<string, string>>;
}

/** Titles. */
export interface RunResult {
  readonly passed: readonly string[];
  readonly failed: readonly string[];
}

const nameOf = (number: number) => `planted-${number}`;
const titlesOf = (cases: Iterable<TestCase>) => Array.from(cases, ({ name }) => name);

function mutantOf(patch: string) {
  const [flow = '', name] = patch.split('/');
  const mutant = mutantsOf(flow).find((one) => one.name === name);
  if (!mutant) throw new Error(`there is no patch ${patch}`);
  return mutant;
}

/** Of one test, ms: a fault may let its test wait for ever. */
const LIMIT = 30_000;

/** The project as it is, with one file and the faults. */
function projectOf({ project: wanted, file, told }: PlantedRun, number: number) {
  for (const project of config.test?.projects ?? []) {
    if (typeof project !== 'object' || !('test' in project) || project.test?.name !== wanted) continue;
    const plugins = Object.keys(told).map((patch) => planting(mutantOf(patch)));
    return {
      ...project,
      plugins,
      test: { ...project.test, name: nameOf(number), include: [file], testTimeout: LIMIT },
    };
  }
  throw new Error(`vitest.config.ts has no project ${wanted}`);
}

/** Of each run, in their order, which tests of its file passed and which failed. */
export async function resultsOf(runs: readonly PlantedRun[]): Promise<RunResult[]> {
  const vitest = await createVitest('test', {
    root: join(import.meta.dirname, '../..'),
    config: false,
    watch: false,
    reporters: [{}],
    projects: runs.map(projectOf),
    maxWorkers: 2,
  });
  try {
    const { testModules } = await vitest.start();
    const results = new Map(
      testModules.map(({ project, children }) => [
        project.name,
        { passed: titlesOf(children.allTests('passed')), failed: titlesOf(children.allTests('failed')) },
      ]),
    );
    return runs.map((_, number) => results.get(nameOf(number)) ?? { passed: [], failed: [] });
  } finally {
    await vitest.close();
  }
}
