// What a page loads before it can show: from the build's manifest and its list of modules by chunk.

/** Vite's `dist/.vite/manifest.json`, as far as it is read. */
export type BuildManifest = Readonly<
  Record<
    string,
    {
      readonly file: string;
      readonly isEntry?: boolean;
      readonly imports?: readonly string[];
      readonly dynamicImports?: readonly string[];
      readonly css?: readonly string[];
      readonly assets?: readonly string[];
    }
  >
>;

/** `dist/.vite/modules.json`: chunk file → paths of its modules, relative to the root of the project. */
export type ModulesByChunk = Readonly<Record<string, readonly string[]>>;

/** The key of the chunk whose manifest key or module ends with `ending`; none or several is an error. */
export function chunkOf(manifest: BuildManifest, modules: ModulesByChunk, ending: string): string {
  const keys = Object.keys(manifest).filter(
    (key) => key.endsWith(ending) || modules[manifest[key]?.file ?? '']?.some((path) => path.endsWith(ending)),
  );
  const [key, ...others] = [...new Set(keys)];
  if (key === undefined || others.length > 0)
    throw new Error(`${ending} is in ${keys.length} chunks: ${keys.join(', ')}`);
  return key;
}

/** Scripts that the given chunks load with them, static imports of static imports included. */
export const closure = (manifest: BuildManifest, keys: readonly string[]): string[] =>
  reached(manifest, keys).flatMap((key) => manifest[key]?.file ?? []);

/** Scripts, styles and fonts that the given chunks load with them. */
export function filesOf(manifest: BuildManifest, keys: readonly string[]): string[] {
  const files = reached(manifest, keys).flatMap((key) => {
    const { file = [], css = [], assets = [] } = manifest[key] ?? {};
    return [file, ...css, ...assets].flat();
  });
  return [...new Set(files)];
}

function reached(manifest: BuildManifest, keys: readonly string[]): string[] {
  const seen = new Set<string>();
  const enter = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the manifest has no ${key}`);
    for (const each of chunk.imports ?? []) enter(each);
  };
  for (const key of keys) enter(key);
  return [...seen];
}

/** Modules of the given chunks; a chunk that the list does not know throws, so that nothing passes unread. */
export function modulesOf(files: readonly string[], modules: ModulesByChunk): string[] {
  return files.flatMap((file) => {
    const list = modules[file];
    if (!list) throw new Error(`modules.json has no ${file}`);
    return list;
  });
}

/** What the page of sign-in must not carry. */
const LATE = [
  {
    what: 'a machine of an area that loads when needed',
    pattern: /packages\/core\/src\/(trading|money|identity|account)\//,
  },
  { what: 'the decimal library', pattern: /(^|\/)(big\.js|core\/src\/shared\/(decimal|figures))(\/|\.|$)/ },
  { what: 'the library of dates', pattern: /node_modules\/dayjs\// },
  {
    what: 'a library of charts',
    pattern: /node_modules\/(lightweight-charts|recharts|@mantine\/charts)\/|apps\/web\/src\/chart\//,
  },
  { what: 'the parser of messages', pattern: /icu-messageformat-parser\/(.*\/)?parser\.[cm]?js$/ },
];

export const tooEarly = (modules: readonly string[]) =>
  modules.flatMap((path) => LATE.filter(({ pattern }) => pattern.test(path)).map(({ what }) => `${what}: ${path}`));

/**
 * Parts of the library of controls that the given modules draw and whose styles none of the sheets brings. One that comes
 * as a property of another, as CheckboxCard does of Checkbox, is drawn where a source names it.
 */
export function unstyled(
  modules: readonly string[],
  sheets: readonly string[],
  isNamed: (part: string) => boolean = () => true,
): string[] {
  const styles = new Set(sheets.flatMap((path) => /styles\/(\w+)\.layer\.css$/.exec(path)?.[1] ?? []));
  const drawn = modules.flatMap((path) => {
    const [, owner = '', name = ''] = /@mantine\/core\/esm\/\w+\/(\w+)\/(?:.*\/)?(\w+)\.module\.mjs$/.exec(path) ?? [];
    const isProperty = name !== owner && name.startsWith(owner);
    return name === '' || (isProperty && !isNamed(name) && !isNamed(name.replace(owner, `${owner}.`))) ? [] : name;
  });
  return [...new Set(drawn)].filter((name) => !styles.has(name)).sort();
}
