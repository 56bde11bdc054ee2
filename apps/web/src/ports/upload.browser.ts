/** What may have no body: a response with one would be refused. */
const EMPTY = [204, 205, 304];

/** As the older interface gives them: a line each. */
const headersOf = (lines: string) =>
  new Headers(
    lines
      .trim()
      .split(/\r?\n/)
      .filter((line) => line !== '')
      .map((line): [string, string] => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon), line.slice(colon + 1).trim()];
      }),
  );

/** A call by the older interface: `fetch` cannot tell how much of a body has left. Rejects as `fetch` does. */
export async function upload(request: Request, onSent: (share: number) => void): Promise<Response> {
  const body = await request.blob();
  return new Promise((resolve, reject) => {
    const { signal } = request;
    const stop = () => {
      call.abort();
      reject(signal.reason as Error);
    };
    const call = new XMLHttpRequest();
    call.open(request.method, request.url);
    for (const [name, value] of request.headers) call.setRequestHeader(name, value);
    call.responseType = 'blob';
    // With cookies also where the API has another origin, as every other call.
    call.withCredentials = true;
    call.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onSent(loaded / total);
    };
    call.onload = () => {
      const { status, statusText } = call;
      const headers = headersOf(call.getAllResponseHeaders());
      resolve(new Response(EMPTY.includes(status) ? null : (call.response as Blob), { status, statusText, headers }));
    };
    call.onerror = () => reject(new TypeError('Failed to fetch'));
    call.onloadend = () => signal.removeEventListener('abort', stop);
    if (signal.aborted) stop();
    else {
      signal.addEventListener('abort', stop);
      call.send(body);
    }
  });
}
