/** The nonce of this answer: the Content-Security-Policy refuses style elements without it. */
export const pageNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
