import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services';
import { isOn } from '../store/switches';
import type { Operation } from './document';
import { ENDING_OPERATIONS, NO_WRITES, OPEN_WHILE_CHECK_IS_DUE, type OperationId } from './handlers';
import type { KeyCalls } from './key-calls';
import { Problem } from './problem';
import { bringsBody } from './request-body';
import { authentication, type Prefetch, tokenHashOf } from './tokens';
import type { UserCalls } from './user-calls';
import { countWrite } from './write-rate';

/** Whether the call changes something for its user. */
export const isWriting = ({ id, method }: Operation) => method !== 'GET' && !NO_WRITES.some((one) => one === id);

/** R4: the client goes to the device check. */
function deviceCheckDue(): Problem {
  return new Problem(403, 'Device verification required', { word: 'two_fa_required' });
}

/**
 * Who calls, before anything of the request is read, and of what changes something or ends a session once more when its
 * body has come: that may take half a minute, in which the session or the account may have ended. What has no body is
 * not waited for.
 */
export function authenticator(
  operation: Operation,
  {
    services,
    prefetched = {},
  }: { readonly services: Services; readonly prefetched?: Partial<Record<OperationId, Prefetch>> },
  userCalls: UserCalls,
  keyCalls: KeyCalls,
) {
  const findCaller = authentication(prefetched[operation.id as OperationId]);
  const isWrite = isWriting(operation);
  const isGuarded = operation.access === 'bearer' && !OPEN_WHILE_CHECK_IS_DUE.some((id) => id === operation.id);
  const isEnding = ENDING_OPERATIONS.some((id) => id === operation.id);
  const callerOf = async (request: FastifyRequest, reply: FastifyReply) => {
    const tokenHash = tokenHashOf(request.headers.authorization);
    if (tokenHash === null) return null;
    const call = { tokenHash, ip: request.ip, isEnding, isGone: () => reply.raw.destroyed };
    request.tokenCall = call;
    return userCalls.authenticate(call, () => findCaller(services, tokenHash));
  };
  const admit = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const caller = await callerOf(request, reply);
    request.callUser = caller?.user ?? null;
    request.prefetched = caller?.prefetched;
    if (operation.access === 'bearer' && !caller) throw new Problem(401, 'Unauthenticated.');
    if (isGuarded && caller?.user.isDeviceCheckDue) throw deviceCheckDue();
  };
  const authenticate = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    // The price feed goes on: without it take profits, stop losses and stop-outs would wait (T-082, T-083).
    if (operation.access !== 'key' && isOn(services.settings.current().maintenance)) {
      throw new Problem(503, 'The platform is being maintained. Please try again later.', { word: 'maintenance' });
    }
    if (operation.access === 'public') return;
    if (operation.access === 'key') {
      request.feedKey = await keyCalls.authenticate(operation.id, request.headers.authorization, request.ip);
      return;
    }
    await admit(request, reply);
    if (!isWrite || !request.callUser || !request.tokenCall) return;
    const { id } = request.callUser;
    // One row of the database: a crowd that waits for it would hold every connection.
    await userCalls.answer(id, request.tokenCall, () =>
      countWrite(services.db, services.clock.now(), id, services.settings.current().writes_per_minute),
    );
  };
  const isAskedAgain = operation.access === 'bearer' && (isWrite || (isEnding && operation.method !== 'GET'));
  const authenticateAgain = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (bringsBody(request.headers)) await admit(request, reply);
  };
  return { authenticate, authenticateAgain: isAskedAgain ? authenticateAgain : null };
}
