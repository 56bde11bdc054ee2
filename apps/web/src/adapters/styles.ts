const lost = new Set<HTMLLinkElement>();

/** Whether a sheet that may be read has nothing to read: browsers tell a lost one by none, an empty or a closed one. */
function isUnread({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet || sheet.cssRules.length === 0;
  } catch {
    return true;
  }
}

/**
 * Remembers stylesheets that did not arrive: nothing else asks for them a second time, and a part would show unstyled.
 * Those that the page itself names (with `crossorigin`, by the build) were waited for before the first script ran.
 */
export function watchStyles(page: Document): void {
  for (const link of page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][crossorigin]'))
    if (isUnread(link)) lost.add(link);
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
