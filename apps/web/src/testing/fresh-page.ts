import { afterAll, beforeAll, vi } from 'vitest';

// Files share a process: what one of them stored, showed or replaced is not there for the next.
beforeAll(() => {
  if (typeof document === 'undefined') return;
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
});

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
