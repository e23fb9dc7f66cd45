import { Gauge, type Registry } from 'prom-client';

export interface GaugeOfRows {
  metrics: Registry;
  /** In the unit that the name ends with. */
  name: string;
  help: string;
  label: string;
  /** Reads the value of each thing from the database; the key is what the label says. */
  read: () => Promise<ReadonlyMap<string, number>>;
}

/**
 * Registers a gauge that is read whenever somebody asks for the metrics, so that any process tells of all. What the
 * database does not answer is left out: `/readyz` says that it does not.
 */
export function registerGauge({ metrics, name, help, label, read }: GaugeOfRows): void {
  new Gauge({
    ...{ name, help, labelNames: [label], registers: [metrics] },
    async collect() {
      const values = await read().catch(() => new Map<string, number>());
      this.reset();
      for (const [key, value] of values) this.set({ [label]: key }, value);
    },
  });
}
