// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { mountedPage } from '../../testing/frame';
import { SecretDigits } from './secret-digits';

describe('the digits of a card', () => {
  const page = mountedPage();

  it('are put right where the caret stands, which stays there', () => {
    page.show(<SecretDigits form={{ fields: {}, problems: {}, problem: null, isBusy: false }} name="card_number" />);
    const input = page.one('input') as HTMLInputElement;
    const type = (text: string, caret: number) => {
      input.value = text;
      input.setSelectionRange(caret, caret);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      return [input.value, input.selectionStart];
    };
    expect(type('4111111111111111', 16)).toEqual(['4111 1111 1111 1111', 19]);
    // The sixth digit was deleted, and another one is typed in its place.
    expect(type('4111 111 1111 1111', 6)).toEqual(['4111 1111 1111 111', 6]);
    expect(type('4111 12111 1111 111', 7)).toEqual(['4111 1211 1111 1111', 7]);
  });
});
