/** The answer of the settings, with these of its own. */
export const settings = (change: object) => (body: any) => ({ ...body, data: { ...body.data, ...change } });
