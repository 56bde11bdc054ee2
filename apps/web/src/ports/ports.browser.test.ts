// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { browserPorts } from './ports.browser';

afterEach(() => {
  vi.unstubAllGlobals();
  document.head.innerHTML = '';
});

it('a call brings its cookies also to an API on another origin, so that a browser stays trusted (A-179, A-259)', async () => {
  const fetched = vi.fn<(request: Request, init?: RequestInit) => Promise<Response>>(async () => new Response());
  vi.stubGlobal('fetch', fetched);
  document.head.innerHTML = '<meta name="api-base" content="https://api.example/v1">';
  const ports = browserPorts();
  expect(ports.apiBase).toBe('https://api.example/v1/');
  const request = new Request(`${ports.apiBase}auth/login`, { method: 'POST', body: '{}' });
  await ports.fetch(request, undefined);
  expect(fetched.mock.calls).toEqual([[request, { credentials: 'include' }]]);
});
