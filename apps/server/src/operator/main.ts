import { userInfo } from 'node:os';
import { ConfigError, readConfig, type ServerConfig } from '../config';
import { openInstallation } from '../bootstrap';
import { reasonOf } from '../store/availability';
import { DirectoryInUse } from '../store/directory-lock';
import { holdsData, type Store } from '../store/open';
import { keepFilesPrivate } from '../store/private-files';
import { AnswerLost, askServer } from './admin-client';
import { type Outcome, runCommand } from './program';

/** Carries a command out on the database itself or, where a running server has it, in that server. */
async function carryOut(args: readonly string[], config: ServerConfig): Promise<Outcome> {
  const account = accountName();
  const opened: { store?: Store } = {};
  const open = async () => {
    // Only the server founds an installation: a mistyped directory must not look like one without users.
    if (config.databaseUrl === null && !holdsData(config.dataDir))
      throw new ConfigError(
        `There is no Bourse data in ${config.dataDir}. Set DATA_DIR or DATABASE_URL as the server has it.`,
      );
    const installation = await openInstallation({ ...config, logLevel: 'silent' }, { isServer: false });
    opened.store = installation.store;
    return installation.services;
  };
  try {
    return await runCommand(args, { open, isDemo: config.demo, account });
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error;
    const answer = await askServer(config.dataDir, { args, account });
    if (answer) return answer;
    throw new ConfigError(`${error.message} It does not take commands: it may be starting or stopping, so try again.`);
  } finally {
    await opened.store?.close();
  }
}

function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container's user may have no name.
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DirectoryInUse || error instanceof AnswerLost)
    return error.message;
  return `The database could not be opened: ${reasonOf(error)}`;
}

keepFilesPrivate();
try {
  const { out, error, code } = await carryOut(process.argv.slice(2), readConfig(process.env));
  process.stdout.write(out);
  process.stderr.write(error);
  process.exitCode = code;
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
