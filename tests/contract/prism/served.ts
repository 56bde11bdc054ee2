import { readFileSync } from 'node:fs';
import type { Document } from '../document.ts';

/** The served contract, as Prism reads it. */
export const served = JSON.parse(
  readFileSync(new URL('../../../packages/contract/src/generated/openapi.json', import.meta.url), 'utf8'),
) as Document;
