import type { FastifyInstance } from 'fastify';
import type { OperatorSettings } from '../store/settings';
import { isOn } from '../store/switches';

const BRAND_IMAGES = ['logo', 'logo_sm', 'logo_dark', 'site_favicon'] as const;
/** A host of its own, without wildcards and whatever else would mean more in a policy. */
const ORIGIN = /^https?:\/\/([a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:]+\])(:\d+)?$/;

/** Where the operator's own images are, besides the host that serves the page: each origin once. */
export function brandOrigins(settings: Pick<OperatorSettings, (typeof BRAND_IMAGES)[number]>): string[] {
  return originsOf(BRAND_IMAGES.map((key) => settings[key]));
}

/** Where the page posts the form of an invoice to, while invoices are on (M-070, R27). */
export function invoiceOrigins(
  settings: Pick<OperatorSettings, 'btcpay_payment' | 'user_btcpay_server_url'>,
): string[] {
  return isOn(settings.btcpay_payment) ? originsOf([settings.user_btcpay_server_url]) : [];
}

/** Where a hosted chart loads from, while the operator chose one; the embedded chart needs nobody (T-008, R27). */
export function chartOrigins(settings: Pick<OperatorSettings, 'chart_provider' | 'chart_provider_url'>): string[] {
  return settings.chart_provider === 'embedded' ? [] : originsOf([settings.chart_provider_url]);
}

/** Where the hosted chat of the visitors' pages loads from, while it is on (A-095, R27). */
export function chatOrigins(
  settings: Pick<
    OperatorSettings,
    'enable_tawk_live_chat' | 'tawk_property_id' | 'tawk_widget_id' | 'chat_provider_url'
  >,
): string[] {
  const isWhole = isOn(settings.enable_tawk_live_chat) && settings.tawk_property_id && settings.tawk_widget_id;
  return isWhole ? originsOf([settings.chat_provider_url]) : [];
}

/** Where the pictures of a hosted provider's news are: hosts that the operator named, and none without one (T-176, R27). */
export function newsOrigins(settings: Pick<OperatorSettings, 'news_provider_url' | 'outside_hosts'>): string[] {
  if (settings.news_provider_url.trim() === '') return [];
  return originsOf(settings.outside_hosts.map((host) => `https://${host}`));
}

function originsOf(addresses: readonly string[]): string[] {
  const origins = addresses
    .filter((address) => URL.canParse(address))
    .map((address) => new URL(address).origin)
    .filter((origin) => ORIGIN.test(origin));
  return [...new Set(origins)].toSorted();
}

/** Origins of others that a page may use besides its own. */
interface Outside {
  readonly images: readonly string[];
  /** Receivers of its forms. */
  readonly forms: readonly string[];
  /** Of a hosted chart or chat: scripts, frames, calls and images. */
  readonly providers: readonly string[];
  /** Where its WebSockets lead. */
  readonly sockets?: readonly string[];
}

/** What the page may load and do; `nonce` names the one inline style and script source of this answer. */
export function pagePolicy(nonce: string, { images, forms, providers, sockets = [] }: Outside): string {
  return [
    "default-src 'self'",
    [`script-src 'self' 'nonce-${nonce}'`, ...providers].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    ["img-src 'self' data:", ...new Set([...images, ...providers])].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...providers, ...sockets].join(' '),
    ...(providers.length > 0 ? [["frame-src 'self'", ...providers].join(' ')] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ["form-action 'self'", ...forms].join(' '),
  ].join('; ');
}

const NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
const PERMISSIONS = 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()';

/** Headers that every answer carries; HSTS only where people come by https. */
export function registerSecurityHeaders(app: FastifyInstance, publicUrl: string | null): void {
  const isHttps = publicUrl?.startsWith('https:') ?? false;
  // Hooks of every request take callbacks: a promise each would cost more than what they do.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({
      'content-security-policy': NOTHING,
      'permissions-policy': PERMISSIONS,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'x-request-id': request.id,
    });
    if (isHttps) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // Whatever says nothing is kept by nobody.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done();
  });
}
