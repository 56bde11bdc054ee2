// npm run inspector: the inspector alone, from a fresh checkout to an address; for its gallery and for recordings.
import { buildInspector, install, pnpm, StepFailed } from './prepare.mjs';

try {
  await install();
  await pnpm(['--filter', '@bourse/contract', 'run', 'gen']);
  await buildInspector();
} catch (error) {
  if (!(error instanceof StepFailed)) throw error;
  console.error(`The inspector did not start. ${error.message}`);
  process.exit(1);
}
await pnpm(['--filter', '@bourse/inspector', 'run', 'preview'], { isLoud: true });
