/** The address when it is http or https, else empty: a configured `javascript:` never reaches a link. */
export function webAddress(value: unknown): string {
  const address = typeof value === 'string' ? value.trim() : '';
  return /^https?:\/\/[^\s/?#]+([/?#]\S*)?$/i.test(address) ? address : '';
}
