// Where the browser of the journeys comes from: a path given, the system's, else installed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The shell first: a page costs it a third of the processor time of a browser with its windows. */
const SYSTEM = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** @returns {string | undefined} the executable, or undefined where only Playwright's own can serve; a wrong CHROMIUM_PATH throws */
export function findChromium(env = process.env, exists = existsSync) {
  const given = env['CHROMIUM_PATH'];
  if (given) {
    if (!exists(given)) throw new Error(`CHROMIUM_PATH is ${given}, where nothing is`);
    return given;
  }
  return SYSTEM.map((name) => `/usr/bin/${name}`).find(exists);
}

/**
 * The command that gets a browser onto this machine: the system's package where we may, else Playwright's download.
 * @param {{ isRoot: boolean, hasSudo: boolean, hasApt: boolean }} machine
 * @returns {{ commands: string[][], by: 'apt' | 'playwright' }}
 */
export function chromiumInstallation({ isRoot, hasSudo, hasApt }) {
  if (hasApt && (isRoot || hasSudo)) {
    const apt = isRoot ? ['apt-get'] : ['sudo', '-n', 'apt-get'];
    const install = [...apt, 'install', '-y', '-qq', '--no-install-recommends'].join(' ');
    return {
      by: 'apt',
      commands: [
        [...apt, 'update', '-qq'],
        // Older releases have the whole browser only.
        ['sh', '-c', `${install} chromium-headless-shell || ${install} chromium`],
      ],
    };
  }
  return {
    by: 'playwright',
    commands: [['pnpm', '--filter', '@bourse/tests', 'exec', 'playwright', 'install', 'chromium']],
  };
}

/** What this machine allows. */
export const thisMachine = () => ({
  isRoot: process.getuid?.() === 0,
  hasSudo: spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0,
  hasApt: existsSync('/usr/bin/apt-get'),
});
