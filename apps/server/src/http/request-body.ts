import type { IncomingHttpHeaders } from 'node:http';

/** Whether a body comes after the headers: what has none is whole with them. */
export function bringsBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
