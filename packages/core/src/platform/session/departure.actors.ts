import { problemStatus, problemText } from '@bourse/contract';
import type { Message } from '../../shared/message';
import { requestTimeout } from '../../shared/remote';
import type { Services } from '../../shared/services';
import { webAddress } from '../../shared/web-address';
import { crmAddress, crmBase } from './crm.wire';
import type { DepartureInput, DepartureOutcome } from './session.types';

/** ms that a person waits for it on the way out. */
const LOG_OUT_LIMIT = 3_000;
/** ms after which the way out waits for nothing more: a little later it would have failed, with its token revoked. */
const DEPARTURE_LIMIT = requestTimeout - 500;

const enter = (problem: Message | null): DepartureOutcome => ({ kind: 'enter', problem });

/**
 * Steps 2 and 3 of a sign-in: an administrator goes to the CRM by a one-time code, everybody but a superadmin to where
 * the operator sends them; what does not lead away leads in (A-120 to A-128, R11). The calls are signed with the token
 * that is not the session's yet. Nobody stays signed in behind either way: the token would be good for hours.
 *
 * @param since the time of day at which the state began: the module itself may have been slow to come
 */
export async function depart(
  { api, ports }: Services,
  { user, token, record }: DepartureInput,
  signal: AbortSignal,
  since: number,
) {
  const headers = { Authorization: `Bearer ${token.reveal()}` };
  // Also when the call fails or hangs.
  const leaveFor = async (address: string) => {
    const logOut = api.POST('/auth/logout', { headers, signal }).catch(() => null);
    const wait = Math.min(since + DEPARTURE_LIMIT - ports.clock.now(), LOG_OUT_LIMIT);
    if (wait > 0) await Promise.race([logOut, new Promise<void>((go) => void ports.clock.setTimeout(go, wait))]);
    return { kind: 'left', address } satisfies DepartureOutcome;
  };
  let problem: Message | null = null;
  if (record.crmAutoLogin && user.roles.some((role) => role === 'admin' || role === 'superadmin')) {
    const base = crmBase(record, ports.host);
    const handoff = base === null ? null : await api.POST('/auth/crm/handoff', { headers, signal }).catch(() => 'lost');
    if (handoff === null) problem = { id: 'session.noCrm' };
    else if (typeof handoff === 'string') problem = { id: 'session.crmFailed' };
    else if (handoff.response.status === 403 && problemStatus(handoff.error) === 'two_fa_required')
      return { kind: 'unverified' } satisfies DepartureOutcome;
    else {
      const address = handoff.response.ok ? crmAddress(base ?? '', handoff.data) : null;
      // The code stands for the user, not for this session.
      if (address !== null) return leaveFor(address);
      const text = problemText(handoff.error);
      problem = text === null ? { id: 'session.crmFailed' } : { text };
    }
  }
  const address = webAddress(record.redirectAwayLink);
  if (!record.redirectAway || user.roles.includes('superadmin') || address === '') return enter(problem);
  return leaveFor(address);
}
