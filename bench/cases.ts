/** The table of contents of the benchmark. */
import type { Case } from './case.ts';
import { accept } from './cases/accept.ts';
import { campaign } from './cases/campaign.ts';
import { conversations } from './cases/conversations.ts';
import { dashboard } from './cases/dashboard.ts';
import { disk } from './cases/disk.ts';
import { endToEnd } from './cases/end-to-end.ts';
import { fairness } from './cases/fairness.ts';
import { growth } from './cases/growth.ts';
import { importing } from './cases/import.ts';
import { inbound } from './cases/inbound.ts';
import { latency } from './cases/latency.ts';
import { memory } from './cases/memory.ts';
import { read } from './cases/read.ts';
import { retention } from './cases/retention.ts';
import { scaleOut } from './cases/scale-out.ts';
import { slowDisk } from './cases/slow-disk.ts';
import { start } from './cases/start.ts';
import { steady } from './cases/steady.ts';
import { webhooks } from './cases/webhooks.ts';

export const CASES: readonly Case[] = [
  ...[accept, endToEnd, steady, latency, scaleOut, webhooks, fairness],
  ...[growth, read, inbound, retention, disk, slowDisk, memory, start, dashboard],
  ...[conversations, campaign, importing],
];
