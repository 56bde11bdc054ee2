// Reads TypeScript as the compiler sees it. TypeScript 7 has no programming interface and a pattern on text takes a
// comment for code, so the parser is oxc's, which vite (already a dependency) re-exports with its visitor.
import { parseSync, Visitor, type ESTree, type VisitorObject } from 'vite';

/** The project as text: path from the root → content. */
export type Tree = ReadonlyMap<string, string>;

export interface Violation {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** A pure function over the tree; an empty list says that the rule is kept. */
export interface Rule {
  readonly name: string;
  readonly check: (tree: Tree) => Violation[];
  /** Only warned of by the gate (tests/lib/tidy.ts). */
  readonly isSoft?: true;
}

export interface Import {
  readonly specifier: string;
  /** Erased by the compiler: `import type`, `export type … from`, `import('…')` in a type. */
  readonly isType: boolean;
  readonly isDynamic: boolean;
  readonly line: number;
}

export interface Source {
  readonly path: string;
  readonly text: string;
  readonly program: ESTree.Program;
  readonly comments: readonly { readonly value: string; readonly start: number }[];
  readonly imports: readonly Import[];
  readonly lineAt: (offset: number) => number;
}

const isCode = (path: string) => /\.tsx?$/.test(path);
/** Written by a tool. */
export const isGenerated = (path: string) => path.includes('/generated/') || path.includes('/migrations/');
export const isTestFile = (path: string) => /\.(test|journey)\.tsx?$/.test(path);
/** Code that is in no product: tests, test kits, models of the machines for tests. */
export const isTesting = (path: string) =>
  isTestFile(path) ||
  /^(tests|packages\/model-testing)\//.test(path) ||
  path.includes('/testing/') ||
  path === 'packages/core/src/charts.ts' ||
  path.endsWith('.model.ts');

const parsed = new WeakMap<Tree, Map<string, Source>>();

/** Every TypeScript file of the tree that a person wrote; a file that does not parse throws with its name. */
export function sources(tree: Tree): Map<string, Source> {
  let all = parsed.get(tree);
  if (!all) {
    all = new Map();
    for (const [path, text] of tree) if (isCode(path) && !isGenerated(path)) all.set(path, parse(path, text));
    parsed.set(tree, all);
  }
  return all;
}

function parse(path: string, text: string): Source {
  const result = parseSync(path, text, { lang: path.endsWith('x') ? 'tsx' : path.endsWith('.d.ts') ? 'dts' : 'ts' });
  const [error] = result.errors;
  if (error) throw new Error(`${path} does not parse: ${error.message}`);
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  const lineAt = (offset: number) => {
    const next = starts.findIndex((start) => start > offset);
    return next < 0 ? starts.length : next;
  };
  const source = { path, text, program: result.program, comments: result.comments, lineAt };
  return { ...source, imports: importsOf(source) };
}

function importsOf(source: Omit<Source, 'imports'>): Import[] {
  const found: Import[] = [];
  const add = (from: unknown, start: number, isType: boolean, isDynamic = false) => {
    const specifier = textOf(from);
    if (specifier !== undefined) found.push({ specifier, isType, isDynamic, line: source.lineAt(start) });
  };
  visit(source, {
    // `import { type A }` keeps the import statement under verbatimModuleSyntax, only `import type` is erased.
    ImportDeclaration: (node) => add(node.source, node.start, node.importKind === 'type'),
    ExportNamedDeclaration: (node) => add(node.source, node.start, node.exportKind === 'type'),
    ExportAllDeclaration: (node) => add(node.source, node.start, node.exportKind === 'type'),
    ImportExpression: (node) => add(node.source, node.start, false, true),
    TSImportType: (node) => add(node.source, node.start, true),
  });
  return found;
}

export function visit(source: Pick<Source, 'program'>, visitor: VisitorObject): void {
  new Visitor(visitor).visit(source.program);
}

/** The text of a string literal or of a template without expressions. */
export function textOf(node: unknown): string | undefined {
  const literal = node as {
    type?: string;
    value?: unknown;
    expressions?: unknown[];
    quasis?: { value: { cooked: string | null } }[];
  } | null;
  if (literal?.type === 'Literal' && typeof literal.value === 'string') return literal.value;
  if (literal?.type === 'TemplateLiteral' && literal.expressions?.length === 0)
    return literal.quasis?.[0]?.value.cooked ?? undefined;
  return undefined;
}

export const violation = (source: Source, offset: number, text: string): Violation => ({
  file: source.path,
  line: source.lineAt(offset),
  text,
});

/** One line of a report. */
export const show = ({ file, line, text }: Violation) => `${file}:${line} ${text}`;
