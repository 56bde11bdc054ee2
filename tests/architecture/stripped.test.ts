import { describe, expect, it } from 'vitest';
import { modulesOf } from './closure.ts';
import { LOGIN, modulesWith, readBuild, textOf } from './pages.ts';

const { manifest, modules } = readBuild();
const everything = modulesOf(
  Object.values(manifest).flatMap(({ file }) => (file.endsWith('.js') ? [file] : [])),
  modules,
);

describe('parts of the library of controls that nothing names', () => {
  it('are in no script of the page, though a component that is drawn holds them', () => {
    expect(everything.some((path) => path.endsWith('/Button/Button.mjs'))).toBe(true);
    const unnamed = /\/((ActionIcon|Button)Group(Section)?|PopoverContextMenu)\.mjs$/;
    expect(everything.filter((path) => unnamed.test(path))).toEqual([]);
    // These share a module with what their components need: their names are what they ask the theme by.
    expect(textOf('.js')).not.toMatch(/"(AvatarGroup|SwitchGroup)"/);
    expect(textOf('.js')).toContain('"Avatar"');
  });

  it('are others than those that a source or the library names', () => {
    const named = /\/(TabsList|TabsPanel|PopoverTarget|PopoverDropdown|DataListItem|InputWrapper|ScrollArea)\.mjs$/;
    const there = everything.flatMap((path) => named.exec(path)?.[1] ?? []);
    expect(new Set(there).size).toBe(7);
    // Held as a property, and asked for by that name.
    expect(textOf('.js')).toMatch(/\.Dropdown=/);
  });

  it('are not loaded by the page of sign-in', () => {
    const held = modulesWith(LOGIN).filter((path) => /\/(Button|ActionIcon)Group(Section)?\.mjs$/.test(path));
    expect(held).toEqual([]);
  });
});
