import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestPostgres } from '@bourse/server/testing';
import { launchServer, type LaunchedServer } from '../../lib/server.ts';

/** One server or several on data that outlives them. */
export class Site {
  readonly #folder = mkdtempSync(join(tmpdir(), 'bourse-kill-'));
  readonly #postgres: TestPostgres | null;
  readonly #processes: number;
  #servers: LaunchedServer[] = [];

  /** On the embedded database, or on the PostgreSQL given, which several processes may share. */
  constructor(postgres: TestPostgres | null, processes = 1) {
    this.#postgres = postgres;
    this.#processes = processes;
  }

  get urls(): readonly string[] {
    if (this.#servers.length === 0) throw new Error('no server runs');
    return this.#servers.map(({ url }) => url);
  }

  /** The address of the first. */
  get url(): string {
    return this.urls[0] ?? '';
  }

  get output(): string {
    return this.#servers.map(({ output }) => output()).join('\n');
  }

  /** Starts the processes that do not run; they may not answer yet. */
  async launch(): Promise<void> {
    const database = this.#postgres && {
      DATABASE_URL: this.#postgres.url,
      APP_KEY: 'a key of the kill tests, 32 characters',
      PUBLIC_URL: 'https://bourse.example',
      // Else no real money would move on its simulated prices.
      DEMO: '1',
    };
    while (this.#servers.length < this.#processes)
      this.#servers.push(await launchServer({ DATA_DIR: this.#folder, ...database }));
  }

  async ready(): Promise<void> {
    for (const server of this.#servers) await server.ready();
  }

  /** Ends the first of the processes, or all of them. */
  async kill(which: 'one' | 'all' = 'all'): Promise<void> {
    const ended = this.#servers.splice(0, which === 'one' ? 1 : this.#servers.length);
    await Promise.all(ended.map((server) => server.kill()));
  }

  /** Starts and kills again `ms` after the process began, or after it began to write the embedded database. */
  async startInVain(ms: number, from: 'the start' | 'the first file'): Promise<void> {
    const since = Date.now();
    const others = this.#servers;
    this.#servers = [];
    await this.launch();
    if (from === 'the first file' && !this.#postgres) while (!this.#hasBegun(since)) await wait(5);
    // The moment of the crash, which nobody waits for.
    await wait(ms);
    await this.kill();
    this.#servers = others;
  }

  /** Whether the embedded database is there, or a start since then writes it; what an earlier one left is neither. */
  #hasBegun(since: number): boolean {
    const draft = join(this.#folder, 'db.new');
    const changedAt = statSync(draft, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (changedAt < since) return existsSync(join(this.#folder, 'db'));
    try {
      return readdirSync(draft).length > 0;
    } catch {
      // It has just got its name, or what was left is being taken away.
      return existsSync(join(this.#folder, 'db'));
    }
  }

  /** Ends the database as a crash does and starts it again; the embedded one lives and dies with its server. */
  crashDatabase(): void {
    this.#postgres?.restart();
  }

  async remove(): Promise<void> {
    for (const server of this.#servers) await server.stop();
    if (existsSync(this.#folder)) rmSync(this.#folder, { recursive: true });
  }
}
