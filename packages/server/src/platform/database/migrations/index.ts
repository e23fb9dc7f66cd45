import { core } from './0001-core.ts';
import { inquiriesAndMail } from './0002-inquiries-and-mail.ts';
import { accounts } from './0003-accounts.ts';
import { oauth } from './0004-oauth.ts';
import { agents } from './0005-agents.ts';
import { failureCounters } from './0006-failure-counters.ts';
import { contactNames } from './0007-contact-names.ts';
import { historyKinds } from './0008-history-kinds.ts';
import { invitations } from './0009-invitations.ts';
import { personQueue } from './0010-person-queue.ts';
import { installation } from './0011-installation.ts';
import { indexes } from './0012-indexes.ts';
import { replays } from './0013-replays.ts';
import { inboxByChannel } from './0014-inbox-by-channel.ts';
import { makersOfKeys } from './0015-makers-of-keys.ts';
import { idempotencyKeys } from './0016-idempotency-keys.ts';
import { kindsOfOldHistory } from './0017-kinds-of-old-history.ts';
import { newByChannel } from './0018-new-by-channel.ts';
import { contactWords } from './0019-contact-words.ts';
import { sampleShops } from './0020-sample-shops.ts';
import { filledSampleShops } from './0021-filled-sample-shops.ts';
import { wordsWithoutAccents } from './0023-words-without-accents.ts';
import { media } from './0025-media.ts';
import { contactWindows } from './0026-contact-windows.ts';
import { scheduledMessages } from './0027-scheduled-messages.ts';
import { templatesMadeHere } from './0028-templates-made-here.ts';
import { graphConsumers } from './0029-graph-consumers.ts';
import type { Migration } from './migration.ts';

/** The migrations in the order in which they run. One that has been released is never changed; until the first release these are the first tables. */
export const MIGRATIONS: readonly Migration[] = [
  core,
  inquiriesAndMail,
  accounts,
  oauth,
  agents,
  failureCounters,
  contactNames,
  historyKinds,
  invitations,
  personQueue,
  installation,
  indexes,
  replays,
  inboxByChannel,
  makersOfKeys,
  idempotencyKeys,
  kindsOfOldHistory,
  newByChannel,
  contactWords,
  sampleShops,
  filledSampleShops,
  wordsWithoutAccents,
  media,
  contactWindows,
  scheduledMessages,
  templatesMadeHere,
  graphConsumers,
];
