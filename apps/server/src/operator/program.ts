import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { Problem } from '../http/problem';
import { AccountBusy, isLockTimeout } from '../ledger/account';
import type { Services } from '../services';
import { isUnavailable, reasonOf } from '../store/availability';
import { transact } from '../store/db';
import { addAccessCommands } from './access-commands';
import { addAuditCommands } from './audit-commands';
import { addChatCommands } from './chat-commands';
import { addCheckCommand } from './check-command';
import { addDemoCommands } from './demo-commands';
import { type CommandContext, Refused } from './command-context';
import { addDepositCommands } from './deposit-commands';
import { addFeedCommands } from './feed-commands';
import { addMailCommands } from './mail-commands';
import { addIdentityCommands } from './identity-commands';
import { addManagerCommands } from './manager-commands';
import { addMoneyCommands } from './money-commands';
import { addPlanCommands } from './plan-commands';
import { addSettingCommands } from './setting-commands';
import { harmless } from './terminal';
import { addUserCommands } from './user-commands';
import { addWithdrawalCommands } from './withdrawal-commands';

/** How a command ended: its lines, and 0 for done, 1 for refused or failed, 2 for not understood. */
export type Outcome = { readonly out: string; readonly error: string; readonly code: 0 | 1 | 2 };

export type CommandHost = {
  /** Asked once a command is understood: help opens no database. */
  readonly open: () => Promise<Services>;
  readonly isDemo: boolean;
  /** The account of the operating system that gives the commands. */
  readonly account: string;
};

/** Carries out one command of the operator; throws only what `open` does. */
export async function runCommand(args: readonly string[], { open, isDemo, account }: CommandHost): Promise<Outcome> {
  const [out, error]: [string[], string[]] = [[], []];
  const end = (code: Outcome['code']): Outcome => ({ out: out.join(''), error: error.join(''), code });
  const opened: { services?: Services } = {};
  let isCommitted = false;
  const program = programOf(out, error);
  const context: CommandContext = {
    get services() {
      if (!opened.services) throw new Error('No command runs yet');
      return opened.services;
    },
    transact: async (work) => {
      const done = await transact(context.services.db, (tx) => {
        // Another attempt says it anew.
        out.length = 0;
        return work(tx);
      });
      isCommitted = true;
      return done;
    },
    isDemo,
    account,
    as: () => program.opts<{ as?: string }>().as ?? null,
    print: (text) => void out.push(`${harmless(text)}\n`),
  };
  for (const add of AREAS) add(program, context);
  program.hook('preAction', async () => {
    opened.services = await open();
  });
  try {
    await program.parseAsync([...args], { from: 'user' });
    return end(0);
  } catch (thrown) {
    if (thrown instanceof CommanderError) return end(thrown.exitCode === 0 ? 0 : 2);
    if (!opened.services) throw thrown;
    out.length = 0;
    error.push(`${harmless(explain(thrown, opened.services, isCommitted))}\n`);
    return end(1);
  }
}

function programOf(out: string[], error: string[]): Command {
  return new Command('npm run operator --')
    .description("Bourse's back office. Every command that changes something is written to the audit.")
    .option('--as <name>', 'whom the audit names instead of the account of the operating system', nameOf)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void out.push(text),
      writeErr: (text) => void error.push(text),
      getOutHelpWidth: () => WIDTH,
      getErrHelpWidth: () => WIDTH,
    })
    .showHelpAfterError('(--help says how it is used)')
    .addHelpText('after', '\nIt ends with 0 when done, 1 when refused, 2 when not understood.');
}

function nameOf(text: string): string {
  const name = text.trim();
  if (name === '') throw new InvalidArgumentError('It is blank.');
  return name;
}

const WIDTH = 110;
const AREAS = [
  addUserCommands,
  addAccessCommands,
  addManagerCommands,
  addMoneyCommands,
  addDepositCommands,
  addWithdrawalCommands,
  addIdentityCommands,
  addPlanCommands,
  addChatCommands,
  addSettingCommands,
  addFeedCommands,
  addMailCommands,
  addDemoCommands,
  addAuditCommands,
  addCheckCommand,
];

/** The rules of the platform refuse in the words that a client would read. */
function explain(thrown: unknown, { log }: Services, isCommitted: boolean): string {
  if (thrown instanceof Refused || thrown instanceof Problem) return thrown.message;
  // Whatever it waited for, the wait undid all of it.
  if (!isCommitted && isLockTimeout(thrown)) return new AccountBusy().message;
  log.error({ err: thrown }, 'a command of the operator failed');
  if (isCommitted || isUnavailable(thrown)) return notKnown(thrown);
  return `It failed, and nothing was changed: ${reasonOf(thrown)}`;
}

/** Of a command that may have been carried out, though its answer was lost: the connection can end after the commit. */
export function notKnown(thrown: unknown): string {
  return `It is not known whether it was done; "audit" says so. What went wrong: ${reasonOf(thrown)}`;
}
