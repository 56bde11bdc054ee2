import type { Model } from '@bourse/model-testing';
import type { AnyStateMachine } from 'xstate';
import { models } from './generated/models';

export * from './generated/models';

/** A machine with its model, for tools that inspect, test or draw it. */
export interface Chart {
  /** The machine's id. */
  readonly name: string;
  /** The folder of core it lives in: an area, or `app`, `platform` and `shared` for what all areas use. */
  readonly area: string;
  readonly machine: AnyStateMachine;
  /** What can happen to it; see @bourse/model-testing. */
  readonly model: Model;
}

/** Every machine of the client with its model. */
export const charts: readonly Chart[] = Object.entries(models).flatMap(([area, ofArea]) =>
  // The compiler does not accept a machine's own type where any machine is asked for.
  (Object.values(ofArea) as unknown as readonly Model[]).map((model) => ({
    name: model.machine.id,
    area,
    machine: model.machine,
    model,
  })),
);

/** A chart's config as JSON for tools that draw from it: a function stands as its name. */
export const definitionOf = ({ config }: AnyStateMachine): string =>
  JSON.stringify(config, (_, value: unknown) => (typeof value === 'function' ? { type: value.name } : value));
