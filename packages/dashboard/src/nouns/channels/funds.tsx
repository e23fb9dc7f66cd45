import type { Channel } from '@meghdoot/sdk';
import { ExternalLink } from 'lucide-react';
import { useApiMutation, useApiQuery } from '../../api/api.tsx';
import { useSignedInAs } from '../../api/session.tsx';
import { Button, ButtonAnchor } from '../../ui/elements/button.tsx';
import { useErrorLine } from '../../ui/elements/notice.tsx';
import { Time } from '../../ui/elements/time.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { useChannelsWords } from '../../words/en/channels.ts';
import { showMoney, showNumber } from '../../words/locale.ts';
import { metaBilling } from './meta-billing.ts';
import { channelQuery, refreshesOf } from './queries.ts';

const PAISE = 100;
/** The sum is asked for so often: it grows with what waits, and no event tells of it. */
const EVERY_MS = 10_000;

/** Says what sum the account of a channel needs, and when the next message is tried. */
export function FundsNeeded({ channel }: { channel: Channel }) {
  const { funds } = useChannelsWords();
  const { data } = useApiQuery(channelQuery(channel.id), { everyMs: EVERY_MS });
  const { lacksFunds } = data ?? channel;
  const counted = data?.lacksFunds;
  if (!lacksFunds) return null;
  return (
    <>
      {counted &&
        funds.needs(
          showMoney(Math.ceil(Number(counted.needed.total) * PAISE) / PAISE),
          showNumber(counted.waiting),
        )}{' '}
      {funds.goesOn} {funds.nextTry} <Time at={lacksFunds.nextTryAt} />
    </>
  );
}

/** Shows what somebody can do about it: add funds at Meta, and say so. */
export function FundsActions({ channel }: { channel: Channel }) {
  const { funds } = useChannelsWords();
  const { administers } = useSignedInAs();
  const toast = useToast();
  const errorLine = useErrorLine();
  const added = useApiMutation((api) => api.channels.fundsAdded(channel.id), {
    refreshes: refreshesOf(channel),
    onDone: () => toast(funds.tries),
  });
  return (
    <>
      <ButtonAnchor
        small
        href={metaBilling(channel.wabaId)}
        target="_blank"
        rel="noreferrer"
        icon={<ExternalLink aria-hidden className="size-4" />}
      >
        {funds.add}
      </ButtonAnchor>
      {administers && (
        <Button
          small
          busy={added.isPending}
          onClick={() => added.mutate(undefined, { onError: (error) => toast(errorLine(error)) })}
        >
          {funds.added}
        </Button>
      )}
    </>
  );
}
