import { Card } from '../../../ui/elements/page.tsx';
import { channels as enChannels } from '../../../words/en/channels.ts';
import { useWords } from '../../../words/words.tsx';

export function WhatYouNeed() {
  const { step, need } = useWords(enChannels).connecting;
  return (
    <Card title={step(1, need.title)} lead={need.lead}>
      <dl className="flex flex-col gap-3">
        {need.items.map(({ name, where }) => (
          <div key={name}>
            <dt className="font-medium">{name}</dt>
            <dd className="max-w-prose text-sm text-soft">{where}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
