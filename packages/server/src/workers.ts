/** The table of contents of background work: each name and how it starts. All start and stop together. */
import type { Shared } from './app.ts';
import { expire } from './features/agents/expire.ts';
import { sweepFiles } from './features/campaigns/audience/file.ts';
import { startCampaigns } from './features/campaigns/run/worker.ts';
import { startContactChanges } from './features/contacts/changes/worker.ts';
import { wakeSnoozed } from './features/conversations/wake.ts';
import { startErasures } from './features/erasure/worker.ts';
import { createGraphForm } from './features/graph/forward/bodies.ts';
import { sweepImports } from './features/imports/remove.ts';
import { startImports } from './features/imports/worker.ts';
import { startMailWorker } from './features/mail/worker.ts';
import { startMediaFetch } from './features/media/fetch.ts';
import { startMediaSweep } from './features/media/sweep.ts';
import { leftToday } from './features/messages/budget/for-campaigns.ts';
import { anyReceipt } from './features/messages/receive/any-receipt.ts';
import { noteMedia } from './features/messages/receive/note-media.ts';
import { startMessageIndex } from './features/messages/search/worker.ts';
import { startMessageWorkers } from './features/messages/workers.ts';
import { startTelling } from './features/notifications/tell.ts';
import { startUnanswered } from './features/notifications/unanswered.ts';
import { sweepOauth } from './features/oauth/grants/sweep.ts';
import { sweep } from './features/people/sweep.ts';
import { startRetention } from './features/retention/worker.ts';
import { startAssignment } from './features/team/assign.ts';
import { sweepInvitations } from './features/team/end-invitations.ts';
import { listTeammates } from './features/team/members.ts';
import { webhookDisabledMail } from './features/team/webhook-disabled-mail.ts';
import { startTemplateSync } from './features/templates/sync.ts';
import { startWebhooks } from './features/webhooks/start.ts';
import { workspaceIdsAfter } from './features/workspaces/store.ts';
import { retentionRules } from './installation/retention.ts';
import { startSampleShops } from './installation/sample-shop/worker.ts';
import { HOUR, MINUTE, SECOND } from './platform/clock.ts';
import { oneProcess } from './platform/database/dialect.ts';
import { sweepIdempotencyKeys } from './platform/http/idempotency/idempotency.ts';
import type { Leases } from './platform/jobs/lease.ts';
import { startSweep } from './platform/jobs/loop.ts';
import { type Outbound, openOutbound } from './platform/security/outbound.ts';

export interface WorkerOptions extends Shared {
  leases: Leases;
  /** Returns a number in [0, 1). */
  random: () => number;
  /**
   * Reaches the URLs of strangers: receivers of webhooks, and push services. Without one it is made here for public
   * addresses; a simulation brings its own.
   */
  outbound?: Outbound;
}

type Started = WorkerOptions & { outbound: Outbound };

export interface Worker {
  /** Lets the work under way end, and starts no more. */
  stop(): Promise<void>;
}

const WORKERS: Record<string, (options: Started) => Worker> = {
  messages: (o) => startMessageWorkers({ ...o, graceMs: o.config.unconfirmedGraceMs }),
  'message-index': (o) =>
    startMessageIndex({ ...o, workspacesAfter: (id, limit) => workspaceIdsAfter(o.db, id, limit) }),
  mail: (o) => startMailWorker({ ...o, smtpUrl: o.config.smtpUrl, from: o.config.mailFrom }),
  accounts: (o) => startSweep(o, 'account-sweep', HOUR, sweep),
  invitations: (o) => startSweep(o, 'invitation-sweep', HOUR, sweepInvitations),
  media: (o) => startMediaFetch({ ...o, noteInMessages: noteMedia }),
  'media-sweep': startMediaSweep,
  // What is snoozed comes back within a few seconds of its time.
  conversations: (o) => startSweep(o, 'conversations', 5 * SECOND, wakeSnoozed),
  assignment: startAssignment,
  retention: (o) =>
    startRetention({
      ...{ ...o, kept: o.config.retention, rules: retentionRules(o.db, o.media) },
      workspacesAfter: (id, limit) => workspaceIdsAfter(o.db, id, limit),
      inThread: oneProcess(o.db),
    }),
  sandboxes: (o) => startSweep(o, 'sandboxes', MINUTE, expire),
  // Often: strangers can begin what nobody finishes.
  oauth: (o) => startSweep(o, 'oauth-sweep', 5 * MINUTE, sweepOauth),
  'idempotency-keys': (o) => startSweep(o, 'idempotency-sweep', MINUTE, sweepIdempotencyKeys),
  campaigns: (o) => startCampaigns({ ...o, anyReceipt, leftToday }),
  'campaign-files': (o) => startSweep(o, 'campaign-files', 10 * MINUTE, sweepFiles),
  'contact-changes': startContactChanges,
  imports: startImports,
  'import-sweep': (o) => startSweep(o, 'import-sweep', HOUR, sweepImports),
  erasures: startErasures,
  webhooks(o) {
    const forms = { graphForm: createGraphForm(o) };
    return startWebhooks({ ...{ ...o, ...forms }, notifyDisabled: webhookDisabledMail(o.sealer) });
  },
  notifications(o) {
    const { dispatcher } = o.outbound;
    return startTelling({ ...o, dispatcher, subject: o.config.pushSubject, membersOf: listTeammates });
  },
  unanswered: (o) => startUnanswered({ ...o, appUrl: o.config.appUrl, membersOf: listTeammates }),
  'sample-shops': startSampleShops,
  'template-sync': (o) => startTemplateSync({ ...o, directory: o.channels }),
};

export function startWorkers(options: WorkerOptions): Worker {
  const { config, clock } = options;
  const plan = { allow: config.privateWebhooks, servers: config.dnsServers };
  const outbound = options.outbound ?? openOutbound(plan, clock);
  const workers = Object.entries(WORKERS).map(([name, start]) =>
    start({ ...options, outbound, log: options.log.child({ worker: name }) }),
  );
  return {
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
      await outbound.close();
      await options.leases.release();
    },
  };
}
