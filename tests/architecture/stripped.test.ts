import { readFileSync } from 'node:fs';
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

describe('looks of the library of controls that no source says', () => {
  /** What the library calls a class of a component in its sheet. */
  const classOf = (component: string, name: string) => {
    const path = everything.find((each) => each.endsWith(`/${component}/${component}.module.mjs`)) ?? '';
    const list = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
    return new RegExp(`"${name}": "(\\w+)"`).exec(list)?.[1] ?? `no ${name}`;
  };
  const styles = textOf('.css');

  it('are in no sheet of the page', () => {
    const unsaid = [classOf('Button', 'group'), classOf('Badge', 'root--dot'), classOf('Tabs', 'tab--outline')];
    expect(unsaid.filter((name) => !/^m_\w+$/.test(name) || styles.includes(`.${name}`))).toEqual([]);
    expect(styles).not.toMatch(/\[dir=["']?rtl/);
    expect(styles).not.toMatch(/\[data-(sticky|with-table-border)/);
    expect(styles).not.toMatch(new RegExp(`\\.${classOf('Slider', 'root')}(:where\\()?\\[data-orientation`));
  });

  it('are others than what a component cannot do without', () => {
    const said = [
      ...['root', 'inner', 'label', 'section'].map((name) => classOf('Button', name)),
      ...[classOf('Loader', 'ovalLoader'), classOf('Tabs', 'tab--pills'), classOf('Badge', 'label')],
      ...[classOf('Slider', 'track'), classOf('Table', 'td'), classOf('SegmentedControl', 'indicator')],
    ];
    expect(said.filter((name) => !styles.includes(`.${name}`))).toEqual([]);
  });
});
