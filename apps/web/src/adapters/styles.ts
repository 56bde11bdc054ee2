const lost = new Set<HTMLLinkElement>();

/** Whether a stylesheet failed to load: browsers show that by no sheet, an empty one or one that cannot be read. */
function isUnread({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet || sheet.cssRules.length === 0;
  } catch {
    return true;
  }
}

/**
 * Remembers stylesheets that failed to load: nothing else requests them again, and a part would show unstyled.
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

/** Requests the missing stylesheets again; rejects when one still fails. */
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
