import { afterEach, describe, expect, it } from 'vitest';
import { areas, type AreaName } from '../shared/areas';
import { locate, routes, type Route } from '../platform/navigation';
import type { Area, Flow } from '../shared/flow';
import type { ResidentName } from '../shared/resident';
import { dueCheck, openTab, settings, storedUser, usualServer, type Tab } from '../testing/app.fake';
import { breakableArea, FAULT } from '../testing/faults.fake';
import { fakeOrigin } from '../testing/ports.fake';
import { settled } from '../testing/server.fake';
import { loadArea } from '../areas';
import { failedFlowsView } from './area.view';
import { failedFlow } from './failed-flow';
import { readView } from './read';

const all: readonly Area[] = await Promise.all(
  (Object.keys(areas) as AreaName[]).map(async (name) => (await loadArea(name)).area),
);
const flows = all.flatMap(({ name, flows: own }) => own.map((flow) => [flow.name, name, flow] as const));

const tabs: Tab[] = [];
afterEach(() => tabs.splice(0).forEach((tab) => tab.close()));

const dialogs: Partial<Record<AreaName, string>> = { money: 'depositPopup', identity: 'changePassword' };
const pathOf = (area: AreaName, flow: Flow) => {
  const route = routes.find((each: Route) => (flow.hasAddress ? each.flow === flow.name : each.area === area));
  return (route?.path ?? '/traderoom').replace(':userId', '42');
};

/** Everything real, with somebody for whom the flow is, where it runs. */
async function openAt(area: AreaName, flow: Flow) {
  const { needs } = areas[area];
  const wire = { ...settings, home_page: 'wealth_management', enable_mining: '1' };
  const server = usualServer().on('GET /user/settings', { status: 200, body: { data: wire } });
  if (needs === 'unverified') dueCheck(server);
  const origin = fakeOrigin(needs === 'user' || needs === 'unverified' ? { currentUser: storedUser() } : {});
  const tab = await openTab({
    server,
    origin,
    path: pathOf(area, flow),
    change: (ports) => {
      ports.load = (name) => Promise.resolve({ area: breakableArea(all.find((each) => each.name === name)!) });
    },
  });
  tabs.push(tab);
  await settled();
  const name = dialogs[area];
  if (name !== undefined) tab.app.send('dialogs', { type: 'dialog.open', name, input: {} } as never);
  await settled();
  return tab;
}
const running = ({ app }: Tab) =>
  flows.map(([name]) => name).filter((name) => app.snapshot(name as ResidentName) !== undefined);
const failed = ({ app }: Tab) => app.snapshot('areas')?.context.failed;
const isFailed = ({ app }: Tab, name: string) => failedFlow(app.snapshot('areas'), [name]) === name;
/** Those lead on and end at once. */
const lasting = flows.filter(([name]) => name !== 'referral' && name !== 'autoLogin');

describe('a flow that fails (A-241)', () => {
  it.each(lasting)(
    '%s of %s takes nothing with it, and comes back where somebody tries again',
    async (name, area, flow) => {
      const tab = await openAt(area, flow);
      const before = running(tab);
      expect(before).toContain(name);
      tab.app.send(name as ResidentName, FAULT as never);
      await settled();
      expect(running(tab)).toEqual(before.filter((each) => each !== name));
      expect([failed(tab), tab.app.snapshot('areas')?.context.phases[area]]).toEqual([{ [name]: area }, 'running']);
      expect([isFailed(tab, name), tab.notices()]).toEqual([true, expect.arrayContaining(['area.failed'])]);

      expect(readView(tab.app, failedFlowsView).names).toBe(name);

      // What others tell it meanwhile is void, and fails none of them.
      for (let second = 0; second < 12; second++) await tab.advance(1_000);
      expect(failed(tab)).toEqual({ [name]: area });
      tab.app.send(name as ResidentName, FAULT as never);

      tab.app.send('areas', { type: 'flow.retry', name });
      await settled();
      expect([running(tab), failed(tab), isFailed(tab, name)]).toEqual([before, {}, false]);
    },
  );

  it('says so in the log, and once', async () => {
    const [name, area, flow] = flows.find(([each]) => each === 'orderTicket')!;
    const tab = await openAt(area, flow);
    tab.app.send(name as ResidentName, FAULT as never);
    await settled();
    const errors = tab.ports.recorded.logged.filter(({ level }) => level === 'error');
    expect(errors.map(({ event }) => event)).toEqual(['A resident failed']);
    expect(tab.notices()).toEqual(['area.failed']);
  });

  it('whose address is visited again starts anew by itself', async () => {
    const [name, area, flow] = flows.find(([each]) => each === 'transactions')!;
    const tab = await openAt(area, flow);
    tab.app.send(name as ResidentName, FAULT as never);
    for (const path of ['/orderbook', '/transactions']) {
      tab.app.send('navigation', { type: 'location.changed', location: locate(path) });
      await settled();
    }
    expect([tab.app.snapshot('transactions') !== undefined, failed(tab)]).toEqual([true, {}]);
  });
});
