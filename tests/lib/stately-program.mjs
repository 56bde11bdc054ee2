// Stately's own server and client of inspection, in a process that knows nothing of this project:
//   node tests/lib/stately-program.mjs <port> <count>
// Prints a line when it listens, one when it hears the first message, and so many messages as one line of JSON.
import { createWebSocketReceiver } from '@statelyai/inspect';
import { createInspectorServer } from '@statelyai/inspect/server';

const [port = 0, count = 0] = process.argv.slice(2).map(Number);
const server = createInspectorServer({ port, autoOpen: false });
/** @type {unknown[]} */
const heard = [];
createWebSocketReceiver({ server: `ws://127.0.0.1:${port}` }).subscribe((message) => {
  if (heard.push(message) === 1) console.log('hears');
  if (heard.length === count) console.log(JSON.stringify(heard));
});
setImmediate(() => console.log('listens'));
process.stdin.on('end', () => {
  server.stop();
  process.exit();
});
process.stdin.resume();
