// pnpm build: builds as npm start does, whether anything changed or not, so that the next npm start finds its work done.
import { build, StepFailed } from './prepare.mjs';

try {
  await build(console.log, { isForced: true });
} catch (error) {
  if (!(error instanceof StepFailed)) throw error;
  console.error(error.message);
  process.exit(1);
}
