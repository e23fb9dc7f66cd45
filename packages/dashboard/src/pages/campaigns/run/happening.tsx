import type { Campaign } from '@meghdoot/sdk';
import { Hourglass, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { useApiQuery } from '../../../api/api.tsx';
import { LIMITED, sentTo } from '../../../nouns/campaigns/counts.ts';
import { templateNamed } from '../../../nouns/templates/queries.ts';
import { ButtonLink } from '../../../ui/elements/button.tsx';
import { dayOf, showDay, today } from '../../../ui/elements/days.ts';
import { Notice } from '../../../ui/elements/notice.tsx';
import { fullTime, shortTime } from '../../../ui/elements/time.tsx';
import { useCampaignsWords } from '../../../words/en/campaigns.ts';
import { useLanguage } from '../../../words/language/language-provider.ts';
import { showMoney } from '../../../words/locale.ts';

/** Says what goes on just now, or what keeps it, in a sentence. */
export function Happening({ campaign }: { campaign: Campaign }) {
  const words = useCampaignsWords();
  const { state, reason, waiting, counts } = campaign;
  if (reason && (state === 'paused' || state === 'stopped')) return <ByItself campaign={campaign} />;
  if (state === 'paused')
    return (
      <Notice tone="warning" title={words.paused.title}>
        {words.paused.text}
      </Notice>
    );
  if (waiting)
    return (
      <Line icon={<Hourglass className="text-second" />}>
        {!(waiting.for === 'schedule' && waiting.until) &&
          (words.waits[waiting.for] ?? <span lang="en">{waiting.message}</span>)}
        {waiting.until !== undefined && (
          <>
            {' '}
            <time dateTime={waiting.until} data-whole={fullTime(waiting.until)} className="font-semibold">
              {(state === 'scheduled' ? words.begins : words.goesOn)(momentOf(waiting.until))}
            </time>
          </>
        )}
      </Line>
    );
  if (state === 'running' && counts.waiting + counts.accepted > 0)
    return <Line icon={<Send className="text-teal" />}>{words.sending}</Line>;
  return null;
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p
      role="status"
      className="flex items-start gap-3 rounded bg-card px-4 py-3 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0"
    >
      {icon}
      <span className="min-w-0">{children}</span>
    </p>
  );
}

/** A time that is to come: the hour, and the day where it is another. */
function momentOf(at: string): string {
  const day = dayOf(at);
  return day === today() ? shortTime(at) : `${showDay(day)}, ${shortTime(at)}`;
}

/** Why it is paused or has stopped by itself, and what to do. */
function ByItself({ campaign }: { campaign: Campaign }) {
  const words = useCampaignsWords();
  const { state, reason, channelId, template: name, language } = campaign;
  const { code, message, hint, needs } = reason!;
  const { data: template } = useApiQuery(templateNamed({ name, language, channelId }), {
    enabled: OF_TEMPLATE.includes(code),
  });
  const [title, help] = words.reasons[code] ?? [
    words.byItself[state === 'stopped' ? 'stopped' : 'paused'],
    hint,
  ];
  const beyond = countOf(campaign);
  return (
    <Notice
      tone={state === 'stopped' ? 'wrong' : 'warning'}
      title={title}
      actions={
        <>
          {OF_CHANNEL.includes(code) && channelId && (
            <ButtonLink small to="/settings/channels/$id" params={{ id: channelId }}>
              {words.openChannel}
            </ButtonLink>
          )}
          {code === 'BUDGET_SPENT' && (
            <ButtonLink small to="/costs">
              {words.openBudget}
            </ButtonLink>
          )}
          {OF_TEMPLATE.includes(code) && template && (
            <ButtonLink small to="/templates/$id" params={{ id: template.id }}>
              {words.openTemplate}
            </ButtonLink>
          )}
        </>
      }
    >
      {beyond === undefined ? (
        <Said code={code} message={message} needs={needs} />
      ) : (
        <p>{words.beyond(beyond, sentTo(campaign.counts))}</p>
      )}
      <p>{help}</p>
    </Notice>
  );
}

interface SaidProps {
  code: string;
  message: string;
  needs: string | undefined;
}

/** More of a reason: what the next message costs; else the server's words, which another language lacks. */
function Said({ code, message, needs }: SaidProps) {
  const words = useCampaignsWords();
  const { language } = useLanguage();
  if (needs !== undefined) return <p>{words.needs(showMoney(needs, 'INR', 4))}</p>;
  if (words.reasons[code] && language !== 'en') return null;
  return <p lang="en">{message}</p>;
}

const OF_CHANNEL = ['CHANNEL_NOT_READY', 'FUNDS_LACKING', 'RECEIPTS_MISSING'];
const OF_TEMPLATE = ['TEMPLATE_NOT_APPROVED', 'TOO_MANY_STOPS'];

/** The number that was too large; undefined: it is no matter of number. */
function countOf({ reason, failures, stopped }: Campaign): number | undefined {
  const limited = failures.find(({ code }) => code === LIMITED)?.count ?? 0;
  const failed = failures.reduce((sum, { count }) => sum + count, 0);
  return { TOO_MANY_FAILED: failed - limited, TOO_MANY_LIMITED: limited, TOO_MANY_STOPS: stopped }[
    reason?.code ?? ''
  ];
}
