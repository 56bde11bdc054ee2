// @vitest-environment happy-dom
import { AppProvider, type BoundApp } from '@bourse/react';
import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { mountedPage } from '../../testing/frame';
import { ProfilePhoto } from './profile-photo';

const { show, all } = mountedPage();

type State = 'empty' | 'chosen' | 'ended' | 'uploading';

/** The photo at the beginning of a visit, and what brings it elsewhere. */
function opened() {
  const told = new Set<() => void>();
  const sent: string[] = [];
  const file = new File(['x'], 'face.jpg', { type: 'image/jpeg' });
  const photoAt = (state: State) => ({
    context: { file: state === 'empty' ? null : file, problem: null },
    matches: (name: string) => name === state,
    hasTag: (tag: string) => tag === 'locked' && state === 'ended',
  });
  let photo = photoAt('empty');
  const app = {
    snapshot: (name: string) => (name === 'photo' ? photo : undefined),
    watch: (_: unknown, listener: () => void) => {
      told.add(listener);
      return () => told.delete(listener);
    },
    send: (_: string, { type }: { type: string }) => void sent.push(type),
  } as unknown as BoundApp;
  const become = (state: State) =>
    act(() => {
      photo = photoAt(state);
      for (const listener of told) listener();
    });
  show(
    <AppProvider app={app}>
      <ProfilePhoto name="Ada Byron" image="" />
    </AppProvider>,
  );
  return { become, sent };
}
const button = (name: string) => all('button').find(({ textContent }) => textContent === name);
const focus = (name: string) => act(() => button(name)?.focus());
const focused = () => document.activeElement?.textContent;

beforeEach(() => {
  vi.stubGlobal(
    'FileReader',
    class {
      readyState = 2;
      readAsDataURL() {}
    },
  );
});

it('takes no focus when it comes, and hands it on whenever a press takes its button away (M-168, M-177)', () => {
  const { become } = opened();
  expect(document.activeElement).toBe(document.body);
  const hands = (from: string, to: State, expected: string) => {
    focus(from);
    become(to);
    expect(focused(), `${from}, ${to}`).toBe(expected);
  };
  hands('Change photo', 'chosen', 'Save photo');
  hands('Save photo', 'uploading', 'Save photo');
  hands('Save photo', 'empty', 'Change photo');
  hands('Change photo', 'chosen', 'Save photo');
  hands('Remove', 'empty', 'Change photo');
  become('uploading');
  hands('Cancel', 'ended', 'Remove');
  become('uploading');
  hands('Cancel', 'empty', 'Change photo');
});

it('leaves the focus where the person has moved it (M-168)', () => {
  const { become } = opened();
  become('uploading');
  expect(document.activeElement).toBe(document.body);
  become('empty');
  expect(document.activeElement).toBe(document.body);
});

it('has another button in place of Cancel once the upload has ended, which is locked for a moment (M-177, R39)', () => {
  const { become, sent } = opened();
  become('uploading');
  const cancel = button('Cancel');
  act(() => cancel?.click());
  become('ended');
  expect([cancel?.isConnected, button('Remove')?.getAttribute('aria-disabled')]).toEqual([false, 'true']);
  become('chosen');
  expect(button('Remove')?.getAttribute('aria-disabled')).toBeNull();
  act(() => button('Remove')?.click());
  expect(sent).toEqual(['photo.cancel', 'photo.discard']);
});
