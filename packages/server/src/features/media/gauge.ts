import { Gauge, type Registry } from 'prom-client';
import type { Db } from '../../platform/database/dialect.ts';
import { bytesKept } from './store.ts';

/** Registers how many bytes of files all workspaces together keep; what the database does not answer is left out. */
export function registerMediaGauge({ db, metrics }: { db: Db; metrics: Registry }): void {
  new Gauge({
    name: 'media_kept_bytes',
    help: 'Bytes of files that all workspaces together keep.',
    registers: [metrics],
    async collect() {
      const bytes = await bytesKept(db).catch(() => undefined);
      if (bytes === undefined) this.reset();
      else this.set(bytes);
    },
  });
}
