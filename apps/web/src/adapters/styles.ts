const lost = new Set<HTMLLinkElement>();

/** Remembers stylesheets that did not arrive: nothing else asks for them a second time, and a part would show unstyled. */
export function watchStyles(page: Document): void {
  page.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.add(target);
    },
    true,
  );
}

/** Asks again for the stylesheets that did not arrive; rejects when one still does not. */
export async function restoreStyles(): Promise<void> {
  await Promise.all(
    [...lost].map((link) => {
      const again = link.cloneNode() as HTMLLinkElement;
      const arrived = new Promise((resolve, reject) => {
        again.addEventListener('load', resolve);
        again.addEventListener('error', () => reject(new Error(`No stylesheet at ${again.href}`)));
      });
      lost.delete(link);
      link.replaceWith(again);
      return arrived;
    }),
  );
}
