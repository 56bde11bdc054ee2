// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { mountedPage } from '../testing/frame';
import { CodeField } from './code-field';

const { show, all, one } = mountedPage();
const boxes = () => all<HTMLInputElement>('input[autocomplete="one-time-code"]');
const form = (problems: object = {}) => ({ fields: {}, problems: { ...problems }, problem: null, isBusy: false });

it('has no id twice, and its label leads to the first box', () => {
  show([
    <CodeField key="one" form={form()} label="Code" />,
    <CodeField key="other" form={form({ code: { text: 'Not valid' } })} label="Code from your email" />,
  ]);
  const ids = all('[id]').map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect([ids.length > 12, ids.includes('')]).toEqual([true, false]);
  expect(all<HTMLLabelElement>('label').map(({ htmlFor, textContent }) => [htmlFor, textContent])).toEqual([
    [boxes()[0]?.id, 'Code'],
    [boxes()[6]?.id, 'Code from your email'],
  ]);
});

it('says of each box which digit of how many it takes, of all what they are, and what is wrong', () => {
  show(<CodeField form={form({ code: { text: 'Not valid' } })} label="Code" />);
  expect(boxes().map((box) => box.getAttribute('aria-label'))).toEqual(
    [1, 2, 3, 4, 5, 6].map((digit) => `Digit ${digit} of 6`),
  );
  const named = (element: HTMLElement, by: string) => document.getElementById(element.getAttribute(by) ?? '');
  expect(named(one('[role="group"]'), 'aria-labelledby')?.textContent).toBe('Code');
  for (const box of boxes())
    expect([named(box, 'aria-describedby')?.textContent, box.getAttribute('aria-invalid')]).toEqual([
      'Not valid',
      'true',
    ]);
});
