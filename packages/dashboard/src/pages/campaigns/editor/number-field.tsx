import type { Channel } from '@meghdoot/sdk';
import { channelLine } from '../../../nouns/channels/channel-name.ts';
import { SelectField } from '../../../ui/fields/field.tsx';
import { useCampaignEditorWords } from '../../../words/en/campaign-editor.ts';

interface NumberFieldProps {
  channels: readonly Channel[];
  chosen: string | undefined;
  error?: string | undefined;
  onChoose: (id: string) => void;
}

/** Takes the number that sends it, where there are several. */
export function NumberField({ channels, chosen = '', error, onChoose }: NumberFieldProps) {
  const { message } = useCampaignEditorWords();
  if (channels.length < 2) return null;
  const options = channels.map((channel) => ({ value: channel.id, label: channelLine(channel) }));
  const known = options.some(({ value }) => value === chosen);
  return (
    <SelectField
      label={message.from}
      value={known ? chosen : ''}
      options={known ? options : [{ value: '', label: message.chooseNumber }, ...options]}
      error={error}
      onChange={onChoose}
    />
  );
}
