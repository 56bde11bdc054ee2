// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { mountedPage } from '../../testing/frame';
import { CodeNote } from './code-note';

const { show, all, text } = mountedPage();

it('says that a code will be mailed, then that it was right, which is told to whoever listens (R4, A-216)', () => {
  show(<CodeNote hasCode={false} isProven={false} />);
  expect(text()).toBe('');
  show(<CodeNote hasCode isProven={false} />);
  expect([text(), all('[role=status]').length]).toEqual(['We will mail you a code to confirm it with.', 0]);
  show(<CodeNote hasCode isProven />);
  expect(all('[role=status]').map(({ textContent }) => textContent)).toEqual([
    'Your code was right. Your request is on its way.',
  ]);
});
