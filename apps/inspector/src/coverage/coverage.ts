import { reachedBy, type Reached } from '@bourse/core';
import { readRecording } from '../live/recording';

/** What each layer reached of each machine, by their names. */
export type Layers = Readonly<Record<string, Readonly<Record<string, Reached>>>>;

/** Those that a chart has a colour of its own for; what a browser reached says most. */
const COLOURED = ['browser', 'server', 'interpreter'] as const;
export type Colour = (typeof COLOURED)[number] | 'other' | 'none';

/** By which layers each state and each transition of one machine was reached. */
export interface Marks {
  readonly layers: readonly { readonly name: string; readonly states: number; readonly transitions: number }[];
  readonly state: (path: string) => readonly string[];
  readonly transition: (key: string) => readonly string[];
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every((each) => typeof each === 'string');
const isReached = (value: unknown): boolean =>
  isObject(value) && areTexts(value['states']) && areTexts(value['transitions']);
const isLayer = (value: unknown): boolean => isObject(value) && Object.values(value).every(isReached);

/** The layers of a file, or in words what is wrong with it. A recording is a layer of its own, by its file's name. */
export function readCoverage(text: string, file: string): Layers | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'This file is no JSON.';
  }
  const { format, v, layers } = isObject(value) ? value : {};
  if (format === 'bourse-inspection') {
    const records = readRecording(text);
    return typeof records === 'string' ? records : { [file]: Object.fromEntries(reachedBy(records)) };
  }
  if (format !== 'bourse-coverage') return 'This file is neither coverage nor a recording of the inspector.';
  if (v !== 1) return `This coverage has version ${String(v)}; this inspector reads version 1.`;
  if (!isObject(layers) || !Object.values(layers).every(isLayer)) return 'This file is broken.';
  return layers as Layers;
}

export function marksOf(layers: Layers, machine: string): Marks {
  const own = Object.entries(layers).map(([name, machines]) => ({
    name,
    states: new Set(machines[machine]?.states),
    transitions: new Set(machines[machine]?.transitions),
  }));
  const namesOf = (has: (layer: (typeof own)[number]) => boolean) => own.filter(has).map(({ name }) => name);
  return {
    layers: own.map(({ name, states, transitions }) => ({ name, states: states.size, transitions: transitions.size })),
    state: (path) => namesOf(({ states }) => states.has(path)),
    transition: (key) => namesOf(({ transitions }) => transitions.has(key)),
  };
}

/** Of the layer that says most. */
export const colourOf = (names: readonly string[]): Colour =>
  COLOURED.find((layer) => names.includes(layer)) ?? (names.length === 0 ? 'none' : 'other');
