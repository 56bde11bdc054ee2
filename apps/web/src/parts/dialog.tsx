import { Drawer, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useIsMobile } from './use-is-mobile';
import { useReturnFocus } from './use-return-focus';

export interface DialogProps {
  onClose: () => void;
  /** Says the task. */
  title: ReactNode;
  /** px on a desktop; a phone gives it the whole screen. */
  size?: number;
  children: ReactNode;
}

/** The library's dialog, full screen on a phone. It stands while it is rendered, as core says; the library gives no focus back then. */
export function Dialog({ size = 480, ...props }: DialogProps) {
  useReturnFocus();
  return <Modal {...props} opened size={`${size / 16}rem`} fullScreen={useIsMobile()} />;
}

/** As high as what it holds: the library knows shares of the window only. */
const FOOT = { content: { height: 'auto', borderRadius: '12px 12px 0 0' } };

export interface SheetProps extends Omit<DialogProps, 'size'> {
  /** From the foot of a phone's screen, or from the side where reading starts. */
  position?: 'bottom' | 'left';
}

/** What a phone opens instead of a dialog, or its menu. */
export function Sheet({ position = 'bottom', ...props }: SheetProps) {
  useReturnFocus();
  return <Drawer {...props} opened position={position} size="19rem" styles={position === 'bottom' ? FOOT : {}} />;
}
