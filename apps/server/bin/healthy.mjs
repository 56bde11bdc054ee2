// Whether the server in this container answers: ends with 0 or 1, for the container's health check.
const address = `http://127.0.0.1:${process.env.PORT || 3000}/healthz`;
const isWell = await fetch(address, { signal: AbortSignal.timeout(4000) }).then(
  (answer) => answer.ok,
  () => false,
);
process.exit(isWell ? 0 : 1);
