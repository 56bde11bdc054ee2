// Our packages as somebody else installs them: packed by their prepack, unpacked outside of the workspace.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');

export interface Manifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

export interface Packed {
  /** Where it was unpacked. */
  readonly folder: string;
  readonly tarball: string;
  readonly manifest: Manifest;
}

/** Runs a program to its end and answers what it printed; throws with that when it fails. */
export function run(command: readonly string[], cwd: string): string {
  const [program = '', ...args] = command;
  // Nothing may be fetched: the tarball is all there is.
  const env = { ...process.env, npm_config_offline: 'true' };
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command.join(' ')}: ${error?.message ?? ''}\n${stdout}\n${stderr}`);
  return stdout;
}

/** Links a package that the workspace has into a folder's modules. */
export function link(name: string, from: string, folder: string): void {
  const place = join(folder, 'node_modules', name);
  if (existsSync(place)) return;
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(realpathSync(join(root, from, 'node_modules', name)), place, 'junction');
}

/** What the prepack of a package reads besides its own folder. */
const AROUND = ['LICENSE', 'package.json', 'pnpm-workspace.yaml', 'tsconfig.base.json', 'openapi', 'packages/pack.mjs'];
/** Made by an earlier prepack, or somebody's tool. */
const MADE = new Set(['node_modules', 'dist', 'compiled', 'coverage']);

/** The package in a copy of the workspace, with the modules of ours: nothing is written into the folders of sources. */
function copied(source: string, workspace: string): string {
  const target = join(workspace, source);
  const filter = (path: string) => !MADE.has(basename(path));
  for (const path of [...AROUND, source]) cpSync(join(root, path), join(workspace, path), { recursive: true, filter });
  for (const modules of ['node_modules', `${source}/node_modules`])
    if (!existsSync(join(workspace, modules))) symlinkSync(join(root, modules), join(workspace, modules), 'junction');
  return target;
}

/**
 * Makes the folder a project that has these packages of ours, and of others what their manifests ask for. What is
 * optional is for the caller to add.
 */
export async function installPacked(folder: string, names: readonly string[]): Promise<ReadonlyMap<string, Packed>> {
  const { pnpmCommand } = (await import(new URL('../../apps/server/bin/prepare.mjs', import.meta.url).href)) as {
    pnpmCommand: () => string[];
  };
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const packed = new Map<string, Packed>();
  for (const name of names) {
    const source = `packages/${name}`;
    const tarballs = join(folder, 'tarballs', name);
    mkdirSync(tarballs, { recursive: true });
    run([...pnpmCommand(), 'pack', '--pack-destination', tarballs], copied(source, join(folder, 'sources')));
    const tarball = join(tarballs, readdirSync(tarballs).find((file) => file.endsWith('.tgz')) ?? '');
    const target = join(folder, 'node_modules/@bourse', name);
    mkdirSync(target, { recursive: true });
    execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', target]);
    const manifest = JSON.parse(readFileSync(join(target, 'package.json'), 'utf8')) as Manifest;
    const { dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = manifest;
    for (const other of Object.keys({ ...dependencies, ...peerDependencies }))
      if (!other.startsWith('@bourse/') && peerDependenciesMeta[other]?.optional !== true) link(other, source, folder);
    packed.set(name, { folder: target, tarball, manifest });
  }
  return packed;
}
