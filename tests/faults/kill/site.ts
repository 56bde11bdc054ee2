import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestPostgres } from '@bourse/server/testing';
import { launchServer, type LaunchedServer } from '../../lib/server.ts';

/** A server on data that outlives it. */
export class Site {
  readonly #folder = mkdtempSync(join(tmpdir(), 'bourse-kill-'));
  readonly #postgres: TestPostgres | null;
  #server: LaunchedServer | null = null;

  /** On the embedded database, or on the PostgreSQL given. */
  constructor(postgres: TestPostgres | null) {
    this.#postgres = postgres;
  }

  get url(): string {
    if (!this.#server) throw new Error('no server runs');
    return this.#server.url;
  }

  get output(): string {
    return this.#server?.output() ?? '';
  }

  /** Starts a process; it may not answer yet. */
  async launch(): Promise<void> {
    const database = this.#postgres && {
      DATABASE_URL: this.#postgres.url,
      APP_KEY: 'a key of the kill tests, 32 characters',
    };
    this.#server = await launchServer({ DATA_DIR: this.#folder, ...database });
  }

  async ready(): Promise<void> {
    await this.#server?.ready();
  }

  async kill(): Promise<void> {
    await this.#server?.kill();
  }

  /** Starts and kills again `ms` after the process began, or after it began to write the embedded database. */
  async startInVain(ms: number, from: 'the start' | 'the first file'): Promise<void> {
    const since = Date.now();
    await this.launch();
    if (from === 'the first file' && !this.#postgres) while (!this.#hasBegun(since)) await wait(5);
    // The moment of the crash, which nobody waits for.
    await wait(ms);
    await this.kill();
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
    await this.#server?.stop();
    if (existsSync(this.#folder)) rmSync(this.#folder, { recursive: true });
  }
}
