// Ends with 0 when the server of this container takes requests, else with 1: the health check of the Dockerfile.
const port = process.env.PORT || '3000';
fetch(`http://127.0.0.1:${port}/readyz`).then(
  ({ ok }) => process.exit(ok ? 0 : 1),
  () => process.exit(1),
);
