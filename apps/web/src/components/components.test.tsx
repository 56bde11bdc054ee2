// @vitest-environment happy-dom
import { AppProvider } from '@bourse/react';
import { act, Suspense } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { mountedPage } from '../testing/frame';
import { networked } from '../testing/network';
import {
  BusyButton,
  ConfirmDialog,
  Dialog,
  lazyPart,
  NumberText,
  Panel,
  PanelBoundary,
  SideToggle,
  Star,
  StepperInput,
} from './index';

describe('the parts of the screens', () => {
  const { show, all, one, press, text } = mountedPage();

  it('name both sides with their prices, sell first, and tell which is chosen (T-013, R33)', () => {
    const chosen: string[] = [];
    show(
      <SideToggle label="Side" side="buy" buyPrice="1.10" sellPrice="1.09" onChoose={(side) => chosen.push(side)} />,
    );
    expect(all('button').map((button) => button.textContent)).toEqual(['Sell 1.09', 'Buy 1.10']);
    expect(all('button').map((button) => button.getAttribute('aria-pressed'))).toEqual(['false', 'true']);
    press('button');
    expect(chosen).toEqual(['sell']);
  });

  it('take no press of a star whose change is on its way, and leave it the focus (T-160)', () => {
    const pressed = vi.fn<() => void>();
    show(<Star star="off" name="EURUSD" onClick={pressed} />);
    one('button').focus();
    show(<Star star="adding" name="EURUSD" onClick={pressed} />);
    press('button');
    expect(pressed).not.toHaveBeenCalled();
    // The focus stays where it was.
    expect([document.activeElement === one('button'), one('button').matches(':disabled')]).toEqual([true, false]);
    expect(one('button').getAttribute('aria-disabled')).toBe('true');
    show(<Star star="on" name="EURUSD" onClick={pressed} />);
    press('button');
    expect(pressed).toHaveBeenCalledOnce();
    expect(one('button').getAttribute('aria-label')).toBe('Remove EURUSD from the watchlist');
  });

  it('say by the name of a star alone which way a press goes, and on its way what is being done (T-014, T-160)', () => {
    for (const isRepeated of [false, true])
      for (const [star, name] of [
        ['off', 'Add EURUSD to the watchlist'],
        ['on', 'Remove EURUSD from the watchlist'],
        ['adding', 'Add EURUSD to the watchlist'],
        ['removing', 'Remove EURUSD from the watchlist'],
      ] as const) {
        show(<Star star={star} name="EURUSD" isRepeated={isRepeated} onClick={() => undefined} />);
        expect(one('button').getAttribute('aria-label')).toBe(name);
        expect(one('button').hasAttribute('aria-pressed')).toBe(false);
      }
  });

  it('join a field with its label, its buttons and its error', () => {
    const pressed: string[] = [];
    const field = (error: string | null) => (
      <StepperInput
        label="Units"
        value="1000.5"
        shown="1,000.5"
        onChange={() => undefined}
        onDecrease={() => pressed.push('less')}
        onIncrease={() => pressed.push('more')}
        error={error}
      />
    );
    show(field('Too small'));
    const input = one<HTMLInputElement>('input');
    expect(input.value).toBe('1,000.5');
    act(() => input.focus());
    expect(input.value).toBe('1000.5');
    // What is typed next replaces the whole of it (R40).
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, '1000.5'.length]);
    act(() => input.blur());
    expect(input.value).toBe('1,000.5');
    expect(one(`label[for="${CSS.escape(input.id)}"]`).textContent).toBe('Units');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Too small');
    press('button[aria-label="Decrease Units"]');
    press('button[aria-label="Increase Units"]');
    expect(pressed).toEqual(['less', 'more']);
    show(field(null));
    expect(one('input').hasAttribute('aria-invalid')).toBe(false);
  });

  it('show one of four states of a panel, a failed one with its retry (R14)', () => {
    const retry = vi.fn<() => void>();
    const shown = (phase: 'loading' | 'ready' | 'empty' | 'failed') => {
      show(
        <Panel title="Positions" name="positions" phase={phase} empty="None yet" onRetry={retry}>
          rows
        </Panel>,
      );
      return text();
    };
    expect(shown('ready')).toBe('Positionsrows');
    expect(shown('empty')).toBe('PositionsNone yet');
    expect(shown('loading')).toBe('PositionsLoading');
    expect(one('[role="status"]').textContent).toBe('Loading');
    expect(shown('failed')).toContain('Could not load. Try again');
    press('button');
    expect(retry).toHaveBeenCalledOnce();
  });

  it('keep a failure inside the panel, with a number to tell and a way to try again', () => {
    const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let isBroken = true;
    const Content = () => {
      if (isBroken) throw new Error('broken');
      return 'rows';
    };
    show([
      <Panel key="broken" title="Positions" name="positions" phase="ready" empty="None yet" onRetry={() => undefined}>
        <Content />
      </Panel>,
      <p key="other">Ticket</p>,
    ]);
    expect(one('p').textContent).toBe('This part stopped working.');
    expect(text()).toMatch(/Reference [0-9A-F]{8}Ticket$/);
    isBroken = false;
    press('button');
    expect(text()).toBe('PositionsrowsTicket');
    silence.mockRestore();
  });

  it('that arrive when needed are asked for again by the retry, though the first answer was lost', async () => {
    const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const answers = [
      () => Promise.reject(new Error('lost')),
      () => Promise.resolve({ default: () => <p>the chart</p> }),
    ];
    const Late = lazyPart(() => (answers.shift() ?? (() => Promise.reject(new Error('asked too often'))))());
    show(
      <PanelBoundary>
        <Suspense fallback="on its way">
          <Late />
        </Suspense>
      </PanelBoundary>,
    );
    const reads = (words: string) =>
      vi.waitFor(async () => {
        await act(async () => undefined);
        expect(text()).toContain(words);
      });
    await reads('This part stopped working.');
    press('button');
    await reads('the chart');
    silence.mockRestore();
  });

  it('that did not arrive for want of a network are shown when it is back (A-241)', async () => {
    const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { app, set } = networked();
    let isLost = true;
    let asked = 0;
    const Late = lazyPart(async () => {
      asked += 1;
      if (isLost) throw new Error('offline');
      return { default: () => <p>the chart</p> };
    });
    show(
      <AppProvider app={app}>
        <PanelBoundary>
          <Suspense fallback="on its way">
            <Late />
          </Suspense>
        </PanelBoundary>
      </AppProvider>,
    );
    await vi.waitFor(async () => {
      await act(async () => undefined);
      expect(text()).toContain('This part stopped working.');
    });
    // The browser tells later that the network is gone.
    await set({ network: 'offline' });
    expect(asked).toBe(1);
    isLost = false;
    await set({ network: 'online' });
    await vi.waitFor(() => expect(text()).toContain('the chart'));
    silence.mockRestore();
  });

  it('are dialogs that say why nothing can be sent or comes back, as the page behind them does (R15)', async () => {
    const { app, set } = networked();
    show(
      <AppProvider app={app}>
        <Dialog title="Order" onClose={() => undefined}>
          the form
        </Dialog>
      </AppProvider>,
    );
    const note = () => document.querySelector('[role="dialog"] p')?.textContent;
    expect(note()).toBeUndefined();
    await set({ server: 'silent' });
    expect(note()).toBe('The server does not answer. Still waiting…');
    await set({ network: 'offline' });
    expect(note()).toBe('You are offline: nothing can be sent until the connection is back.');
    await set({ network: 'online', server: 'idle' });
    expect(note()).toBeUndefined();
    await set({ isLate: true });
    expect(note()).toBe('Your deposit takes longer than usual. It is on its way: there is no need to press again.');
  });

  it('tint figures for 300 ms when they change, not when they come', async () => {
    vi.useFakeTimers();
    const both = (first: string, second: string) =>
      show(
        <>
          <NumberText tints>{first}</NumberText>
          <NumberText tints>{second}</NumberText>
        </>,
      );
    const fresh = () => all('span[data-fresh]').map((element) => element.textContent);
    both('1.10', '2.10');
    expect(fresh()).toEqual([]);
    both('1.11', '2.10');
    expect(fresh()).toEqual(['1.11']);
    await act(async () => undefined);
    act(() => void vi.advanceTimersByTime(200));
    both('1.11', '2.11');
    act(() => void vi.advanceTimersByTime(99));
    expect(fresh()).toEqual(['1.11', '2.11']);
    act(() => void vi.advanceTimersByTime(1));
    expect(fresh()).toEqual(['2.11']);
    act(() => void vi.advanceTimersByTime(200));
    expect(fresh()).toEqual([]);
    both('1.12', '2.12');
    expect(fresh()).toEqual(['1.12', '2.12']);
    vi.useRealTimers();
  });

  it('tint a figure that changes again for 300 ms from its last change', async () => {
    vi.useFakeTimers();
    const figure = (text: string) => show(<NumberText tints>{text}</NumberText>);
    const isFresh = () => all('span[data-fresh]').length > 0;
    figure('1.10');
    figure('1.11');
    await act(async () => undefined);
    act(() => void vi.advanceTimersByTime(200));
    figure('1.12');
    act(() => void vi.advanceTimersByTime(299));
    expect(isFresh()).toBe(true);
    act(() => void vi.advanceTimersByTime(1));
    expect(isFresh()).toBe(false);
    vi.useRealTimers();
  });

  it('put the focus on the way back of what cannot be undone, not on doing it', async () => {
    show(
      <ConfirmDialog title="Close all" confirm="Do it" onClose={() => undefined} onConfirm={() => undefined}>
        Three positions
      </ConfirmDialog>,
    );
    await act(async () => undefined);
    expect(document.querySelector('[data-autofocus]')?.textContent).toBe('Cancel');
  });

  it('say that a button is at work and take no second press', () => {
    const pressed = vi.fn<() => void>();
    show(
      <BusyButton isBusy onClick={pressed}>
        Login
      </BusyButton>,
    );
    press('button');
    expect([pressed.mock.calls.length, one('button').getAttribute('aria-busy')]).toEqual([0, 'true']);
  });
});
