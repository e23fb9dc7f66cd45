import type { Campaign } from '@meghdoot/sdk';
import { CalendarClock, CirclePause, CirclePlay, CopyPlus, Ellipsis, RotateCcw, Wallet } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useApiMutation, useWorkspaceCache } from '../../../api/api.tsx';
import { CAMPAIGNS, campaignById, hasEnded } from '../../../nouns/campaigns/queries.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { lazyPart } from '../../../ui/elements/lazy-part.tsx';
import { useErrorLine } from '../../../ui/elements/notice.tsx';
import { DangerButton } from '../../../ui/overlays/danger-button.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { useCampaignsWords } from '../../../words/en/campaigns.ts';
import { type Followed, useSendAgain } from './send-again.ts';

const BudgetDialog = lazyPart(async () => (await import('./budget-dialog.tsx')).BudgetDialog);
const TimeDialog = lazyPart(async () => (await import('./time-dialog.tsx')).TimeDialog);

/** The buttons for what can be done now: stop and go on while it runs, send on once it has ended. */
export function Actions({ campaign }: { campaign: Campaign }) {
  return hasEnded(campaign) ? <AfterIt campaign={campaign} /> : <WhileItRuns campaign={campaign} />;
}

/** These end by themselves, and the campaign goes on by itself then. */
const PASSING = ['CHANNEL_NOT_READY', 'FUNDS_LACKING', 'TEMPLATE_NOT_APPROVED', 'BUDGET_SPENT'];

function WhileItRuns({ campaign }: { campaign: Campaign }) {
  const words = useCampaignsWords();
  const { id, name, state, reason, budget, counts } = campaign;
  const [asking, setAsking] = useState<'time' | 'budget'>();
  const close = () => setAsking(undefined);
  const refreshes = [campaignById(id).key, CAMPAIGNS];
  return (
    <>
      {state === 'running' && (
        <Act campaign={campaign} act="pause" icon={<CirclePause className="size-4" />} />
      )}
      {state === 'paused' && !PASSING.includes(reason?.code ?? '') && (
        <Act campaign={campaign} act="resume" icon={<CirclePlay className="size-4" />} />
      )}
      {state === 'scheduled' && (
        <Button icon={<CalendarClock className="size-4" />} onClick={() => setAsking('time')}>
          {words.time.action}
        </Button>
      )}
      {budget !== undefined && (
        <Button icon={<Wallet className="size-4" />} onClick={() => setAsking('budget')}>
          {words.budget.action}
        </Button>
      )}
      <DangerButton
        className="md:min-h-9!"
        action={words.cancel.action}
        title={words.cancel.title(name)}
        loses={words.cancel.loses(counts.waiting)}
        write={(api) => api.campaigns.cancel(id)}
        refreshes={refreshes}
        done={words.cancel.done}
      />
      {asking === 'time' && <TimeDialog campaign={campaign} onClose={close} />}
      {asking === 'budget' && <BudgetDialog campaign={campaign} onClose={close} />}
    </>
  );
}

interface ActProps {
  campaign: Campaign;
  act: 'pause' | 'resume';
  icon: ReactNode;
}

function Act({ campaign: { id }, act, icon }: ActProps) {
  const words = useCampaignsWords()[act];
  const toast = useToast();
  const errorLine = useErrorLine();
  const cache = useWorkspaceCache();
  const { isPending, mutate } = useApiMutation((api) => api.campaigns[act](id), {
    refreshes: [CAMPAIGNS],
    onDone: (now) => {
      cache.set(campaignById(id).key, now);
      toast(words.done);
    },
  });
  return (
    <Button
      icon={icon}
      busy={isPending}
      onClick={() => mutate(undefined, { onError: (error) => toast(errorLine(error)) })}
    >
      {words.action}
    </Button>
  );
}

/** After it has ended early those who are left are more than those who failed. */
const followedOf = ({ state }: Campaign): readonly Followed[] =>
  state === 'finished' ? ['failed', 'waiting', 'unknown'] : ['waiting', 'failed', 'unknown'];

/** The first of whom there are any has a button; the others stand in the menu. */
function AfterIt({ campaign }: { campaign: Campaign }) {
  const { again } = useCampaignsWords();
  const { busy, sendTo, copy } = useSendAgain(campaign);
  const [first, ...others] = followedOf(campaign).filter((state) => campaign.counts[state] > 0);
  return (
    <>
      {first && (
        <Button icon={<RotateCcw className="size-4" />} busy={busy} onClick={() => sendTo(first)}>
          {again[first]}
        </Button>
      )}
      {others.length === 0 ? (
        <Button icon={<CopyPlus className="size-4" />} busy={busy} onClick={copy}>
          {again.copy}
        </Button>
      ) : (
        <Menu
          trigger={
            <Button icon={<Ellipsis className="size-4" />} busy={busy}>
              {again.menu}
            </Button>
          }
        >
          {others.map((state) => (
            <MenuItem key={state} icon={<RotateCcw />} onSelect={() => sendTo(state)}>
              {again[state]}
            </MenuItem>
          ))}
          <MenuItem icon={<CopyPlus />} onSelect={copy}>
            {again.copy}
          </MenuItem>
        </Menu>
      )}
    </>
  );
}
