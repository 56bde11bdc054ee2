import { onDesktop } from './scenes/desktop.ts';
import { onPhone } from './scenes/phone.ts';
import { popups } from './scenes/popups.ts';
import { publicPages } from './scenes/public.ts';
import type { Scene } from './stage.ts';

/** Every scene by its name; a patch of tests/mutants/page is named after the one that must catch it. */
export const scenes: Readonly<Record<string, Scene>> = { ...publicPages, ...onDesktop, ...onPhone, ...popups };
