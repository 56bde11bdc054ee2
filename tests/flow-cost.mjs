// What a flow costs, read from the sources:
//   npm run flow-cost [-- --since <commit>]   each flow's files and lines, what is shared and by whom, the lines of core
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';

/** The goals: core's files of a form, and files outside the folder that a flow is entered in. */
const [MOST_FILES, MOST_OUTSIDE] = [4, 3];
const CORE = 'packages/core/src';
const SCREENS = 'apps/web/src/screens';
/** What a form is made by. */
const FORMS = /\b(formsOf|intentsOf|formMachine|dialogFormMachine)\b/;

/** Written by hand: a page of states is no source, and generated types are left out. */
const filesOf = (/** @type {string} */ folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('generated/'))
    .map((file) => `${folder}/${file}`)
    .sort();
const [files, screens] = [filesOf(CORE), filesOf(SCREENS)];
const texts = new Map([...files, ...screens].map((file) => [file, readFileSync(file, 'utf8')]));
const textOf = (/** @type {string} */ file) => texts.get(file) ?? '';
/** @param {readonly string[]} some */
const linesOf = (some) => some.reduce((sum, file) => sum + textOf(file).split('\n').length - 1, 0);
const isProof = (/** @type {string} */ file) => /\.(test|model|fake)\.tsx?$|\/testing\//.test(file);
const hasWord = (/** @type {string} */ file, /** @type {string} */ word) =>
  new RegExp(`\\b${word}\\b`).test(textOf(file));

const flows = files
  .filter(
    (file) =>
      /\/(index|[\w-]+\.flow)\.ts$/.test(file) && !file.includes('/shared/') && /\bdefineFlow\(/.test(textOf(file)),
  )
  .map((entry) => {
    const folder = dirname(entry);
    const [name, area] = [basename(folder), dirname(folder)];
    const id = name.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase());
    const own = files.filter((file) => dirname(file) === folder);
    const isListed = (/** @type {string} */ file) => new RegExp(`'\\./${name}['/]`).test(textOf(file));
    return {
      ...{ name: `${basename(area)}/${name}`, own, proofs: own.filter(isProof) },
      isForm: own.some((file) => !isProof(file) && FORMS.test(textOf(file))),
      outside: [
        ...files.filter((file) => file === `${area}/flows.ts` && isListed(file)),
        ...files.filter((file) => file.endsWith('/routes.ts') && hasWord(file, id)),
      ],
      shown: screens.filter((file) => hasWord(file, `${id}View|use(Send|Flow)\\('${id}'`) && !isProof(file)),
    };
  })
  .sort((one, other) => Number(other.isForm) - Number(one.isForm) || one.name.localeCompare(other.name));

console.log(
  'Files by hand of each flow and their lines; of those the proofs (model and test); files that list it (its',
);
console.log("area's, its address); screens that show it or send to it.\n");
const row = (/** @type {readonly unknown[]} */ [name, ...cells]) =>
  console.log(`${String(name).padEnd(28)}${cells.map((cell) => String(cell).padStart(9)).join('')}`);
row(['flow', 'kind', 'files', 'lines', 'proofs', 'listed', 'screens']);
for (const { name, isForm, own, proofs, outside, shown } of flows)
  row([name, isForm ? 'form' : '', own.length, linesOf(own), linesOf(proofs), outside.length, shown.length]);

const forms = flows.filter(({ isForm }) => isForm);
const small = forms.filter(({ own }) => own.length <= MOST_FILES).length;
const near = flows.filter(({ outside }) => outside.length <= MOST_OUTSIDE).length;
console.log(`\n${small} of ${forms.length} forms have at most ${MOST_FILES} files of core.`);
console.log(`${near} of ${flows.length} flows are listed in at most ${MOST_OUTSIDE} files outside their folder.`);

console.log('\nShared machines and fragments, and the flows that use them:\n');
for (const file of files.filter((each) => /\/shared\/\w+\/[\w-]+\.(chart|machine)\.ts$/.test(each)))
  for (const [, maker = ''] of textOf(file).matchAll(/^export (?:const|function) (\w+(?:Of|ing|Machine))\b/gm)) {
    const users = flows.filter(({ own }) => own.some((each) => !isProof(each) && hasWord(each, maker)));
    console.log(`${maker}: ${users.length} (${users.map(({ name }) => basename(name)).join(', ')})`);
  }

const code = files.filter((file) => !isProof(file));
console.log(
  `\nCore: ${linesOf(code)} lines in ${code.length} files, and ${linesOf(files.filter(isProof))} lines of proofs.`,
);
const at = process.argv.indexOf('--since');
const since = at < 0 ? undefined : process.argv[at + 1];
if (since !== undefined) {
  const counted = execFileSync('git', ['grep', '-c', '', since, '--', `${CORE}/*.ts`], { encoding: 'utf8' });
  const counts = counted
    .trim()
    .split('\n')
    .map((line) => line.slice(since.length + 1).split(':'))
    .filter(([file = '']) => !file.includes('/generated/') && !isProof(file));
  const lines = counts.reduce((sum, [, count]) => sum + Number(count), 0);
  console.log(`At ${since}: ${lines} lines in ${counts.length} files.`);
}
