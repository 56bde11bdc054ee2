// Account managers of a walk, and how its trader stands to them.
import { steer } from '../steer.ts';
import { PASSWORD } from './mailed-code.ts';
import type { Scene } from './walk.ts';
import { call } from './world.ts';

export type Stage = 'none' | 'offered' | 'connected';

const managerOf = ({ email }: Scene) => `m-${email}`;

/** The operator offers the service, and somebody trades for others. */
export async function makeManager(scene: Scene): Promise<void> {
  const { server } = scene;
  await steer(server, 'settings', { enable_auto_trader: 'true', enable_account_connection_autotrade: 'true' });
  await steer(server, 'accounts', { emails: [managerOf(scene)], password: PASSWORD });
  await server.operate('user', 'roles', managerOf(scene), 'manager');
}

/** Makes the trader's connection what the next look at the user is to tell. */
export async function connect(scene: Scene, wanted: Stage): Promise<void> {
  const { server, email } = scene;
  const { data } = await call<{ data: { trader_request: string; manager_id: number | null } }>(
    scene,
    'POST',
    '/auth/user',
    {},
  );
  const is = data.trader_request;
  const act = (action: string) => call(scene, 'POST', `/user/trader/${action}`, {});
  if (wanted === 'connected' && is === 'accepted') return;
  if (is === 'accepted') await act('disconnect');
  if (wanted === 'none') {
    if (is === 'pending') await act('decline');
    return;
  }
  if (is !== 'pending') await act('request');
  if (is !== 'pending' || data.manager_id === null) await server.operate('manager', 'offer', managerOf(scene), email);
  if (wanted === 'connected') await act('accept');
}
