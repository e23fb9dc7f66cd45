/** Loaded into a process of the service where SYNC_MS is set: each sync of its commits takes so many milliseconds longer. */
import fs from 'node:fs';

const { SYNC_MS } = process.env;
if (SYNC_MS !== undefined) {
  const { fdatasync } = fs;
  const late = (descriptor: number, callback: fs.NoParamCallback) =>
    fdatasync(descriptor, (error) => setTimeout(callback, Number(SYNC_MS), error));
  fs.fdatasync = Object.assign(late, { __promisify__: fdatasync.__promisify__ });
}
