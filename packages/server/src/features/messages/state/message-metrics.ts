/**
 * This file counts what a process has written of messages, for Prometheus: each change once, when it is committed. Statuses
 * are counted in plain numbers, which become metrics when somebody asks for them.
 */
import { Counter, type Registry } from 'prom-client';
import type { Db } from '../../../platform/database/dialect.ts';
import { MESSAGE_STATUSES } from '../../../platform/database/schema/messages.ts';
import { FAILURE_TABLE, OWN_FAILURE_CODES } from '../../../whatsapp/failure-table.ts';
import type { Failure } from '../../../whatsapp/failures.ts';
import { onWritten } from './written.ts';

/** Counts from now on what is written through this handle of the database. */
export function registerMessageMetrics(db: Db, metrics: Registry): void {
  const registers = [metrics];
  const reached = new Map(MESSAGE_STATUSES.map((status) => [status, 0]));
  new Counter({
    ...{ name: 'messages_reached_total', labelNames: ['status'], registers },
    help: 'How often a message came to a status.',
    collect() {
      this.reset();
      for (const [status, count] of reached) this.inc({ status }, count);
    },
  });
  const failed = new Counter({
    ...{ name: 'messages_failed_total', labelNames: ['code', 'provider_code'], registers },
    help: "Messages that failed, by the code of their failure and Meta's.",
  });
  // From 0 on: Prometheus sees no increase in the first value of a series.
  for (const [provider_code, { code }] of FAILURE_TABLE) failed.inc({ code, provider_code }, 0);
  for (const code of OWN_FAILURE_CODES) failed.inc({ code, provider_code: '' }, 0);

  onWritten(db, ({ reached: statuses, failure }) => {
    for (const status of statuses) reached.set(status, reached.get(status)! + 1);
    if (failure !== undefined) failed.inc({ code: failure.code, provider_code: boundedCode(failure) });
  });
}

/** Returns Meta's code where our table has it. Meta may send any number: the others share a series. */
function boundedCode({ providerCode }: Failure): number | 'other' | '' {
  if (providerCode === undefined) return '';
  return FAILURE_TABLE.has(providerCode) ? providerCode : 'other';
}
