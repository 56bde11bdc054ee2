// @vitest-environment happy-dom
import type { Message } from '@bourse/core';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { mountedPage } from '../testing/frame';
import { FormCard } from './form-card';
import { FormField } from './form-field';
import { SecretField } from './secret-field';

const empty = {
  fields: { email: 'ada@', note: '' },
  problems: {} as Record<string, Message>,
  problem: null as Message | null,
  isBusy: false,
};

describe('a form of core’s', () => {
  const { show, one, all } = mountedPage();
  const sent: unknown[] = [];
  const shown = (change: Partial<typeof empty> = {}) => {
    const form = { ...empty, ...change };
    sent.length = 0;
    show(
      <FormCard form={form} submit="Send" onSubmit={() => sent.push('submit')}>
        {(['email', 'note'] as const).map((name) => (
          <FormField key={name} form={form} name={name} label={name} onChange={(event) => sent.push(event)} />
        ))}
      </FormCard>,
    );
  };
  const field = (name: string) => one<HTMLInputElement>(`input[name="${name}"]`);

  it('shows the texts of its fields and sends what is typed, and the press', () => {
    shown();
    expect(field('email').value).toBe('ada@');
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    act(() => {
      set?.call(field('note'), 'Hello');
      field('note').dispatchEvent(new Event('input', { bubbles: true }));
    });
    act(() => one('button').click());
    expect(sent).toEqual([{ type: 'field.change', field: 'note', text: 'Hello' }, 'submit']);
  });

  it('says what is wrong under a field, and gives the first such field the focus', () => {
    shown({ problems: { note: { text: 'Too short' } } });
    expect([field('note').getAttribute('aria-invalid'), field('email').getAttribute('aria-invalid')]).toEqual([
      'true',
      null,
    ]);
    expect([one('main').textContent?.includes('Too short'), document.activeElement]).toEqual([true, field('note')]);
  });

  it('gives it the focus again with the next press, and leaves the focus where somebody types', () => {
    const problems = { note: { text: 'Too short' } };
    shown({ problems });
    act(() => field('email').focus());
    shown({ problems, fields: { email: 'ada@e', note: '' } });
    expect(document.activeElement).toBe(field('email'));
    shown({ problems: { ...problems } });
    expect(document.activeElement).toBe(field('note'));
  });

  it('says above the fields what is wrong with the whole', () => {
    shown();
    expect(all('[role="alert"]')).toEqual([]);
    shown({ problem: { text: 'Too many requests' } });
    expect(one('[role="alert"]').textContent).toBe('Too many requests');
  });

  it('keeps a secret that is shown from capitals at its head and from services that look at spelling', () => {
    show(<SecretField form={empty} name="password" label="Password" />);
    const attributes = ['autocapitalize', 'autocorrect', 'spellcheck'].map((name) =>
      field('password').getAttribute(name),
    );
    expect(attributes).toEqual(['none', 'off', 'false']);
  });

  it('takes no second press while the call is on its way', () => {
    shown({ isBusy: true });
    act(() => one('button').click());
    expect([one('button').getAttribute('aria-busy'), sent]).toEqual(['true', []]);
  });
});
