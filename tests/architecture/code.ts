// What may stand inside a file: sizes, names, screens, secrets, marks of unfinished work, words.
import { posix } from 'node:path';
import type { ESTree } from 'vite';
import {
  isGenerated,
  isTestFile,
  isTesting,
  sources,
  textOf,
  violation,
  visit,
  type Rule,
  type Source,
  type Violation,
} from './source.ts';

const SCREENS = 'apps/web/src/screens/';
const LINES = { machine: 250, screen: 149, source: 300 };
/** So much above them fails the gate. */
const TOO_MUCH = 1.2;

const lineCount = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

const larger =
  (times: number): Rule['check'] =>
  (tree) =>
    [...tree].flatMap(([path, text]): Violation[] => {
      if (!/\.(tsx?|mjs|js|css)$/.test(path) || isGenerated(path) || isTesting(path)) return [];
      const isScreen = path.startsWith(SCREENS) && path.endsWith('.tsx');
      const most = path.endsWith('.machine.ts') ? LINES.machine : isScreen ? LINES.screen : LINES.source;
      const lines = lineCount(text);
      return lines > most * times ? [{ file: path, line: lines, text: `${lines} lines, at most ${most}` }] : [];
    });

export const sizes: Rule = {
  name: 'a machine has at most 250 lines, a screen fewer than 150, any source file at most 300',
  check: larger(1),
  isSoft: true,
};

export const muchTooLarge: Rule = {
  name: 'no file is larger than that by a fifth',
  check: larger(TOO_MUCH),
};

export const names: Rule = {
  name: 'files have kebab-case names with a role suffix',
  isSoft: true,
  check: (tree) =>
    [...sources(tree).keys()]
      .filter((path) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*\.tsx?$/.test(posix.basename(path)))
      .map((path) => ({ file: path, line: 1, text: 'not kebab-case' })),
};

/** Violations that a visitor finds in every file that `choose` takes. */
const inFiles =
  (
    choose: (path: string) => boolean,
    find: (source: Source, report: (offset: number, text: string) => void) => void,
  ): Rule['check'] =>
  (tree) => {
    const found: Violation[] = [];
    for (const source of sources(tree).values())
      if (choose(source.path)) find(source, (offset, text) => found.push(violation(source, offset, text)));
    return found;
  };

export const noSuppression: Rule = {
  name: 'no check is switched off in the code',
  check: inFiles(
    () => true,
    (source, report) => {
      for (const comment of source.comments)
        if (/@ts-(ignore|expect-error|nocheck)|(oxlint|eslint)-disable|biome-ignore/.test(comment.value))
          report(comment.start, `\`${comment.value.trim()}\``);
    },
  ),
};

export const screensShow: Rule = {
  name: 'screens show: no effect, request, storage, timer, state of a machine or arithmetic on money',
  check: inFiles(
    (path) => path.startsWith(SCREENS) && !isTesting(path),
    (source, report) => {
      const forbidden = new Set([
        'useEffect',
        'useLayoutEffect',
        'useInsertionEffect',
        'fetch',
        'localStorage',
        'sessionStorage',
        'setTimeout',
        'setInterval',
      ]);
      const conversions = new Set(['Number', 'parseFloat', 'parseInt', 'BigInt', 'Big', 'Decimal']);
      visit(source, {
        Identifier: (node) => {
          if (forbidden.has(node.name)) report(node.start, `\`${node.name}\``);
        },
        CallExpression: ({ callee, start }) => {
          if (callee.type === 'Identifier' && conversions.has(callee.name))
            report(start, `\`${callee.name}(…)\` on a figure`);
          if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
          const { name } = callee.property;
          if (name === 'matches') report(start, '`.matches(…)`: read a view');
          if (['toFixed', 'toPrecision', 'parseFloat', 'parseInt'].includes(name))
            report(start, `\`.${name}(…)\` on a figure`);
        },
        NewExpression: ({ callee, start }) => {
          if (callee.type === 'Identifier' && conversions.has(callee.name))
            report(start, `\`new ${callee.name}(…)\` on a figure`);
        },
      });
    },
  ),
};

const SECRETS = new Set(['password', 'code', 'cvv', 'card_number', 'cardNumber', 'token']);
/** Typed for one submit, or what an actor is given to send: these travel, they do not stay. */
const TRAVELS = /(Event|Events|Input|Body|Payload|Request)$/;

export const secretsAreSecret: Rule = {
  name: 'a field called password, code, cvv, card number or token is a Secret where it stays',
  check: inFiles(
    (path) => path.startsWith('packages/core/src/') && !isTesting(path),
    (source, report) => {
      const owners: { name: string; start: number; end: number }[] = [];
      const events: { start: number; end: number }[] = [];
      const fields: { name: string; start: number; isSecret: boolean }[] = [];
      // `unknown` is what is about to be read, not what stays.
      visit(source, {
        TSInterfaceDeclaration: (node) => void owners.push({ name: node.id.name, start: node.start, end: node.end }),
        TSTypeAliasDeclaration: (node) => void owners.push({ name: node.id.name, start: node.start, end: node.end }),
        TSTypeLiteral: (node) => {
          // `{ type: 'code.submit'; code: string }` is an event wherever it stands.
          const isEvent = node.members.some(
            (member) =>
              member.type === 'TSPropertySignature' && member.key.type === 'Identifier' && member.key.name === 'type',
          );
          if (isEvent) events.push({ start: node.start, end: node.end });
        },
        TSPropertySignature: ({ key, typeAnnotation, start }) => {
          const name = key.type === 'Identifier' ? key.name : textOf(key);
          const type = typeAnnotation ? source.text.slice(typeAnnotation.start, typeAnnotation.end) : '';
          if (name !== undefined && SECRETS.has(name))
            fields.push({ name, start, isSecret: /\bSecret\b|^:\s*unknown$/.test(type) });
        },
      });
      const within = (at: number) => (range: { start: number; end: number }) => range.start <= at && at < range.end;
      for (const field of fields) {
        if (field.isSecret || events.some(within(field.start))) continue;
        const owner = owners.find(within(field.start))?.name;
        if (owner === undefined || !TRAVELS.test(owner))
          report(field.start, `\`${field.name}\` of ${owner ?? 'a type'} is not a Secret`);
      }
    },
  ),
};

const KIT = 'packages/model-testing/src/';

export const internalsInOneFile: Rule = {
  name: 'what XState does not promise is used in one file of the kit',
  check: inFiles(
    (path) => path.startsWith(KIT) && path !== `${KIT}xstate-internals.ts`,
    (source, report) =>
      visit(source, {
        MemberExpression: ({ property, start }) => {
          const name = property.type === 'Identifier' ? property.name : textOf(property);
          if (name !== undefined && /^_[a-z]|^(historyValue|logic|systemId)$/.test(name)) report(start, `\`.${name}\``);
        },
        Literal: (node) => {
          if (typeof node.value === 'string' && node.value.startsWith('xstate.')) report(node.start, node.value);
        },
        TemplateLiteral: ({ quasis, start }) => {
          if (quasis[0]?.value.raw.startsWith('xstate.')) report(start, quasis[0].value.raw);
        },
      }),
  ),
};

/** Every text a person wrote. */
const isProse = (path: string) => /\.(tsx?|mjs|js|css|html|md|ya?ml|json|sql|sh|txt)$|^\.ci\/|Dockerfile$/.test(path);

const inText =
  (patterns: readonly RegExp[], choose: (path: string) => boolean): Rule['check'] =>
  (tree) =>
    [...tree].flatMap(([file, text]) =>
      choose(file)
        ? text.split('\n').flatMap((line, i) => {
            const found = patterns.map((pattern) => pattern.exec(line)?.[0]).find((hit) => hit !== undefined);
            return found === undefined ? [] : [{ file, line: i + 1, text: `"${found}"` }];
          })
        : [],
    );

export const finished: Rule = {
  name: 'nothing is marked as unfinished',
  isSoft: true,
  check: inText(
    [/\bTOD[O]\b/, /\bFIXM[E]\b/, /(\/\/|\*|#).*\bXX[X]\b/],
    (path) => isProse(path) && path !== 'pnpm-lock.yaml' && !isGenerated(path),
  ),
};

/** The first name of a chain: `test` of `test.describe.only`. */
function runnerOf(node: ESTree.Expression): string | undefined {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'MemberExpression' ? runnerOf(node.object) : undefined;
}

export const allTestsRun: Rule = {
  name: 'no test is skipped, focused or expected to fail',
  check: inFiles(
    (path) => isTestFile(path) || isTesting(path),
    (source, report) =>
      visit(source, {
        MemberExpression: ({ object, property, start, end }) => {
          if (property.type !== 'Identifier') return;
          const isRunner = ['it', 'test', 'describe', 'suite', 'bench'].includes(runnerOf(object) ?? '');
          if (isRunner && /^(skip|skipIf|runIf|only|todo|fixme|fail|fails)$/.test(property.name))
            report(start, `\`${source.text.slice(start, end)}\``);
        },
        CallExpression: ({ callee, start }) => {
          if (callee.type === 'Identifier' && /^[fx](it|test|describe)$/.test(callee.name))
            report(start, `\`${callee.name}\``);
        },
      }),
  ),
};

/** Where packages come from is a matter of whoever installs them. */
export const noRegistry: Rule = {
  name: 'no registry is set, and no access to one',
  check: (tree) => [
    ...inText([/^\s*(@[\w-]+:)?registry\s*=/im, /^\s*\/\/\S+:_\w+\s*=/m], (path) => path.endsWith('.npmrc'))(tree),
    ...inText([/https?:\/\/\S*\.tgz/], (path) => path === 'pnpm-lock.yaml')(tree),
  ],
};

export const coreKnowsNoPage: Rule = {
  name: 'core compiles without the types of a page or of Node',
  check: (tree) => {
    const file = 'packages/core/tsconfig.source.json';
    const text = tree.get(file);
    if (text === undefined) return [{ file, line: 1, text: 'is missing' }];
    const {
      compilerOptions: { lib, types } = {},
      include = [],
      exclude = [],
    } = JSON.parse(text) as {
      compilerOptions?: { lib?: string[]; types?: string[] };
      include?: string[];
      exclude?: string[];
    };
    const faults = [
      !lib || lib.some((each) => !/^es/i.test(each)) ? `lib is ${JSON.stringify(lib)}, only ECMAScript is known` : '',
      !types || types.length > 0 ? `types is ${JSON.stringify(types)}, none are known` : '',
      !include.includes('src') ? 'include leaves out src' : '',
      ...exclude
        // A set of ports is written for one platform; nothing of core imports it.
        .filter((each) => !/\.(test|model)\.ts$|(^|\/)testing(\/|$)|^src\/ports$/.test(each))
        .map((each) => `exclude leaves out ${each}`),
    ];
    return faults.filter((fault) => fault !== '').map((fault) => ({ file, line: 1, text: fault }));
  },
};
