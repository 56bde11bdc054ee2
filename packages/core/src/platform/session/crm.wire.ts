import { contentsOf } from '../../shared/contents';
import { webAddress } from '../../shared/web-address';

/** Where the CRM is; null when that is not configured. */
export function crmBase({ crmUrl, saas }: { crmUrl: string; saas: boolean }, host: string): string | null {
  if (crmUrl === '') return saas ? null : `https://crm.${host.replace(/^www\./, '')}`;
  return webAddress(crmUrl).replace(/\/+$/, '') || null;
}

/** The address that enters it by the one-time code of the answer; null without a code (A-123, R11). */
export function crmAddress(base: string, answer: unknown): string | null {
  const { code } = contentsOf(answer);
  return typeof code === 'string' && code !== '' ? `${base}/auto-login?code=${encodeURIComponent(code)}` : null;
}
