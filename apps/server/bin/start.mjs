// npm start: from a fresh checkout to a running server. Needs Node and npm, nothing else.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Bourse needs Node 20.19 or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}

const { build, buildInspector, install, StepFailed } = await import('./prepare.mjs');
try {
  await install();
  await build(console.log, { hasInspector: false });
} catch (error) {
  if (!(error instanceof StepFailed)) throw error;
  console.error(`Bourse did not start. ${error.message}`);
  process.exit(1);
}
// In this process, so that signals reach the server itself.
await import('../dist/main.js');

// Laying out the charts takes longer than anybody wants to wait for a server.
const { DATABASE_URL, DEMO } = process.env;
if (!DATABASE_URL || DEMO === '1') {
  try {
    const isBuilt = await buildInspector(() => undefined, { isInBackground: true });
    if (isBuilt) console.log('The inspector is ready: /inspector');
  } catch (error) {
    // The server runs already, and needs no inspector.
    console.error(`The inspector was not built. ${error instanceof Error ? error.message : String(error)}`);
  }
}
