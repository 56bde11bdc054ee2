/** The nonce of this answer: the Content-Security-Policy refuses style elements without it. */
export const pageNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/** What stands in the built page for it: whoever serves the page alone, without a client, leaves it as it is. */
const PLACEHOLDER = '__CSP_NONCE__';

/** Whether a client is served at this address too: its server puts a nonce into the page. */
export const isBesideClient = (nonce = pageNonce()): boolean => nonce !== '' && nonce !== PLACEHOLDER;
