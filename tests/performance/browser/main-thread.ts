import type { CDPSession } from '@playwright/test';

/** One task of the page's main thread; ms since the trace's own beginning. */
export interface Task {
  readonly at: number;
  /**
   * Processor time of the thread, the slowing of the processor included. On an idle machine that is the time on the
   * clock; on a busy one the clock also counts the time that other programs took.
   */
  readonly ms: number;
  /** Time on the clock from its beginning to its end. */
  readonly took: number;
  /** How much of it went into drawing: styles, layout, painting. The rest is script, and what feeds and starts it. */
  readonly drawing: number;
}

/** What a trace says: the tasks of the main thread, and when the requests of one address began and ended. */
export interface Trace {
  readonly tasks: readonly Task[];
  readonly calls: readonly { readonly began: number; readonly ended: number }[];
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string; readonly data?: { readonly url?: string; readonly requestId?: string } };
}

/** What the main thread does to draw a page; none of these holds another. */
const DRAWING = new Set([
  'UpdateLayoutTree',
  'Layout',
  'HitTest',
  'PrePaint',
  'Paint',
  'Layerize',
  'UpdateLayer',
  'UpdateLayerTree',
  'CompositeLayers',
  'Commit',
]);
const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'];

/** Traces the page while `work` runs; `url` picks the calls that are told. */
export async function traced(session: CDPSession, url: RegExp, work: () => Promise<void>): Promise<Trace> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: unknown[] }) => void events.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', collect);
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES, excludedCategories: ['*'] },
  });
  await work();
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', collect);
  return readTrace(events, url);
}

function readTrace(events: readonly TraceEvent[], url: RegExp): Trace {
  const sent = events.filter(({ name, args }) => name === 'ResourceSendRequest' && url.test(args.data?.url ?? ''));
  const first = sent[0];
  if (!first) throw new Error(`the trace holds no call of ${url.source}`);
  // The renderer that sent them; its main thread is the one so named.
  const main = events.find(
    ({ name, pid, args }) => name === 'thread_name' && pid === first.pid && args.name === 'CrRendererMain',
  );
  if (!main) throw new Error('the trace names no main thread');
  const ms = (micros: number) => micros / 1000;
  const finished = new Map(
    events
      .filter(({ name }) => name === 'ResourceFinish')
      .map(({ args, ts }) => [args.data?.requestId ?? '', ts] as const),
  );
  const done = events.filter(({ ph, pid, tid }) => ph === 'X' && pid === main.pid && tid === main.tid);
  const drawn = done.filter(({ name }) => DRAWING.has(name));
  return {
    tasks: done
      .filter(({ name }) => name === 'RunTask')
      .toSorted((a, b) => a.ts - b.ts)
      .map(({ ts, dur = 0, tdur = dur }) => ({
        at: ms(ts),
        ms: ms(tdur),
        took: ms(dur),
        drawing: ms(drawn.filter((part) => part.ts >= ts && part.ts < ts + dur).reduce(addTime, 0)),
      })),
    calls: sent.flatMap(({ ts, args }) => {
      const ended = finished.get(args.data?.requestId ?? '');
      return ended === undefined ? [] : [{ began: ms(ts), ended: ms(ended) }];
    }),
  };
}

const addTime = (total: number, { dur = 0, tdur = dur }: TraceEvent): number => total + tdur;
