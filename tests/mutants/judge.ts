// What the kit says of a model with a planted fault. Apart from the patches, which the page's build reads as well: the
// kit has no compiled form there.
import { readFileSync } from 'node:fs';
import { findings, firstFindings, type Model } from '@bourse/model-testing';
import { loadModule, type Mutant } from './mutant.ts';

/** Loads a model with the fault. */
export async function loadModel(path: string, name: string, mutant?: Mutant): Promise<Model<any>> {
  const model = (await loadModule<Record<string, Model<any>>>(path, mutant))[name];
  if (model === undefined) throw new Error(`${path} has no export "${name}"`);
  return model;
}

const accepted = (textPath: string): string => readFileSync(textPath, 'utf8');

/** Everything the kit finds wrong, the reviewed text of the flow included. */
export const findingsOf = (model: Model<any>, textPath: string): string[] => findings(model, accepted(textPath));

/** Enough of it to know that a fault is caught. */
export const firstFindingsOf = (model: Model<any>, textPath: string): string[] =>
  firstFindings(model, accepted(textPath));
