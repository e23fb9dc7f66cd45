import { useState } from 'react';
import { useApiMutation, useApiQuery } from '../../api/api.tsx';
import { type Choices, type Notifications, notificationsQuery } from '../../nouns/notifications/queries.ts';
import { Loaded } from '../../ui/elements/loaded.tsx';
import { ErrorNotice, Notice } from '../../ui/elements/notice.tsx';
import { Card, PageFrame } from '../../ui/elements/page.tsx';
import { Checkbox, SelectField, TextField } from '../../ui/fields/field.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { useNotificationsWords } from '../../words/en/notifications.ts';
import { DevicesCard } from './devices-card.tsx';
import { HereCard } from './here-card.tsx';
import { type ChoiceProps, KindsCard } from './kinds-card.tsx';

export function Page() {
  const words = useNotificationsWords();
  const query = useApiQuery(notificationsQuery);
  return (
    <PageFrame title={words.title} lead={words.lead}>
      <Loaded query={query}>{(all) => <Settings {...all} />}</Loaded>
    </PageFrame>
  );
}

/** Everything is saved as it is chosen. */
function Settings({ choices: saved, devices, publicKey, mails }: Notifications) {
  const words = useNotificationsWords();
  const toast = useToast();
  const [choices, setChoices] = useState(saved);
  const { mutate, error } = useApiMutation((api, chosen: Choices) => api.notifications.choose(chosen), {
    refreshes: [notificationsQuery.key],
    inTurn: 'notification choices',
    onDone: () => toast(words.saved),
  });
  const change: ChoiceProps['onChange'] = (to) => {
    const chosen = to(choices);
    setChoices(chosen);
    mutate(chosen, { onError: () => setChoices(saved) });
  };
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <div className="flex flex-col gap-6">
        <HereCard publicKey={publicKey} devices={devices} />
        <KindsCard choices={choices} onChange={change} />
        {error && <ErrorNotice error={error} />}
      </div>
      <div className="flex flex-col gap-6">
        <QuietCard choices={choices} onChange={change} />
        <MailCard choices={choices} mails={mails} onChange={change} />
        <DevicesCard devices={devices} />
      </div>
    </div>
  );
}

const NIGHT = { from: '21:00', to: '08:00' };

/** A member who is not in India has the hours of where they are. */
const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'Asia/Kolkata';

function QuietCard({ choices, onChange }: ChoiceProps) {
  const { quiet: words } = useNotificationsWords();
  const { quietHours } = choices;
  const setTime = (end: 'from' | 'to') => (time: string) => {
    if (time) onChange((all) => ({ ...all, quietHours: { ...all.quietHours!, [end]: time } }));
  };
  return (
    <Card title={words.title} lead={words.lead}>
      <Checkbox
        label={words.on}
        checked={quietHours !== undefined}
        onChange={(on) =>
          onChange(({ quietHours: _, ...rest }) =>
            on ? { ...rest, quietHours: { ...NIGHT, timeZone: zoneHere() } } : rest,
          )
        }
      />
      {quietHours && (
        <>
          <div className="mt-3 grid grid-cols-2 gap-3">
            <TextField type="time" label={words.from} value={quietHours.from} onChange={setTime('from')} />
            <TextField type="time" label={words.to} value={quietHours.to} onChange={setTime('to')} />
          </div>
          <p className="mt-2 text-sm text-soft">{words.zone(quietHours.timeZone)}</p>
        </>
      )}
    </Card>
  );
}

const AFTER = [5, 15, 60] as const;
const NEVER = 'never';

function MailCard({ choices, mails, onChange }: ChoiceProps & { mails: boolean }) {
  const { mail: words } = useNotificationsWords();
  return (
    <Card title={words.title} lead={words.lead}>
      {mails ? (
        <SelectField
          label={words.label}
          value={String(choices.mailAfterMinutes ?? NEVER)}
          options={[
            { value: NEVER, label: words.off },
            ...AFTER.map((minutes) => ({ value: String(minutes), label: words.after[minutes] })),
          ]}
          onChange={(chosen) =>
            onChange(({ mailAfterMinutes: _, ...rest }) =>
              chosen === NEVER
                ? rest
                : { ...rest, mailAfterMinutes: Number(chosen) as (typeof AFTER)[number] },
            )
          }
        />
      ) : (
        <Notice>{words.none}</Notice>
      )}
    </Card>
  );
}
