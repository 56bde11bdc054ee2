import '@mantine/core/styles/Drawer.layer.css';
import { Drawer } from '@mantine/core';
import { useContext } from 'react';
import { Arriving, dialogLooks, NetworkNote, type DialogProps } from './dialog';
import { focusInside, useReturnFocus } from './focus';

/** As high as its content: the library knows only shares of the window. */
const FOOT = { content: { height: 'auto', borderRadius: '12px 12px 0 0' } };
const FULL = {
  content: { display: 'flex', flexDirection: 'column' },
  body: { display: 'flex', flex: 1, flexDirection: 'column', minHeight: 0, padding: 0 },
} as const;

export interface SheetProps extends Omit<DialogProps, 'size' | 'isPersistent' | 'isQuestion'> {
  /** From the foot of a phone's screen, from the side where reading starts, or from the other one. */
  position?: 'bottom' | 'left' | 'right';
  /** Its content fills it and scrolls by itself. */
  isFilled?: boolean;
}

/** What a phone opens instead of a dialog, or its menu; from the right a drawer, which takes a phone's whole width. */
export function Sheet({ position = 'bottom', isWritten = false, isFilled = false, children, ...props }: SheetProps) {
  useReturnFocus();
  const isArriving = useContext(Arriving);
  const size = position === 'right' ? 'min(26rem, 100%)' : '19rem';
  return (
    <Drawer
      {...props}
      ref={focusInside}
      classNames={dialogLooks}
      closeOnClickOutside={!isWritten && !isArriving}
      opened
      position={position}
      size={size}
      // These take the place of the theme's.
      attributes={{ header: { role: 'none' }, content: { 'data-side': position } }}
      styles={isFilled ? FULL : position === 'bottom' ? FOOT : {}}
    >
      <NetworkNote />
      {children}
    </Drawer>
  );
}
