import { openDialogsView, readView } from '@bourse/core';
import { useApp, type BoundApp } from '@bourse/react';
import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Controls that opened a dialog over the dialog they are in, by name, each with what forgets it. */
const opened = new Map<string, () => void>();

/** A name is kept as long as the control's own dialog is open, in front or below: a later opening of that is a fresh one. */
function keep(app: BoundApp, name: string): void {
  opened.get(name)?.();
  const openNow = () => readView(app, openDialogsView).names;
  // Not by how many are open: one that waited comes in the step in which the last one goes.
  const own = openNow().at(-1);
  const stop = app.watch(openDialogsView.reads, () => own !== undefined && !openNow().includes(own) && forget());
  const forget = () => {
    stop();
    opened.delete(name);
  };
  opened.set(name, forget);
}

/** The focus is where Mantine puts it in a dialog whose content is still to come: on the close button in its header. */
function isAtClose(control: HTMLElement): boolean {
  const header = document.activeElement?.closest('header');
  return header instanceof HTMLElement && header.closest('[role="dialog"]') === control.closest('[role="dialog"]');
}

/**
 * For a control in a dialog that opens another dialog. Only one dialog is mounted at a time: when the control mounts
 * again after a click, it gets `data-autofocus`, and Mantine focuses it. If the dialog's content was loaded again,
 * Mantine did so before it came, and the control takes the focus itself.
 */
export function useOpener<E extends HTMLElement>(name: string): RefObject<E | null> {
  const app = useApp();
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const control = ref.current;
    const forget = opened.get(name);
    if (forget !== undefined && control !== null) {
      control.setAttribute('data-autofocus', '');
      if (isAtClose(control)) control.focus({ preventScroll: true });
    }
    forget?.();
    const open = () => keep(app, name);
    control?.addEventListener('click', open);
    return () => control?.removeEventListener('click', open);
  }, [app, name]);
  return ref;
}
