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

it('an upload, which goes by the older interface, brings them too (A-179, A-259)', async () => {
  const sent: boolean[] = [];
  class OlderCall {
    readonly upload = {};
    readonly status = 204;
    readonly statusText = '';
    withCredentials = false;
    onload = () => undefined as void;
    onloadend = () => undefined as void;
    readonly open = () => undefined;
    readonly setRequestHeader = () => undefined;
    readonly getAllResponseHeaders = () => '';
    send() {
      sent.push(this.withCredentials);
      this.onload();
      this.onloadend();
    }
  }
  vi.stubGlobal('XMLHttpRequest', OlderCall);
  const request = new Request('https://api.example/v1/auth/update/photo', { method: 'POST', body: 'a photo' });
  await browserPorts().fetch(request, () => undefined);
  expect(sent).toEqual([true]);
});

it('lets a form be posted to its own origin and to those that its server wrote into the page, as old as that is (M-070, R27)', () => {
  document.head.innerHTML = '<meta name="form-origins" content="https://pay.example https://other.example:8443">';
  const { canPostTo } = browserPorts();
  document.head.innerHTML = '<meta name="form-origins" content="https://new.example">';
  const targets = ['https://pay.example/api', 'https://other.example:8443/', `${location.origin}/api`];
  const others = ['https://new.example/api', 'http://pay.example/api', 'https://other.example/', 'nowhere'];
  expect([targets.map(canPostTo), others.map(canPostTo)]).toEqual([targets.map(() => true), others.map(() => false)]);
  document.head.innerHTML = '<meta name="form-origins" content="">';
  const alone = browserPorts();
  expect([alone.canPostTo(`${location.origin}/`), alone.canPostTo('https://pay.example/')]).toEqual([true, false]);
});

it.each(['', '<meta name="form-origins" content="__FORM_ORIGINS__">'])(
  'forbids no form where no server wrote where they may go: "%s"',
  (head) => {
    document.head.innerHTML = head;
    expect(browserPorts().canPostTo('https://pay.example/')).toBe(true);
  },
);
