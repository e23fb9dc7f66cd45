import { headerMedia } from '../../../nouns/phone/bubble.tsx';
import { PhoneFrame } from '../../../nouns/phone/phone-frame.tsx';
import { TemplateBubble } from '../../../nouns/whatsapp/template-preview.tsx';
import { Card } from '../../../ui/elements/page.tsx';
import { useWide } from '../../../ui/elements/use-wide.ts';
import { useTemplateEditorWords } from '../../../words/en/template-editor.ts';
import { shownOf, type TypedTemplate } from './typed-template.ts';

/** The template as it will arrive, with its examples, while it is typed. */
export function OnThePhone({ typed, sender }: { typed: TypedTemplate; sender: string }) {
  const words = useTemplateEditorWords();
  const wide = useWide();
  const template = shownOf(typed);
  const given = Object.entries(typed.examples).filter(([, value]) => value !== '');
  const values = { ...Object.fromEntries(given), ...(typed.sample && { header: typed.sample }) };
  const empty = typed.body === '' && typed.category !== 'AUTHENTICATION';
  const bubble = empty ? (
    <p className="m-auto max-w-56 py-4 text-center text-soft">{words.nothingYet}</p>
  ) : (
    <TemplateBubble template={template} values={values} media={headerMedia(template, values)} />
  );
  if (!wide)
    return (
      <Card title={words.preview}>
        <div className="flex flex-col rounded bg-sunk p-3">{bubble}</div>
      </Card>
    );
  return (
    <PhoneFrame label={words.preview} title={sender}>
      {bubble}
    </PhoneFrame>
  );
}
