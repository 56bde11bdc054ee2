// The mutants that the kit makes of every machine, and whether the tests that it generates tell them.
import { firstFindings, mutationKinds, mutationsOf, type Mutation } from '@bourse/model-testing';
import { readFileSync } from 'node:fs';
import { drawn } from '../lib/long.ts';
import { charts, type Chart } from './charts.ts';

export { charts };

export interface Judged extends Omit<Mutation, 'machine'> {
  readonly chart: string;
  /** What tells it first: a house rule, the page of states, the interpreter; null when nothing does. */
  readonly by: 'rule' | 'page' | 'interpreter' | null;
}

/** Mutants of a machine that change nothing which anybody could see, each with the reason. */
export const EQUIVALENT: Readonly<Record<string, string>> = {
  'kyc-status: no action in idle on remote.change: setQuestion': 'it has one question, which is null',
  'open-orders: other target in list.following.polling pollOpenTrades onDone #1 → deciding':
    'a poll is on its way only for somebody who looks at positions: deciding goes on to waiting at once',
};

export const idOf = ({ chart, kind, where }: Omit<Judged, 'by'>): string => `${chart}: ${kind} in ${where}`;

function judged({ name, model, page }: Chart, { kind, where, machine }: Mutation): Judged {
  const [first] = firstFindings({ ...model, machine: machine() }, readFileSync(page, 'utf8'));
  const by =
    first === undefined
      ? null
      : first.startsWith('rule')
        ? 'rule'
        : first.startsWith('reviewed')
          ? 'page'
          : 'interpreter';
  return { chart: name, kind, where, by };
}

/** Judges at most so many mutants of each machine, drawn by the run's seed. */
export function judge(chosen: readonly Chart[], most: number): Judged[] {
  return chosen.flatMap((chart) =>
    drawn(`mutants of ${chart.name}`, mutationsOf(chart.model.machine), most).map((mutation) =>
      judged(chart, mutation),
    ),
  );
}

const isMissed = (one: Judged) => one.by === null && EQUIVALENT[idOf(one)] === undefined;

/** Those that nothing tells. */
export const missed = (all: readonly Judged[]): string[] => all.filter(isMissed).map(idOf);

/** The share that is told of those that are not equivalent; null when all are. */
export function shareOf(all: readonly Judged[]): number | null {
  const different = all.filter((one) => one.by !== null || isMissed(one));
  return different.length === 0 ? null : 1 - all.filter(isMissed).length / different.length;
}

/** How many of each kind there are, and what tells them. */
export function tableOf(all: readonly Judged[]): string {
  const count = (of: readonly Judged[], by: Judged['by']) => of.filter((one) => one.by === by).length;
  const row = (name: string, of: readonly Judged[]) => {
    const equivalent = of.filter((one) => one.by === null && !isMissed(one)).length;
    const figures = [
      of.length,
      count(of, 'rule'),
      count(of, 'page'),
      count(of, 'interpreter'),
      equivalent,
      of.filter(isMissed).length,
    ];
    const share = shareOf(of);
    const told = share === null ? '—' : `${(share * 100).toFixed(1)} %`;
    return `${name.padEnd(14)}${[...figures, told].map((figure) => String(figure).padStart(12)).join('')}`;
  };
  const head = ['mutants', 'by a rule', 'by the page', 'when walked', 'equivalent', 'missed', 'told'];
  const kinds = mutationKinds.map((kind) =>
    row(
      kind,
      all.filter((one) => one.kind === kind),
    ),
  );
  return [`${''.padEnd(14)}${head.map((word) => word.padStart(12)).join('')}`, ...kinds, row('all', all)].join('\n');
}
