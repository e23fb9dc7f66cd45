/** Builds what `npm ci` and `npm start` build: the server, and the dashboard that it serves. */
await import('../packages/server/build.ts');
await import('../packages/dashboard/build.ts');
