import type { Registry } from 'prom-client';
import type { Db } from '../../platform/database/dialect.ts';
import { registerGauges } from '../../platform/gauge.ts';
import { bytesKept } from './store.ts';

/** Registers how many bytes the files of all workspaces take. */
export function registerKeptGauge(db: Db, metrics: Registry): void {
  registerGauges({
    metrics,
    gauges: { media_kept_bytes: { help: 'Bytes of the files that all workspaces keep.' } },
    async read() {
      return new Map([['', { media_kept_bytes: await bytesKept(db) }]]);
    },
  });
}
