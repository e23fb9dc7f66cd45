import type { Channel } from '@meghdoot/sdk';
import { channelLine } from '../../nouns/channels/channel-name.ts';
import { SelectField } from '../../ui/fields/field.tsx';
import { useComposeWords } from '../../words/en/compose.ts';

interface SenderFieldProps {
  channels: readonly Channel[];
  from: string | undefined;
  error: string | undefined;
  onChoose: (from: string) => void;
}

/** Takes the number to send from, where there are several. */
export function SenderField({ channels, from = '', error, onChoose }: SenderFieldProps) {
  const compose = useComposeWords();
  if (channels.length < 2 && !from) return null;
  const known = channels.map((channel) => ({ value: channel.id, label: channelLine(channel) }));
  return (
    <SelectField
      label={compose.from}
      value={from}
      options={[{ value: '', label: compose.anySender }, ...known]}
      onChange={onChoose}
      error={error}
    />
  );
}

/** The number that the API takes: the one asked for, else the first that was connected and is ready. */
export function senderOf(channels: readonly Channel[], from: string | undefined): Channel | undefined {
  if (from) return channels.find(({ id, phone }) => id === from || phone === from);
  return channels.findLast(({ status }) => status === 'ready');
}
