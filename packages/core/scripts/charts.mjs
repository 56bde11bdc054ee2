// Writes src/generated/models.ts: every model of core by the folder of core it stands in. Nobody keeps that list by hand.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../src/', import.meta.url));
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.model.ts'))
  .sort();
const found = files
  .map((file) => ({
    file: `../${file.slice(0, -'.ts'.length)}`,
    area: file.slice(0, file.indexOf('/')),
    models: [...readFileSync(source + file, 'utf8').matchAll(/^export const (\w+Model)\b/gm)].map(([, name]) => name),
  }))
  .filter(({ models }) => models.length > 0);

const imports = found.map(({ file, models }) => `import { ${models.join(', ')} } from '${file}';\n`);
const areas = [...new Set(found.map(({ area }) => area))].map((area) => {
  const models = found.filter((one) => one.area === area).flatMap((one) => one.models);
  return `  ${area}: {\n${models.map((name) => `    ${name},\n`).join('')}  },\n`;
});
const exports = found.flatMap(({ models }) => models).map((name) => `  ${name},\n`);
mkdirSync(`${source}generated`, { recursive: true });
writeFileSync(
  `${source}generated/models.ts`,
  `// Generated from the files *.model.ts by \`pnpm gen\`. Do not edit.\n${imports.join('')}\n` +
    `export const models = {\n${areas.join('')}};\n\nexport {\n${exports.join('')}};\n`,
);
