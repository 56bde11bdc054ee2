// @vitest-environment happy-dom
import { AppProvider } from '@bourse/react';
import { act, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { mountedPage } from '../testing/frame';
import { steered } from '../testing/steered';
import { Dialog } from './dialog';
import { ExportControl } from './export-control';
import { focusInside, leaveFocusToList, useFocusAgain, useFocusHere } from './focus';
import { useOpener } from './opener';
import { Panel } from './panel';

const { show, all } = mountedPage();
const button = (name: string) => all('button').find(({ textContent }) => textContent === name);
const focus = (name: string) => act(() => button(name)?.focus());
const focused = () => document.activeElement?.textContent;

function Opener({ of }: { of: string }) {
  return <button ref={useOpener<HTMLButtonElement>(of)}>{`Open ${of}`}</button>;
}

function Remove({ of }: { of: string }) {
  return <button ref={useFocusAgain<HTMLButtonElement>(of)}>{`Remove ${of}`}</button>;
}
function Back() {
  return <button ref={useFocusHere<HTMLButtonElement>()}>Back</button>;
}
const [ada, grace] = [<Remove key="ada" of="Ada" />, <Remove key="grace" of="Grace" />];
const keep = <button key="keep">Keep it</button>;

it('what was taken away by its own press has the focus again when it comes back, and no neighbour of it', () => {
  show(<>{[ada, grace]}</>);
  focus('Remove Grace');
  show(<>{[ada, keep]}</>);
  focus('Keep it');
  show(<>{[ada, grace]}</>);
  expect(focused()).toBe('Remove Grace');
});

it('takes the focus from nobody who has moved it, and what went without the focus does not take it', () => {
  show(<>{[ada, grace]}</>);
  focus('Remove Grace');
  show(<>{[ada]}</>);
  focus('Remove Ada');
  show(<>{[ada, grace]}</>);
  expect(focused()).toBe('Remove Ada');
  show(<>{[grace]}</>);
  show(<>{[keep, grace]}</>);
  show(<>{[keep]}</>);
  show(<>{[keep, grace]}</>);
  expect(document.activeElement).toBe(document.body);
});

it('a control that what it began takes away has the focus when it comes back, wherever the press was, and not when it stayed', () => {
  const Balance = ({ isUnderWay }: { isUnderWay: boolean }) => (
    <button ref={useFocusAgain<HTMLButtonElement>('balance', isUnderWay)}>Balance</button>
  );
  const shown = (isUnderWay: boolean) => show(<Balance key="balance" isUnderWay={isUnderWay} />);
  shown(true);
  show(<>{[keep]}</>);
  shown(false);
  expect(focused()).toBe('Balance');
  act(() => button('Balance')?.blur());
  shown(true);
  shown(false);
  show(<>{[keep]}</>);
  shown(false);
  expect(document.activeElement).toBe(document.body);
});

it('the head of what comes takes the focus of what went, and of nothing else', () => {
  show(<>{[ada]}</>);
  focus('Remove Ada');
  show(<Back key="back" />);
  expect(focused()).toBe('Back');
  show(<>{[keep]}</>);
  focus('Keep it');
  show(<>{[keep, <Back key="back" />]}</>);
  expect(focused()).toBe('Keep it');
});

it('the head of what comes takes the focus of what is hidden for it', () => {
  const form = (isHidden: boolean) => (
    <div key="form" hidden={isHidden}>
      {keep}
    </div>
  );
  show(<>{form(false)}</>);
  focus('Keep it');
  show(
    <>
      {form(true)}
      <Back />
    </>,
  );
  expect(focused()).toBe('Back');
});

it('a page has the focus that another took away with it, unless a field of its own does; the first begins at its top', async () => {
  // As when the document is opened.
  vi.resetModules();
  const { takePageFocus } = await import('./page-focus');
  const visit = (name: string, content: ReactNode) =>
    show(
      <section key={name} ref={takePageFocus} tabIndex={-1} aria-label={name}>
        {content}
      </section>,
    );
  const placed = () => document.activeElement?.getAttribute('aria-label');
  visit('login', keep);
  expect(document.activeElement).toBe(document.body);
  focus('Keep it');
  visit('register', keep);
  expect(placed()).toBe('register');
  visit('reset', <input aria-label="e-mail" autoFocus />);
  expect(placed()).toBe('e-mail');
});

it('the button that saves a list keeps the focus through a failure, a retry and a cancellation', () => {
  const nothing = () => undefined;
  const control = (phase: 'idle' | 'running' | 'failed') =>
    show(
      <ExportControl
        view={{ phase, count: 0, problem: null } as never}
        canStart
        onStart={nothing}
        onAgain={nothing}
        onCancel={() => control('idle')}
      />,
    );
  control('idle');
  focus('Export CSV');
  control('running');
  control('failed');
  expect(focused()).toBe('Try again');
  control('running');
  focus('Cancel');
  act(() => button('Cancel')?.click());
  expect(focused()).toBe('Export CSV');
});

it.each([
  ['a table', { role: 'row', 'aria-rowindex': 2 }],
  ['cards', { role: 'listitem' }],
])('a row that goes with its star leaves the focus to its list, the last one to the head: %s (T-148)', (_, as) => {
  const list = (...rows: string[]) =>
    show(
      <>
        <h1 tabIndex={-1} data-list-head>
          Watch List
        </h1>
        {rows.length > 0 ? (
          <div role="group" tabIndex={0}>
            {rows.map((name) => (
              <div key={name} ref={leaveFocusToList} {...as}>
                <button>{name}</button>
              </div>
            ))}
          </div>
        ) : null}
      </>,
    );
  list('AAPL', 'EURUSD', 'GBPUSD');
  focus('EURUSD');
  list('AAPL', 'GBPUSD');
  expect(document.activeElement?.getAttribute('role')).toBe('group');
  focus('GBPUSD');
  list('GBPUSD');
  expect(focused()).toBe('GBPUSD');
  list();
  expect(focused()).toBe('Watch List');
});

it('a panel keeps the focus of its retry while it loads, and when its content has come (R14)', () => {
  const panel = (phase: 'failed' | 'loading' | 'ready') =>
    show(
      <>
        {ada}
        <Panel title="Positions" name="positions" phase={phase} empty={null} onRetry={() => undefined}>
          rows
        </Panel>
      </>,
    );
  panel('failed');
  focus('Try again');
  for (const phase of ['loading', 'ready'] as const) {
    panel(phase);
    expect(document.activeElement).toBe(all('section')[0]);
  }
  panel('failed');
  focus('Remove Ada');
  panel('loading');
  expect(focused()).toBe('Remove Ada');
});

it('a dialog that comes back gives the focus to what opened the other one, also where that opened a third', async () => {
  const dialog = (title: string, opens: string) => (
    <Dialog key={title} title={title} onClose={() => undefined}>
      <Opener of={opens} />
    </Dialog>
  );
  const first = dialog('Withdrawal', 'accounts');
  const second = dialog('Accounts', 'form');
  const placed = () => document.activeElement?.textContent;
  const opener = (name: string) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === `Open ${name}`);
  const press = (name: string) => act(() => opener(name)?.click());
  const comes = async (shown: typeof first, name: string) => {
    show(shown);
    await vi.waitFor(() => expect(opener(name)).toBeDefined());
    // The library gives the focus once the dialog stands.
    await vi.waitFor(() => expect(document.activeElement?.closest('[role="dialog"]')).not.toBeNull());
    await act(async () => undefined);
  };
  await comes(first, 'accounts');
  press('accounts');
  await comes(second, 'form');
  press('form');
  await comes(dialog('Form', 'nothing'), 'nothing');
  show(second);
  await vi.waitFor(() => expect(placed()).toBe('Open form'));
  show(first);
  await vi.waitFor(() => expect(placed()).toBe('Open accounts'));
  // Once: a dialog that is opened afresh begins at its first control.
  await comes(dialog('Profile', 'nothing'), 'nothing');
  await comes(first, 'accounts');
  expect(opener('accounts')?.hasAttribute('data-autofocus')).toBe(false);
});

it('a dialog that comes back and loads its content again gives the focus to the opener once that has come (M-088)', async () => {
  const dialog = (content: ReactNode) => (
    <Dialog key="Withdrawal" title="Withdrawal" onClose={() => undefined}>
      {content}
    </Dialog>
  );
  const opener = () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Open drawer');
  const atClose = () => expect(document.activeElement?.closest('header')).not.toBeNull();
  const come = async (content: ReactNode) => {
    show(dialog(<p>Loading</p>));
    await vi.waitFor(atClose);
    show(dialog(content));
  };
  await come(<Opener of="drawer" />);
  // Not pressed: the dialog begins at its first control.
  atClose();
  act(() => opener()?.click());
  show(null);
  await come(<Opener of="drawer" />);
  expect(document.activeElement).toBe(opener());
});

it('a dialog that is opened afresh begins at its first control, also where all were closed over its opener (M-088)', async () => {
  const open = (...names: string[]) => ({
    dialogs: { context: { stack: names.map((name) => ({ name, input: {} })) }, hasTag: () => false },
  });
  const { app, set } = steered(open('withdrawal'));
  const opener = () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Open drawer');
  const come = async () => {
    show(
      <AppProvider app={app}>
        <Dialog title="Withdrawal" onClose={() => undefined}>
          <Opener of="drawer" />
        </Dialog>
      </AppProvider>,
    );
    await vi.waitFor(() => expect(opener()).toBeDefined());
  };
  const press = () => {
    act(() => opener()?.click());
    set(open('withdrawal', 'withdrawalMethods'));
    show(null);
  };
  await come();
  press();
  set(open('withdrawal'));
  await come();
  expect(opener()?.hasAttribute('data-autofocus')).toBe(true);
  press();
  set(open());
  set(open('withdrawal'));
  await come();
  expect(opener()?.hasAttribute('data-autofocus')).toBe(false);
  // One that waited comes in the same step, so that a dialog is open all along.
  press();
  set(open('traderRequest'));
  set(open('withdrawal'));
  await come();
  expect(opener()?.hasAttribute('data-autofocus')).toBe(false);
});

it('a dialog takes the focus of what went in it, so that Tab stays inside', async () => {
  const dialog = (content: typeof keep) => (
    <div ref={focusInside}>
      <section role="dialog" tabIndex={-1}>
        {content}
      </section>
    </div>
  );
  show(dialog(keep));
  focus('Keep it');
  show(dialog(<p>None</p>));
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('dialog'));
});
