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

it('hears of a form that the page’s policy kept back, and of nothing else that a policy says, until it is undone (M-070, R27)', () => {
  const heard = vi.fn();
  const violate = (effectiveDirective: string, disposition = 'enforce') =>
    document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { effectiveDirective, disposition }));
  const undo = browserPorts().watchBlockedForms(heard);
  violate('img-src');
  violate('form-action', 'report');
  expect(heard).not.toHaveBeenCalled();
  violate('form-action');
  expect(heard).toHaveBeenCalledTimes(1);
  undo();
  violate('form-action');
  expect(heard).toHaveBeenCalledTimes(1);
});
