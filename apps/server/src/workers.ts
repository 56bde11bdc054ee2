import cluster, { type Worker } from 'node:cluster';
import { type AddressInfo, isIPv6 } from 'node:net';
import { reasonOf } from './store/availability';

/** Several processes that listen on one port. */
export type Workers = {
  /** Where they listen, such as http://127.0.0.1:3000. */
  readonly address: string;
  /** Asks every one of them to finish what is under way; resolves when all are gone. */
  stop(): Promise<void>;
};

export type WorkersOptions = {
  readonly count: number;
  /** What a worker runs. */
  readonly file: string;
  /** After this a worker that does not stop is ended, milliseconds. */
  readonly stopLimit: number;
  /** Reports to the operator. */
  readonly say: (text: string) => void;
};

/** A worker that ends sooner than this after its start is not replaced at once, milliseconds. */
const SHORT_LIFE = 10_000;
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 30_000;

/** A worker ended before it ever listened; it has said itself why. */
export class WorkerFailed extends Error {
  override readonly name = 'WorkerFailed';
}

/**
 * Starts the workers and resolves when all of them listen; rejects with WorkerFailed when one ends before. From then on
 * one that ends is replaced, with growing pauses while they end soon after their start.
 */
export async function startWorkers({ count, file, stopLimit, say }: WorkersOptions): Promise<Workers> {
  cluster.setupPrimary({ exec: file, args: [] });
  const alive = new Set<Worker>();
  const timers = new Set<NodeJS.Timeout>();
  let isStopping = false;
  let pause = 0;

  const fork = (): Worker => {
    const worker = cluster.fork();
    alive.add(worker);
    onEnd(worker, () => alive.delete(worker));
    return worker;
  };
  const forkLater = (what: string, wasLong = false): void => {
    pause = wasLong ? 0 : Math.min(LONGEST_PAUSE, Math.max(FIRST_PAUSE, pause * 2));
    say(`${what}. Another takes its place${pause > 0 ? ` in ${pause / 1000} s` : ''}.`);
    const timer = setTimeout(() => {
      timers.delete(timer);
      try {
        replace(fork());
      } catch (error) {
        forkLater(`A worker could not be made: ${reasonOf(error)}`);
      }
    }, pause);
    timers.add(timer);
  };
  const replace = (worker: Worker): void => {
    const startedAt = Date.now();
    onEnd(worker, (what) => {
      if (!isStopping) forkLater(what, Date.now() - startedAt > SHORT_LIFE);
    });
  };
  const stop = async (): Promise<void> => {
    isStopping = true;
    for (const timer of timers) clearTimeout(timer);
    const gone = [...alive].map((worker) => new Promise((resolve) => onEnd(worker, resolve)));
    for (const worker of alive) worker.process.kill('SIGTERM');
    const limit = setTimeout(() => {
      for (const worker of alive) worker.process.kill('SIGKILL');
    }, stopLimit);
    await Promise.all(gone);
    clearTimeout(limit);
  };

  try {
    const workers = Array.from({ length: count }, fork);
    const addresses = await Promise.all(workers.map(listening));
    // One that listened may be gone before the last one does: nobody is told of its end any more.
    for (const worker of workers) replace(alive.has(worker) ? worker : fork());
    return { address: textOf(addresses[0]), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Tells in words how a worker has ended. One whose process never began has an 'error' and no 'exit'; an error of one that
 * runs, such as a message that no longer reaches it, says nothing by itself, and unheard it would end this process.
 */
function onEnd(worker: Worker, hear: (what: string) => void): void {
  const { pid } = worker.process;
  let isOver = false;
  const end = (what: string): void => {
    if (!isOver) hear(what);
    isOver = true;
  };
  worker.once('exit', (code: number | null, signal: string | null) =>
    end(`Worker ${pid} ${signal ? `was ended by ${signal}` : `ended with code ${code}`}`),
  );
  worker.on('error', (error: Error) => {
    if (pid === undefined) end(`A worker could not be started: ${error.message}`);
  });
}

function listening(worker: Worker): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    worker.once('listening', (address) => resolve(address as unknown as AddressInfo));
    onEnd(worker, () => reject(new WorkerFailed('One of its workers ended while it started.')));
  });
}

function textOf(address: AddressInfo | undefined): string {
  if (!address) return '';
  const host = address.address ?? '0.0.0.0';
  return `http://${isIPv6(host) ? `[${host}]` : host}:${address.port}`;
}
