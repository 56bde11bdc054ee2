import { describe, expect, it } from 'vitest';
import { importCycles } from './imports.ts';
import { largeFiles, rules, strayTests, untypedPackages } from './rules.ts';
import { show, type Tree } from './source.ts';

const pkg = (name: string, exports: Record<string, string> = {}) =>
  JSON.stringify({ name, exports, scripts: { types: 'tsc' } });
const core = 'packages/core/src';
const kit = 'packages/model-testing/src';
const screen = 'apps/web/src/screens/login/login.tsx';

const ports = { [`${core}/ports/node.ts`]: 'export {};' };

/** A small project that keeps every rule. */
const clean: Record<string, string> = {
  'packages/contract/package.json': pkg('@bourse/contract', { '.': './src/index.ts' }),
  'packages/contract/src/index.ts':
    "import createClient from 'openapi-fetch';\nexport const client = createClient;\nexport type Trade = object;",
  'packages/core/package.json': pkg('@bourse/core', { '.': './src/index.ts', './trading': './src/trading/index.ts' }),
  'packages/core/tsconfig.source.json':
    '{"compilerOptions":{"lib":["ES2023"],"types":[]},"include":["src"],"exclude":["src/**/*.test.ts","src/testing"]}',
  [`${core}/index.ts`]: "export { createApp } from './app/app';\nexport { roomView } from './platform/room/room.view';",
  [`${core}/app/app.ts`]:
    "import type { trading } from '../trading';\nimport { room } from '../platform/room';\nexport const createApp = (area: typeof trading) => [area, room];",
  [`${core}/shared/decimal.ts`]: "import Big from 'big.js';\nexport const decimal = (text: string) => new Big(text);",
  [`${core}/shared/secret.ts`]: 'export interface Secret { reveal(): string }',
  [`${core}/platform/room/index.ts`]:
    "export { room } from './room.machine';\nexport type { RoomEvent } from './room.types';",
  [`${core}/platform/room/room.types.ts`]:
    "import type { Secret } from '../../shared/secret';\nexport interface RoomContext { token: Secret | null }\nexport type RoomEvent = { type: 'code.submit'; code: string };\nexport interface RoomInput { password: string }",
  [`${core}/platform/room/room.machine.ts`]:
    "import { setup } from 'xstate';\nimport type { RoomContext } from './room.types';\nexport const room = (context: RoomContext) => [setup, context];",
  [`${core}/platform/room/room.messages.ts`]:
    "export const roomMessages = { 'room.empty': 'Nobody is here' } as const;",
  [`${core}/platform/room/room.view.ts`]:
    "import type { RoomContext } from './room.types';\nexport const roomView = (context: RoomContext) => ({ context, message: { id: 'room.empty' } });",
  [`${core}/platform/room/room.actors.ts`]:
    "import { client } from '@bourse/contract';\nexport const roomActors = { client };",
  [`${core}/platform/room/room.wire.ts`]: 'export const parseRoom = 1;',
  [`${core}/trading/rate/rate.actors.ts`]:
    "import { parseRoom } from '../../platform/room/room.wire';\nexport const rateActors = { parseRoom };",
  [`${core}/trading/news/news.flow.ts`]:
    "import { setup } from 'xstate';\nimport { client } from '@bourse/contract';\nimport { parseRoom } from '../../platform/room/room.wire';\nexport const news = [setup, client, parseRoom];",
  [`${core}/trading/flows.ts`]: "export { news } from './news/news.flow';",
  [`${core}/platform/room/room.test.ts`]:
    "import { it } from 'vitest';\nconst held: any = 1;\nit('holds', () => held);",
  [`${core}/trading/index.ts`]: "export { trading } from './trading.machine';",
  [`${core}/trading/trading.types.ts`]: "export type Side = 'buy' | 'sell';",
  [`${core}/trading/trading.machine.ts`]: "import { ticket } from './ticket';\nexport const trading = ticket;",
  [`${core}/trading/ticket/index.ts`]: "export { ticket } from './ticket.machine';",
  [`${core}/trading/ticket/ticket.machine.ts`]:
    "import type { Side } from '../trading.types';\nimport type { RoomEvent } from '../../platform/room/room.types';\nimport { rate } from '../rate';\nexport const ticket = (side: Side, event: RoomEvent) => [side, event, rate];",
  [`${core}/trading/rate/index.ts`]: "export { rate } from './rate.machine';",
  [`${core}/trading/rate/rate.machine.ts`]:
    "import { decimal } from '../../shared/decimal';\nexport const rate = decimal('1');",
  'packages/react/package.json': pkg('@bourse/react', { '.': './src/index.ts' }),
  'packages/react/src/index.ts':
    "import { useSyncExternalStore } from 'react';\nimport type { createApp } from '@bourse/core';\nexport const useApp = (app: typeof createApp) => [useSyncExternalStore, app];",
  'packages/model-testing/package.json': pkg('@bourse/model-testing', {
    '.': './src/index.ts',
    './vitest': './src/vitest.ts',
  }),
  [`${kit}/index.ts`]: "export { explore } from './explore.js';",
  [`${kit}/explore.ts`]:
    "import { createActor } from 'xstate';\nimport { nodesOf } from './xstate-internals.js';\nexport const explore: any = [createActor, nodesOf];",
  [`${kit}/vitest.ts`]:
    "import { it } from 'vitest';\nimport { explore } from './explore.js';\nexport const prove = () => it('a', explore);",
  [`${kit}/xstate-internals.ts`]: 'export const nodesOf = (snapshot: { _nodes: object }) => snapshot._nodes;',
  [`${core}/platform/room/room.model.ts`]:
    "import { explore } from '@bourse/model-testing';\nexport const roomModel = explore;",
  'packages/messages/en.json': '{"room.empty":"Nobody is here","login.title":"Sign in","side.buy":"Buy"}',
  'packages/messages/es.json': '{"room.empty":"No hay nadie","login.title":"Entrar","side.buy":"Comprar"}',
  'apps/web/package.json': pkg('@bourse/web'),
  [screen]:
    "import { useApp } from '@bourse/react';\nimport { FormattedMessage } from 'react-intl';\n// No useEffect, no fetch, no localStorage here: a comment is no code.\nexport const Login = ({ side }: { side: string }) => <p className={`side.${side}`}><FormattedMessage id=\"login.title\" />{useApp}</p>;",
  'apps/server/package.json': pkg('@bourse/server'),
  'apps/server/src/main.ts':
    "import type { Trade } from '@bourse/contract';\nexport const trades: Trade[] = [];\nexport const kit = () => import('./testing/kit');",
  'apps/server/src/testing/kit.ts': 'export const kit = 1;',
  'tests/package.json': pkg('@bourse/tests'),
  'tests/models/room.test.ts':
    "import { it } from 'vitest';\nimport { createApp } from '@bourse/core';\nit('starts', () => createApp);",
};

const treeOf = (...planted: Record<string, string>[]): Tree =>
  new Map(Object.entries(Object.assign({}, clean, ...planted) as Record<string, string>));
const found = (name: string, tree: Tree) => {
  const rule = rules.find((each) => each.name.includes(name));
  if (!rule) throw new Error(`no rule says "${name}"`);
  return rule.check(tree).map(show);
};
const lines = (count: number) => 'export {};\n'.repeat(count);

/** rule, what is planted, and what the report must say of it. */
const plantings: readonly (readonly [rule: string, what: string, planted: Record<string, string>, report: string])[] = [
  [
    'import',
    'contract → core',
    { 'packages/contract/src/a.ts': "import '@bourse/core';" },
    'a.ts:1 the contract depends on nothing of ours',
  ],
  ['import', 'contract → a package', { 'packages/contract/src/a.ts': "import 'axios';" }, 'not axios'],
  ['import', 'shared → flow', { [`${core}/shared/a.ts`]: "import { room } from '../platform/room';" }, 'knows no flow'],
  ['import', 'core → react', { [`${core}/trading/rate/a.ts`]: "import { useState } from 'react';" }, 'not react'],
  ['import', 'core → Node', { [`${core}/app/a.ts`]: "import { readFileSync } from 'node:fs';" }, 'not node:fs'],
  [
    'import',
    'core → another package',
    { [`${core}/app/a.ts`]: "import { useApp } from '@bourse/react';" },
    'the contract only',
  ],
  ['import', 'flow → big.js', { [`${core}/trading/rate/rate.form.ts`]: "import Big from 'big.js';" }, 'not big.js'],
  [
    'import',
    'flow → app',
    { [`${core}/trading/rate/a.ts`]: "import { createApp } from '../../app/app';" },
    'nothing in core imports app',
  ],
  [
    'import',
    'flow → inside of another',
    { [`${core}/trading/ticket/a.ts`]: "import { rate } from '../rate/rate.machine';" },
    'through its index.ts only',
  ],
  [
    'import',
    'area → area',
    {
      [`${core}/trading/ticket/a.ts`]: "import type { X } from '../../access/sign-in';",
      [`${core}/access/sign-in/index.ts`]: 'export type X = 1;',
    },
    'area trading does not import area access',
  ],
  [
    'import',
    'area → value of platform',
    { [`${core}/trading/ticket/a.ts`]: "import { room } from '../../platform/room';" },
    'by types of events and views only',
  ],
  [
    'import',
    'machine → wire form of another flow',
    {
      [`${core}/trading/ticket/ticket.machine.ts`]:
        "import { parse } from '../rate/rate.wire';\nexport const ticket = parse;",
      [`${core}/trading/rate/rate.wire.ts`]: 'export const parse = 1;',
    },
    'through its index.ts only',
  ],
  [
    'import',
    'view → value of the contract',
    { [`${core}/trading/ticket/ticket.view.ts`]: "import { client } from '@bourse/contract';" },
    '*.actors.ts',
  ],
  [
    'import',
    'machine → actors',
    {
      [`${core}/platform/room/room.machine.ts`]:
        "import { roomActors } from './room.actors';\nexport const room = roomActors;",
    },
    'imports no actors',
  ],
  [
    'import',
    'machine → view',
    {
      [`${core}/platform/room/room.machine.ts`]:
        "import { roomView } from './room.view';\nexport const room = roomView;",
    },
    'imports no view',
  ],
  [
    'import',
    'machine → messages',
    {
      [`${core}/platform/room/room.machine.ts`]:
        "import { roomMessages } from './room.messages';\nexport const room = roomMessages;",
    },
    'imports no messages',
  ],
  [
    'import',
    'machine → contract client library',
    { [`${core}/platform/room/room.machine.ts`]: "import 'zod';\nexport const room = 1;" },
    'not zod',
  ],
  [
    'import',
    'view → value of a machine',
    { [`${core}/platform/room/room.view.ts`]: "import { room } from './room.machine';\nexport const roomView = room;" },
    'not its values',
  ],
  [
    'import',
    'flow → machine of its area',
    { [`${core}/trading/rate/a.ts`]: "import { trading } from '../trading.machine';" },
    "does not import its area's trading.machine.ts",
  ],
  [
    'import',
    'app → value of a late area',
    { [`${core}/app/a.ts`]: "import { trading } from '../trading';" },
    'loads when needed',
  ],
  [
    'import',
    'app → dynamic import of a late area',
    { [`${core}/app/a.ts`]: "export const load = () => import('../trading');" },
    'loads when needed',
  ],
  [
    'import',
    'product → testing',
    {
      [`${core}/platform/room/a.ts`]: "import { kit } from '../../testing';",
      [`${core}/testing/index.ts`]: 'export const kit = 1;',
    },
    'no testing code',
  ],
  ['import', 'kit → core', { [`${kit}/a.ts`]: "import '@bourse/core';" }, 'XState and nothing of ours'],
  [
    'import',
    'tests of the kit → core',
    { 'packages/model-testing/test/a.test.ts': "import type { createApp } from '@bourse/core';" },
    'XState and nothing of ours',
  ],
  ['import', 'kit → core by path', { [`${kit}/a.ts`]: "import '../../core/src/index';" }, 'by its name'],
  ['import', 'kit → Node', { [`${kit}/a.ts`]: "import 'node:fs';" }, 'not node:fs'],
  ['import', 'kit → the runner', { [`${kit}/a.ts`]: "import { expect } from 'vitest';" }, 'not vitest'],
  ['import', 'kit → its entry for the runner', { [`${kit}/a.ts`]: "import './vitest.js';" }, 'its own entry'],
  [
    'import',
    'fakes → the runner',
    { [`${core}/testing/a.ts`]: "import { vi } from 'vitest';" },
    'the runner of tests is for test files',
  ],
  [
    'import',
    'model → the runner through the kit',
    { [`${core}/platform/room/room.model.ts`]: "import '@bourse/model-testing/vitest';" },
    'the runner of tests is for test files',
  ],
  [
    'import',
    'page → kit',
    { 'apps/web/src/a.ts': "import { explore } from '@bourse/model-testing';" },
    'product code imports no testing code',
  ],
  ['XState does not promise', 'field', { [`${kit}/a.ts`]: 'export const a = (s: any) => s._nodes;' }, '`._nodes`'],
  ['XState does not promise', 'event', { [`${kit}/a.ts`]: "export const a = 'xstate.stop';" }, 'xstate.stop'],
  [
    'XState does not promise',
    'made event',
    { [`${kit}/a.ts`]: 'export const a = `xstate.done.actor.${1}`;' },
    'done.actor',
  ],
  ['import', 'server → testing, at once', { 'apps/server/src/main.ts': "import './testing/kit';" }, 'no testing code'],
  ['import', 'core → a set of ports', { ...ports, [`${core}/app/a.ts`]: "import '../ports/node';" }, 'given its ports'],
  [
    'import',
    'a flow → a set of ports',
    { ...ports, [`${core}/trading/b/b.ts`]: "import '../../ports/node';" },
    'given its ports',
  ],
  ['import', 'a set of ports → a flow', { [`${core}/ports/a.ts`]: "import '../trading';" }, 'core/shared only'],
  ['import', 'a set of ports → a package', { [`${core}/ports/a.ts`]: "import 'xstate';" }, 'its platform alone'],
  ['import', 'binding → an area', { 'packages/react/src/a.ts': "import '@bourse/core/trading';" }, 'knows no area'],
  ['import', 'web → contract', { 'apps/web/src/a.ts': "import { client } from '@bourse/contract';" }, 'through core'],
  ['import', 'web → Node', { 'apps/web/src/a.ts': "import 'node:fs';" }, 'not import node:fs'],
  [
    'import',
    'web → the library of calls',
    { 'apps/web/src/a.ts': "import 'openapi-fetch';" },
    'not import openapi-fetch',
  ],
  ['import', 'server → binding', { 'apps/server/src/a.ts': "import '@bourse/react';" }, 'the contract only'],
  ['import', 'server → xstate', { 'apps/server/src/a.ts': "import 'xstate';" }, 'only the inspector'],
  ['import', 'server → react', { 'apps/server/src/a.ts': "import 'react';" }, 'shows nothing'],
  ['import', 'web → xstate', { 'apps/web/src/a.ts': "import { createActor } from 'xstate';" }, 'only the inspector'],
  [
    'import',
    'web → server by path',
    { 'apps/web/src/a.ts': "import { trades } from '../../server/src/main';" },
    'by its name',
  ],
  [
    'import',
    'web → server by name',
    {
      'apps/web/src/a.ts': "import '@bourse/server';",
      'apps/server/package.json': pkg('@bourse/server', { '.': './src/main.ts' }),
    },
    'no app imports another',
  ],
  [
    'import',
    'server → core',
    { 'apps/server/src/a.ts': "import { createApp } from '@bourse/core';" },
    'the contract only',
  ],
  [
    'import',
    'tests → what is not exported',
    { 'tests/models/a.test.ts': "import { rate } from '@bourse/core/src/trading/rate';" },
    'not a public export',
  ],
  [
    'import',
    'tests → a path',
    { 'tests/models/a.test.ts': "import { rate } from '../../packages/core/src/trading/rate';" },
    'by its name',
  ],
  [
    'no import cycle',
    'two files',
    { [`${core}/trading/rate/a.ts`]: "import './b';", [`${core}/trading/rate/b.ts`]: "import './a';" },
    'a.ts ↔ packages/core/src/trading/rate/b.ts',
  ],
  ['no import cycle', 'a file that imports itself', { [`${core}/trading/rate/a.ts`]: "import './a';" }, 'cycle'],
  [
    'no import cycle',
    'three files, one re-export',
    {
      [`${core}/trading/rate/a.ts`]: "export * from './b';",
      [`${core}/trading/rate/b.ts`]: "import { type X } from './c';",
      [`${core}/trading/rate/c.ts`]: "import './a';",
    },
    'c.ts',
  ],
  [
    'one direction',
    'child → parent',
    { [`${core}/trading/rate/a.ts`]: "import { ticket } from '../ticket';" },
    'trading/rate ↔ trading/ticket',
  ],
  ['at most', 'machine', { [`${core}/trading/rate/rate.machine.ts`]: lines(251) }, '251 lines, at most 250'],
  ['at most', 'screen', { [screen]: lines(150) }, '150 lines, at most 149'],
  ['at most', 'source', { 'apps/server/src/a.ts': lines(301) }, '301 lines, at most 300'],
  ['by a fifth', 'source', { 'apps/server/src/a.ts': lines(361) }, '361 lines, at most 300'],
  ['at most', 'script', { 'apps/server/bin/start.mjs': lines(301) }, '301 lines'],
  ['kebab-case', 'camel case', { [`${core}/trading/rate/rateMachine.ts`]: '' }, 'not kebab-case'],
  ['switched off', 'compiler', { 'apps/web/src/a.ts': '// @ts-expect-error because\nexport {};' }, 'a.ts:1'],
  ['switched off', 'lint', { 'tests/models/a.test.ts': '/* oxlint-disable no-console */' }, 'a.test.ts:1'],
  ['screens', 'effect', { [screen]: "import { useEffect } from 'react';\nexport const x = useEffect;" }, 'useEffect'],
  ['screens', 'request', { [screen]: "export const x = () => fetch('/a');" }, 'fetch'],
  [
    'screens',
    'state of a machine',
    { [screen]: "export const x = (s: { matches(v: string): boolean }) => s.matches('a');" },
    '.matches',
  ],
  ['screens', 'storage', { [screen]: "export const x = window.localStorage.getItem('a');" }, 'localStorage'],
  ['screens', 'timer', { [screen]: 'export const x = () => setTimeout(() => 1, 1);' }, 'setTimeout'],
  ['screens', 'conversion', { [screen]: 'export const x = Number("1");' }, 'Number(…)'],
  ['screens', 'rounding', { [screen]: 'export const x = (1.5).toFixed(2);' }, '.toFixed(…)'],
  ['screens', 'parsing', { [screen]: 'export const x = parseFloat("1");' }, 'parseFloat(…)'],
  [
    'screens',
    'decimals',
    { [screen]: 'declare const Big: new (v: string) => object;\nexport const x = new Big("1");' },
    'new Big(…)',
  ],
  [
    'Secret',
    'context',
    { [`${core}/access/a/a.types.ts`]: 'export interface AContext { password: string }' },
    '`password` of AContext',
  ],
  [
    'Secret',
    'output',
    { [`${core}/access/a/a.types.ts`]: 'export type AOutput = { kind: 1; nested: { token: string | null } };' },
    '`token` of AOutput',
  ],
  [
    'Secret',
    'stored, quoted name',
    { [`${core}/access/a/a.types.ts`]: "export interface Stored { 'card_number': string }" },
    '`card_number`',
  ],
  [
    'message',
    'text differs',
    { [`${core}/platform/room/room.messages.ts`]: "export const m = { 'room.empty': 'Nobody here' };" },
    'reads "Nobody is here"',
  ],
  [
    'message',
    'unknown in core',
    {
      [`${core}/platform/room/room.messages.ts`]:
        "export const m = { 'room.empty': 'Nobody is here', 'room.full': 'Full' };",
    },
    '"room.full" is not in',
  ],
  [
    'message',
    'no plain text',
    { [`${core}/platform/room/room.messages.ts`]: "export const m = { 'room.empty': 'Nobody is ' + 'here' };" },
    'not "id": "text"',
  ],
  [
    'message',
    'declared twice',
    { [`${core}/trading/rate/rate.messages.ts`]: "export const m = { 'room.empty': 'Nobody is here' };" },
    'stands in',
  ],
  [
    'message',
    'unknown in a view',
    { [`${core}/platform/room/a.ts`]: "export const a = { id: 'room.full', values: {} };" },
    '"room.full" is not in',
  ],
  [
    'message',
    'unknown in the page',
    { 'apps/web/src/a.tsx': 'export const a = <FormattedMessage id="login.help" />;' },
    '"login.help" is not in',
  ],
  [
    'message',
    'unknown in a call',
    { 'apps/web/src/a.ts': "export const a = (i: Intl) => i.formatMessage({ id: 'login.help' });" },
    '"login.help" is not in',
  ],
  [
    'message',
    'used nowhere',
    {
      'packages/model-testing/package.json': pkg('@bourse/model-testing', {
        '.': './src/index.ts',
        './vitest': './src/vitest.ts',
      }),
      [`${kit}/index.ts`]: "export { explore } from './explore.js';",
      [`${kit}/explore.ts`]:
        "import { createActor } from 'xstate';\nimport { nodesOf } from './xstate-internals.js';\nexport const explore: any = [createActor, nodesOf];",
      [`${kit}/vitest.ts`]:
        "import { it } from 'vitest';\nimport { explore } from './explore.js';\nexport const prove = () => it('a', explore);",
      [`${kit}/xstate-internals.ts`]: 'export const nodesOf = (snapshot: { _nodes: object }) => snapshot._nodes;',
      [`${core}/platform/room/room.model.ts`]:
        "import { explore } from '@bourse/model-testing';\nexport const roomModel = explore;",
      'packages/messages/en.json':
        '{"room.empty":"Nobody is here","login.title":"Sign in","side.buy":"Buy","old":"Old"}',
      'packages/messages/es.json': '{"room.empty":"","login.title":"","side.buy":"","old":""}',
    },
    '"old" is used nowhere',
  ],
  ['message', 'no catalogue', { 'packages/messages/es.json': 'null' }, 'es.json:1 is missing'],
  [
    'core compiles',
    'types of a page',
    {
      'packages/core/tsconfig.source.json': '{"compilerOptions":{"lib":["ES2023","DOM"],"types":[]},"include":["src"]}',
    },
    'lib is',
  ],
  [
    'core compiles',
    'types of Node',
    {
      'packages/core/tsconfig.source.json': '{"compilerOptions":{"lib":["ES2023"],"types":["node"]},"include":["src"]}',
    },
    'types is',
  ],
  [
    'core compiles',
    'a folder left out',
    {
      'packages/core/tsconfig.source.json':
        '{"compilerOptions":{"lib":["ES2023"],"types":[]},"include":["src"],"exclude":["src/trading"]}',
    },
    'leaves out src/trading',
  ],
  ['core compiles', 'defaults', { 'packages/core/tsconfig.source.json': '{"include":["src"]}' }, 'lib is undefined'],
  ['skipped', 'skip', { [`${core}/a.test.ts`]: "it.skip('a', () => {});" }, 'it.skip'],
  [
    'skipped',
    'only',
    { 'tests/journeys/a.journey.ts': "test.describe.only('a', () => {}); test.only('b', () => {});" },
    'test.only',
  ],
  [
    'skipped',
    'only, of a chain',
    { [`${core}/a.test.ts`]: "it.concurrent.only('a', () => {});" },
    'it.concurrent.only',
  ],
  [
    'skipped',
    'by its other name',
    { [`${core}/a.test.ts`]: "xit('a', () => {}); fdescribe('b', () => {});" },
    'fdescribe',
  ],
  [
    'skipped',
    'a group of journeys',
    { 'tests/journeys/a.journey.ts': "test.describe.skip('a', () => {});" },
    'test.describe.skip',
  ],
  ['skipped', 'conditional', { [`${core}/a.test.ts`]: "describe.skipIf(true)('a', () => {});" }, 'describe.skipIf'],
  ['unfinished', 'comment', { 'apps/server/src/a.ts': `export {};\n// TO${'DO'} later` }, 'a.ts:2'],
  ['unfinished', 'page of text', { 'README.md': `FIX${'ME'}` }, 'README.md:1'],
  ['registry is set', 'in the settings', { '.npmrc': 'registry=https://packages.example' }, '.npmrc:1'],
  ['registry is set', 'a token for one', { '.npmrc': '//packages.example/:_authToken=abc' }, '.npmrc:1'],
  [
    'registry is set',
    'an address in the lock file',
    { 'pnpm-lock.yaml': 'a:\n  tarball: https://host/x.tgz' },
    'pnpm-lock.yaml:2',
  ],
];

describe('the rules', () => {
  it.each(rules.map((rule) => [rule.name, rule] as const))('pass on a clean project: %s', (_name, { check }) => {
    expect(check(treeOf()).map(show)).toEqual([]);
  });

  it.each(plantings)('report (%s) %s', (name, _what, planted, report) => {
    expect(found(name, treeOf(planted)).join('\n')).toContain(report);
  });

  it('have each at least one planted violation', () => {
    const without = rules.filter(({ name }) => !plantings.some(([part]) => name.includes(part)));
    expect(without.map(({ name }) => name)).toEqual([]);
  });

  it('tell cycles of types apart', () => {
    const planted = {
      [`${core}/trading/rate/a.ts`]: "import type { B } from './b';\nexport type A = B;",
      [`${core}/trading/rate/b.ts`]: "import type { A } from './a';\nexport type B = A;",
    };
    expect(found('no import cycle', treeOf(planted))).toEqual([]);
    expect(importCycles(treeOf(planted), { withTypes: true })).toEqual([Object.keys(planted)]);
  });

  it('name the file that does not parse', () => {
    expect(() => found('switched off', treeOf({ 'apps/web/src/broken.ts': 'const = ;' }))).toThrow(
      'broken.ts does not parse',
    );
  });
});

describe('files', () => {
  it('above 200 kB are reported, the lock file is not', () => {
    const bytes = new Map([
      ['a.png', 200_001],
      ['b.png', 200_000],
      ['pnpm-lock.yaml', 300_000],
    ]);
    expect(largeFiles(bytes).map(({ file }) => file)).toEqual(['a.png']);
  });

  it('of tests that no project takes, or two, are reported', () => {
    const projects = { core: ['packages'], all: ['packages', 'apps'] };
    const files = [
      'packages/a.test.ts',
      'apps/a.test.tsx',
      'tests/a.test.ts',
      'a.spec.ts',
      'a.test.mjs',
      'tests/journeys/a.journey.ts',
      'apps/b.journey.ts',
      'tests/faults/a.faults.ts',
      'tests/journeys/b.faults.ts',
      'apps/c.ts',
    ];
    expect(strayTests(files, projects, (path, folder) => path.startsWith(folder)).map(show)).toEqual([
      'packages/a.test.ts:1 belongs to core and all',
      'tests/a.test.ts:1 belongs to no project',
      'a.spec.ts:1 no runner takes this name',
      'a.test.mjs:1 no runner takes this name',
      'apps/b.journey.ts:1 is not in tests/journeys',
      'tests/journeys/b.faults.ts:1 is not in tests/faults',
    ]);
  });

  it('of a package without a check of types are reported', () => {
    expect(untypedPackages(treeOf())).toEqual([]);
    expect(
      untypedPackages(treeOf({ 'apps/web/package.json': '{"name":"@bourse/web"}' })).map(({ file }) => file),
    ).toEqual(['apps/web/package.json']);
  });
});
