/**
 * Loaded into each thread of a service: its syncs wait while the file `hold` is in DATA_DIR, and fail with `fail`. The file
 * `syncs-in-thread` tells that they are made by a thread.
 */
import fs from 'node:fs';
import { join } from 'node:path';
import { threadName } from 'node:worker_threads';

const there = (name) => fs.existsSync(join(process.env.DATA_DIR, name));
const ioError = () => Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' });

const { fdatasync, fdatasyncSync } = fs;
fs.fdatasync = (descriptor, callback) => {
  if (there('fail')) setImmediate(callback, ioError());
  else if (there('hold')) setTimeout(fs.fdatasync, 5, descriptor, callback);
  else fdatasync(descriptor, callback);
};
if (threadName === 'sync') {
  const nothing = new Int32Array(new SharedArrayBuffer(4));
  fs.fdatasyncSync = (descriptor) => {
    fs.writeFileSync(join(process.env.DATA_DIR, 'syncs-in-thread'), '');
    while (there('hold')) Atomics.wait(nothing, 0, 0, 5);
    if (there('fail')) throw ioError();
    fdatasyncSync(descriptor);
  };
}
