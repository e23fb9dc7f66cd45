import { Card } from '../../../ui/elements/page.tsx';
import { useChannelsWords } from '../../../words/en/channels.ts';

export function WhatYouNeed() {
  const { step, need } = useChannelsWords().connecting;
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
