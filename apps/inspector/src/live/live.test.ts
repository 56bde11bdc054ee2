import type { InspectionRecord } from '@bourse/core';
import { describe, expect, it } from 'vitest';
import { fileName, readFile, readRecording, writeRecording } from './recording';
import { createSession, createSessions, followed, shownOf } from './session';
import { CHANNEL, listen, type ChannelMessage } from './source';
import { activePaths, historian, stateText, treeOf, viewsOf } from './world';

const started = (actor: string, parent: string | null, name: string, more: object = {}): InspectionRecord =>
  ({
    v: 1,
    kind: 'actor',
    actor,
    at: 1,
    parent,
    name,
    place: name,
    machine: name,
    value: 'idle',
    ...more,
  }) as InspectionRecord;
const moved = (actor: string, value: string, more: object = {}): InspectionRecord =>
  ({
    ...{ v: 1, kind: 'transition', actor, at: 2, event: { type: 'go' }, from: null, status: 'active', value, told: [] },
    steps: [[{ from: 'idle', on: 'go', branch: 0, to: [value] }]],
    ...more,
  }) as InspectionRecord;

const records = [
  started('x:0', null, 'app', { context: { epoch: 1 } }),
  started('x:1', 'x:0', 'signIn'),
  moved('x:0', 'running'),
  moved('x:1', 'submitting'),
  moved('x:1', 'submitting', { status: 'stopped' }),
];

describe('the world of a session', () => {
  it('reads an earlier world of a long run as one that was read from its start', () => {
    const long = [records[0]!, ...Array.from({ length: 2_500 }, (_, at) => moved('x:0', `state${at}`))];
    const worldAt = historian(long);
    for (const count of [2_501, 1_200, 999, 1_000, 1_001, 2_000, 1, 0])
      expect([count, worldAt(count)]).toEqual([count, historian(long)(count)]);
  });

  it('is as it was after each record, forwards and back', () => {
    const worldAt = historian(records);
    const seen = (count: number) =>
      [...worldAt(count).actors.values()].map(({ name, value, status }) => `${name} ${stateText(value)} ${status}`);
    expect(seen(2)).toEqual(['app idle active', 'signIn idle active']);
    expect(seen(5)).toEqual(['app running active', 'signIn submitting stopped']);
    expect(seen(3)).toEqual(['app running active', 'signIn idle active']);
    expect(treeOf(worldAt(3)).map(({ actor, depth }) => [actor.name, depth])).toEqual([
      ['app', 0],
      ['signIn', 1],
    ]);
    expect(treeOf(worldAt(5)).map(({ actor }) => actor.name)).toEqual(['app']);
  });

  it('shows a view at each actor that it reads, also at a later one, until it prints otherwise or has no subject', () => {
    const view = (isBusy: boolean) => ({
      views: [{ name: 'signInView', reads: ['signIn', 'app'], shows: { isBusy } }],
    });
    const worldAt = historian([
      ...records.slice(0, 3),
      moved('x:1', 'submitting', view(true)),
      moved('x:0', 'running', view(false)),
      moved('x:0', 'stopping', { status: 'stopped' }),
      started('x:2', null, 'app'),
      moved('x:1', 'submitting', { status: 'stopped' }),
    ]);
    const seen = (count: number) => {
      const world = worldAt(count);
      return [...world.actors.values()].map((actor) => viewsOf(world, actor).map(({ shows }) => shows['isBusy']));
    };
    expect([3, 4, 5, 4, 7, 8].map(seen)).toEqual([
      [[], []],
      [[true], [true]],
      [[false], [false]],
      [[true], [true]],
      [[], [false], [false]],
      [[], [], []],
    ]);
  });

  it('knows the transition just taken, and keeps a context that a record leaves out', () => {
    const app = historian(records)(3).actors.get('x:0');
    expect([...(app?.taken ?? [])]).toEqual(['idle|go|0']);
    expect(app?.context).toEqual({ epoch: 1 });
  });

  it('gives readers a new world with each change, so that they draw it', () => {
    const worldAt = historian(records);
    const former = worldAt(2);
    expect(worldAt(3)).not.toBe(former);
    expect(worldAt(3)).toBe(worldAt(3));
  });

  it('names active states by their paths', () => {
    const value = { code: { form: 'idle', resend: { waiting: 'long' } } };
    expect([...activePaths(value)]).toEqual([
      '',
      'code',
      'code.form',
      'code.form.idle',
      'code.resend',
      'code.resend.waiting',
      'code.resend.waiting.long',
    ]);
    expect(stateText(value)).toBe('code.form.idle + resend.waiting.long');
    expect([stateText('idle'), stateText({})]).toEqual(['idle', '']);
  });
});

describe('a recording', () => {
  it('is read as it was written', () => {
    expect(readRecording(writeRecording({ records }))).toEqual(records);
  });

  it('of a run that was kept is written with its run, and called as it was', () => {
    const text = JSON.stringify({ format: 'bourse-inspection', v: 1, records, run: { v: 1, moves: [] } });
    const read = readFile(text);
    if (typeof read === 'string') throw new Error(read);
    const session = createSession('file', 'plans.run.json', read.more);
    session.add(read.records);
    expect(JSON.parse(writeRecording(session))).toEqual(JSON.parse(text));
    const named = ['a.inspection.json', 'a.json', 'Bourse /login 10:05:07', 'trade.mjs (7)', ''];
    expect([fileName(session), ...named.map((title) => fileName({ title, more: {} }))]).toEqual([
      'plans.run.json',
      'a.inspection.json',
      'a.inspection.json',
      'Bourse-login-10-05-07.inspection.json',
      'trade.mjs-(7).inspection.json',
      'session.inspection.json',
    ]);
  });

  it.each([
    ['[', 'This file is no JSON.'],
    ['null', 'This file is no recording of the inspector.'],
    ['{"format":"bourse-inspection","v":2,"records":[]}', 'version 2'],
    ['{"format":"bourse-inspection","v":1,"records":[{"v":1,"kind":"actor","actor":"x:0","at":1}]}', 'Record 1'],
    ['{"format":"bourse-inspection","v":1,"records":[null]}', 'Record 1'],
  ])('%s is refused in words', (text, words) => {
    expect(readRecording(text)).toContain(words);
  });

  it.each<[what: string, broken: object]>([
    ['an edge that is none', { steps: [[null]] }],
    ['a step that is no list', { steps: [{}] }],
    ['an edge to no state', { steps: [[{ from: 'idle', on: 'go', branch: 0, to: [null] }]] }],
    ['no state', { value: null }],
    ['a region in no state', { value: { form: null } }],
    ['an event without a name', { event: { type: 1 } }],
    ['a sender that is no actor', { from: {} }],
    ['somebody told who is none', { told: [null] }],
    ['no status', { status: {} }],
    ['views that are none', { views: [null] }],
  ])('with %s is refused: the page could not draw it, and would lose what it has', (_, broken) => {
    const text = writeRecording({ records: [...records, { ...records[2], ...broken } as InspectionRecord] });
    expect(readRecording(text)).toBe(`Record ${String(records.length + 1)} of this file is broken.`);
  });

  it.each(['parent', 'name', 'machine'])('with an actor whose %s is no text is refused', (field) => {
    const text = writeRecording({ records: [{ ...records[0], [field]: 1 } as unknown as InspectionRecord] });
    expect(readRecording(text)).toBe('Record 1 of this file is broken.');
  });

  it('of states within states is read', () => {
    const nested = [moved('x:0', 'idle', { value: { code: { form: 'idle', resend: {} } }, steps: [] })];
    expect(readRecording(writeRecording({ records: nested }))).toEqual(nested);
  });
});

describe('the channel', () => {
  it('attaches to pages that are there and to those that come, and takes what is for it', async () => {
    const page = new BroadcastChannel(CHANNEL);
    const heard: ChannelMessage[] = [];
    const isHeard = () => new Promise((resolve) => setTimeout(resolve));
    page.onmessage = ({ data }: MessageEvent<ChannelMessage>) => void heard.push(data);
    const until = async (count: number) => {
      while (heard.length < count) await isHeard();
    };
    const sessions = createSessions((run) => run());
    const stop = listen(sessions, new EventTarget());
    await until(1);
    page.postMessage({ kind: 'hello', session: 'one', title: 'Bourse' } satisfies ChannelMessage);
    await until(2);
    expect(heard.map(({ kind }) => kind)).toEqual(['attach', 'attach']);
    const [{ reader = '' } = {}] = heard as { reader?: string }[];
    const send = (to: string) =>
      page.postMessage({
        kind: 'records',
        session: 'one',
        title: 'Bourse',
        reader: to,
        records,
      } satisfies ChannelMessage);
    send('another');
    send(reader);
    while (sessions.all().length === 0) await isHeard();
    expect(sessions.all().map(({ title, records: { length } }) => [title, length])).toEqual([
      ['Bourse', records.length],
    ]);
    stop();
    await until(3);
    expect(heard.at(-1)).toEqual({ kind: 'detach', reader });
    page.close();
  });

  it('says of a page that was left that nothing follows, and begins anew when the inspector comes back', () => {
    const said: ChannelMessage[] = [];
    const channel = { onmessage: null, postMessage: (message: never) => void said.push(message), close: () => {} };
    const hear = (data: object) => (channel.onmessage as unknown as (event: object) => void)({ data });
    const view = new EventTarget();
    const sessions = createSessions((run) => run());
    listen(sessions, view, channel);
    const readerNow = () => (said.at(-1) as { reader: string }).reader;
    const come = (session: string) => hear({ kind: 'records', session, title: 'Bourse', reader: readerNow(), records });
    const shown = () => sessions.all().map(({ records: { length }, ending }) => [length, ending()]);
    come('one');
    come('two');
    hear({ kind: 'bye', session: 'one' });
    expect(shown()).toEqual([
      [records.length, ''],
      [records.length, 'This client was left.'],
    ]);
    const first = readerNow();
    view.dispatchEvent(new Event('pagehide'));
    view.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    expect(said.at(-1)).toEqual({ kind: 'detach', reader: first });
    view.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(said.at(-1)).toEqual({ kind: 'attach', reader: expect.not.stringMatching(new RegExp(`^${first}$`)) });
    come('two');
    expect(shown()).toEqual([
      [records.length, ''],
      [records.length, 'This client was left.'],
      [records.length, 'This client was left.'],
    ]);
  });
});

describe('the sessions', () => {
  it('leave in sight what a person chose, or stopped at; else they show the newest', () => {
    const sessions = createSessions((run) => run());
    const [one, two, three] = ['one', 'two', 'three'].map((id) => sessions.open(id, id));
    const all = sessions.all();
    expect(shownOf(all, null, null)).toBe(three);
    expect(shownOf(all, null, { session: 'one', at: 5 })).toBe(one);
    expect(shownOf(all, 'two', { session: 'one', at: 5 })).toBe(two);
    // It is chosen before its first record is there.
    expect(shownOf(all, 'four', null)).toBe(three);
    expect(shownOf([], null, null)).toBeUndefined();
  });

  it('stay in sight when a person follows again; the newest makes room for the next', () => {
    const sessions = createSessions((run) => run());
    const [one, two] = ['one', 'two'].map((id) => sessions.open(id, id));
    expect([followed(sessions.all(), null, one), followed(sessions.all(), null, two)]).toEqual(['one', null]);
    expect(shownOf(sessions.all(), followed(sessions.all(), null, one), null)).toBe(one);
  });

  it('show the chosen place where somebody stood in it, as in the next session of a client, else the first chart', () => {
    const session = createSession('one', 'Bourse');
    session.add([started('x:0', null, 'load', { machine: null }), started('x:1', null, 'app')]);
    expect([null, 'signIn', 'load'].map(session.placeOf)).toEqual(['app', 'app', 'load']);
    session.add([started('x:2', 'x:1', 'signIn')]);
    expect([null, 'signIn'].map(session.placeOf)).toEqual(['app', 'signIn']);
  });

  it('name an actor also when it has ended', () => {
    const session = createSessions((run) => run()).open('one', 'Bourse');
    session.add([started('x:0', null, 'app'), started('x:1', 'x:0', 'login', { machine: null })]);
    session.add([moved('x:1', 'done', { status: 'done' })]);
    expect(session.worldAt(3).actors.has('x:1')).toBe(false);
    expect([session.nameOf('x:1'), session.nameOf('x:9')]).toEqual(['login', 'x:9']);
  });

  it('tell their readers once, however much arrives before they are drawn', () => {
    const due: (() => void)[] = [];
    const sessions = createSessions((run) => void due.push(run));
    let told = 0;
    sessions.subscribe(() => void (told += 1));
    const session = sessions.open('one', 'Bourse');
    for (let at = 0; at < 100; at += 1) {
      session.add([moved('x:0', 'running')]);
      sessions.changed();
    }
    expect(due).toHaveLength(1);
    due[0]?.();
    expect([told, session.records.length, sessions.open('one', 'again')]).toEqual([1, 100, session]);
  });
});
