/**
 * For a field whose text is no prose, such as a password that is shown or the address of a wallet: a phone must not begin
 * it with a capital, and a browser must not send it to a service that looks at its spelling (hard case 10).
 */
export const NO_PROSE = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;
