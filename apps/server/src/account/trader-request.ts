import { eq } from 'drizzle-orm';
import type { components } from '@bourse/contract';
import { Problem } from '../http/problem';
import type { Text } from '../http/text';
import type { Services } from '../services';
import type { Db } from '../store/db';
import { users } from '../store/schema';
import type { OperatorSettings } from '../store/settings';
import { isOn } from '../store/switches';
import { type AccountCaller, lockAccountIn } from '../ledger/account';
import { transactInTurn } from '../ledger/account-queue';

export type TraderAction = components['schemas']['TraderAction'];
type TraderRequest = '' | 'pending' | 'accepted';

/** Where a user's connection to an account manager stands. */
export type Connection = { readonly traderRequest: TraderRequest; readonly managerId: number | null };

type Step = {
  readonly from: TraderRequest;
  readonly to: TraderRequest;
  readonly message: Text;
  /** Settings that must be on; ending a connection never depends on them (T-125). */
  readonly needs: readonly (keyof OperatorSettings & `enable_${string}`)[];
};

const STEPS: Readonly<Record<TraderAction, Step>> = {
  request: {
    from: '',
    to: 'pending',
    message: 'Your request is waiting for an account manager.',
    needs: ['enable_auto_trader', 'enable_account_connection_autotrade'],
  },
  accept: {
    from: 'pending',
    to: 'accepted',
    message: 'Your account manager is connected.',
    needs: ['enable_auto_trader'],
  },
  decline: { from: 'pending', to: '', message: 'The request was declined.', needs: [] },
  disconnect: { from: 'accepted', to: '', message: 'Your account manager is disconnected.', needs: [] },
};

/** Moves the user's connection by the user's own wish (R7); answers what to tell. Throws 403 or 409 otherwise. */
export async function updateTraderRequest(
  services: Services,
  user: AccountCaller,
  action: TraderAction,
): Promise<Text> {
  const { id: userId, tokenHash } = user;
  const { from, to, message, needs } = STEPS[action];
  const settings = await services.settings.refresh();
  if (!needs.every((name) => isOn(settings[name]))) {
    const text = 'Contact your Account Manager or the support team to Activate The AutoTrader Service';
    throw new Problem(403, text, { word: 'auto_trader_off' });
  }
  await transactInTurn(services.db, userId, async (tx) => {
    const { traderRequest, managerId } = await lockConnection(tx, userId, tokenHash);
    if (traderRequest !== from) throw wrongState();
    if (action === 'accept' && managerId === null) {
      throw new Problem(409, 'No manager has answered yet', { word: 'no_offer' });
    }
    const isKept = to === 'accepted';
    await tx
      .update(users)
      .set({ traderRequest: to, ...(isKept ? {} : { managerId: null }) })
      .where(eq(users.id, userId));
  });
  return message;
}

/** The user's connection, held until the transaction ends; with the user's token for the user's own call. */
export async function lockConnection(tx: Db, userId: number, tokenHash?: string): Promise<Connection> {
  await lockAccountIn(tx, userId, false, tokenHash);
  const [row] = await tx
    .select({ traderRequest: users.traderRequest, managerId: users.managerId })
    .from(users)
    .where(eq(users.id, userId));
  if (!row) throw new Error('A locked user is gone');
  return row;
}

/** The refusal of a step that does not start from where the connection stands. */
function wrongState(): Problem {
  return new Problem(409, 'The request is not in a state that allows this.', { word: 'wrong_state' });
}
