import type { IntentSettled } from '../../shared/intent';
import type { Message } from '../../shared/message';

type Rejected = Extract<IntentSettled['outcome'], { kind: 'rejected' }>;

/** The server's words, else the document's own (M-241). */
export function refusalText({ message, fields, isNotReceived = false }: Rejected): Message {
  const text = message ?? Object.values(fields)[0];
  if (text) return { text };
  return { id: isNotReceived ? 'intents.topUpDemoAccount.notReceived' : 'accountTopUp.failed' };
}
