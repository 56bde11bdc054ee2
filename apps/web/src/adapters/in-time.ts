/** A part that has not loaded after this many ms has failed. */
const LOAD_TIMEOUT = 120_000;

/** The same, or an error where it takes too long: a line that stalls says nothing by itself. */
export async function inTime<T>(arriving: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, LOAD_TIMEOUT, new Error('The part did not arrive in time'));
  });
  try {
    return await Promise.race([arriving, late]);
  } finally {
    clearTimeout(timer);
  }
}
