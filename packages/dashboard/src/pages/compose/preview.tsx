import { Phone } from '../../nouns/phone/phone.tsx';
import { PhoneFrame } from '../../nouns/phone/phone-frame.tsx';
import { Card } from '../../ui/elements/page.tsx';
import { useWide } from '../../ui/elements/use-wide.ts';
import { useSettled } from '../../ui/fields/use-settled.ts';
import { useComposeWords } from '../../words/en/compose.ts';
import { PreviewBubble, type PreviewBubbleProps } from './preview-bubble.tsx';

interface PreviewProps extends PreviewBubbleProps {
  /** The sender as the phone names the business. */
  sender: string;
}

const PERSON = /^(\+[1-9]\d{7,14}|con_.+)$/;

/** The message as it will arrive: on the phone of who is to get it, where there is room for one. */
export function Preview(props: PreviewProps) {
  const compose = useComposeWords();
  const { request, sender } = props;
  const to = useSettled(request.to);
  const preview = <PreviewBubble {...props} />;
  if (!useWide()) {
    return (
      <Card title={compose.preview}>
        <div className="flex flex-col rounded bg-sunk p-3">{preview}</div>
      </Card>
    );
  }
  if (PERSON.test(to)) return <Phone key={to} person={to} preview={preview} />;
  return (
    <PhoneFrame label={compose.preview} title={sender}>
      {preview}
    </PhoneFrame>
  );
}
