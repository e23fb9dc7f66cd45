// Ends with 0 when the process of this container is ready, else with 1: the health check of the Dockerfile. Its argument
// is the port to ask, a worker's METRICS_PORT; without one that of a server is asked.
const port = process.argv[2] || process.env.PORT || '3000';
fetch(`http://127.0.0.1:${port}/readyz`).then(
  ({ ok }) => process.exit(ok ? 0 : 1),
  () => process.exit(1),
);
