import { averageKinds, type Average, type AverageKind, type ChosenAverage, type Slot } from './indicators.types';

const SLOTS: readonly Slot[] = [0, 1, 2];
/** Candles that an average is of. */
export const PERIOD = { least: 2, most: 200 } as const;
/** What a line is at first: a short, a middle and a long average, as most traders have them. */
const USUAL: Readonly<Record<Slot, Average>> = {
  0: { kind: 'sma', period: 20 },
  1: { kind: 'ema', period: 50 },
  2: { kind: 'sma', period: 200 },
};

const chosen = (slot: Slot, { kind, period }: Average): ChosenAverage => ({ slot, kind, period, typed: `${period}` });

/** The period that a text says; null when it says none. */
export function periodOf(typed: string): number | null {
  const period = /^\s*\d{1,3}\s*$/.test(typed) ? Number(typed) : Number.NaN;
  return period >= PERIOD.least && period <= PERIOD.most ? period : null;
}

const freeSlot = (averages: readonly ChosenAverage[]): Slot | undefined =>
  SLOTS.find((slot) => averages.every((one) => one.slot !== slot));

export const hasFreeSlot = (averages: readonly ChosenAverage[]): boolean => freeSlot(averages) !== undefined;

/** With the usual one of the first free slot. */
export function withAnother(averages: readonly ChosenAverage[]): readonly ChosenAverage[] {
  const slot = freeSlot(averages);
  if (slot === undefined) return averages;
  return [...averages, chosen(slot, USUAL[slot])].toSorted((a, b) => a.slot - b.slot);
}

const change = (
  averages: readonly ChosenAverage[],
  slot: Slot,
  changed: (one: ChosenAverage) => ChosenAverage,
): readonly ChosenAverage[] => averages.map((one) => (one.slot === slot ? changed(one) : one));

export const withoutSlot = (averages: readonly ChosenAverage[], slot: Slot): readonly ChosenAverage[] =>
  averages.filter((one) => one.slot !== slot);

export const withKind = (averages: readonly ChosenAverage[], slot: Slot, kind: AverageKind) =>
  change(averages, slot, (one) => ({ ...one, kind }));

export const withTyped = (averages: readonly ChosenAverage[], slot: Slot, typed: string) =>
  change(averages, slot, (one) => ({ ...one, typed, period: periodOf(typed) ?? one.period }));

export const withSettled = (averages: readonly ChosenAverage[], slot: Slot) =>
  change(averages, slot, (one) => chosen(slot, one));

/** As a device keeps them: `sma-20,,ema-50`, a place for each slot. */
export function keptText(averages: readonly ChosenAverage[]): string {
  return SLOTS.map((slot) => {
    const one = averages.find((each) => each.slot === slot);
    return one ? `${one.kind}-${one.period}` : '';
  }).join(',');
}

/** What a device has kept; what nobody can choose is as none. */
export function readKept(text: string | null): readonly ChosenAverage[] {
  const parts = (text ?? '').split(',');
  return SLOTS.flatMap((slot) => {
    const [name, digits = ''] = (parts[slot] ?? '').split('-');
    const kind = averageKinds.find((each) => each === name);
    const period = periodOf(digits);
    return kind && period !== null ? [chosen(slot, { kind, period })] : [];
  });
}
