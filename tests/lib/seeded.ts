// A setup file: fast-check draws the same cases in every gate, others by `npm run long` (tests/lib/long.ts).
import fc from 'fast-check';
import { seed } from './long.ts';

fc.configureGlobal({ seed: seed | 0 });
