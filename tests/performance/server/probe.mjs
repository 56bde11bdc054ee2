// Preloaded into a measured server (node --import): tells what it has used when it is asked over its channel. A server
// of several workers answers for all of its processes together.
import cluster from 'node:cluster';

/** @typedef {{ cpuMs: number, rssMiB: number }} Usage */

/** @returns {Usage} */
function own() {
  const { user, system } = process.cpuUsage();
  return { cpuMs: (user + system) / 1000, rssMiB: process.memoryUsage.rss() / 2 ** 20 };
}

/** @param {import('node:cluster').Worker} worker @returns {Promise<Usage>} */
function ask(worker) {
  return new Promise((resolve) => {
    const hear = (/** @type {{ usage?: Usage }} */ message) => {
      if (!message?.usage) return;
      worker.off('message', hear);
      resolve(message.usage);
    };
    worker.on('message', hear);
    worker.send('usage');
  });
}

async function ofAll() {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  const all = [own(), ...(await Promise.all(workers.map(ask)))];
  return {
    cpuMs: all.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    rssMiB: all.reduce((sum, { rssMiB }) => sum + rssMiB, 0),
  };
}

process.on('message', (message) => {
  if (message !== 'usage') return;
  if (cluster.isWorker) process.send?.({ usage: own() });
  else void ofAll().then((usage) => process.send?.(usage));
});
// Asking must not keep the process.
if (!cluster.isWorker) process.channel?.unref();
